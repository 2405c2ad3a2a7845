import { passwordResetDrivers } from '../../../flows/drivers/identity/passwordReset.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('passwordReset', passwordResetDrivers);
