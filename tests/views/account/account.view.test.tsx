import { accountDrivers } from '../../../flows/drivers/account/account.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('account', accountDrivers);
