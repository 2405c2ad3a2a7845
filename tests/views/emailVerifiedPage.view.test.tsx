import { emailVerifiedPageDrivers } from '../../flows/drivers/emailVerifiedPage.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailVerifiedPage', emailVerifiedPageDrivers);
