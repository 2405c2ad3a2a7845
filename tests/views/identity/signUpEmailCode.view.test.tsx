import { signUpEmailCodeDrivers } from '../../../flows/drivers/identity/signUpEmailCode.ts';
import { walkView } from '../support/walkView.tsx';

walkView('signUpEmailCode', signUpEmailCodeDrivers);
