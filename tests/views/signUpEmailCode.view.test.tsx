import { signUpEmailCodeDrivers } from '../../flows/drivers/signUpEmailCode.ts';
import { walkView } from './support/walkView.tsx';

walkView('signUpEmailCode', signUpEmailCodeDrivers);
