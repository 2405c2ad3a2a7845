import { accountDrivers } from '../../../flows/drivers/account/account.ts';
import { walkView } from '../support/walkView.tsx';

walkView('account', accountDrivers);
