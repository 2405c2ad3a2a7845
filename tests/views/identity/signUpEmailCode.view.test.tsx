import { signUpEmailCodeDrivers } from '../../../flows/drivers/identity/signUpEmailCode.ts';
import { walkView } from '../harness/walkView/identity.ts';

walkView('signUpEmailCode', signUpEmailCodeDrivers);
