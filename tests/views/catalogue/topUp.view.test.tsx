import { topUpDrivers } from '../../../flows/drivers/catalogue/topUp.ts';
import { walkView } from '../support/walkView.tsx';

walkView('topUp', topUpDrivers);
