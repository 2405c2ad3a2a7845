import { signUpEmailCodeDrivers } from '../../../flows/drivers/identity/signUpEmailCode.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('signUpEmailCode', signUpEmailCodeDrivers);
