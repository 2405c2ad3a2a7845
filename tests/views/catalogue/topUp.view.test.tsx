import { topUpDrivers } from '../../../flows/drivers/catalogue/topUp.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('topUp', topUpDrivers);
