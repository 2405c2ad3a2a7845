import { passwordResetDrivers } from '../../../flows/drivers/identity/passwordReset.ts';
import { walkView } from '../harness/walkView/identity.ts';

walkView('passwordReset', passwordResetDrivers);
