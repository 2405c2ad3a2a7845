import { topUpDrivers } from '../../../flows/drivers/catalogue/topUp.ts';
import { walkView } from '../harness/walkView/catalogue.ts';

walkView('topUp', topUpDrivers);
