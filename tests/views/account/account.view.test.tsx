import { accountDrivers } from '../../../flows/drivers/account/account.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('account', accountDrivers);
