import { passwordChangeDrivers } from '../../../flows/drivers/account/passwordChange.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('passwordChange', passwordChangeDrivers);
