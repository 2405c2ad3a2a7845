import { passwordResetDrivers } from '../../flows/drivers/passwordReset.ts';
import { walkView } from './support/walkView.tsx';

walkView('passwordReset', passwordResetDrivers);
