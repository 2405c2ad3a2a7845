import { passwordResetDrivers } from '../../../flows/drivers/identity/passwordReset.ts';
import { walkView } from '../support/walkView.tsx';

walkView('passwordReset', passwordResetDrivers);
