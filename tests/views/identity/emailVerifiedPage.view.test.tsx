import { emailVerifiedPageDrivers } from '../../../flows/drivers/identity/emailVerifiedPage.ts';
import { walkView } from '../support/walkView.tsx';

walkView('emailVerifiedPage', emailVerifiedPageDrivers);
