import { emailVerifiedPageDrivers } from '../../../flows/drivers/identity/emailVerifiedPage.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('emailVerifiedPage', emailVerifiedPageDrivers);
