import { emailVerifiedPageDrivers } from '../../../flows/drivers/identity/emailVerifiedPage.ts';
import { walkView } from '../harness/walkView/identity.ts';

walkView('emailVerifiedPage', emailVerifiedPageDrivers);
