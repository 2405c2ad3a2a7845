import { emailLinkLandingDrivers } from '../../../flows/drivers/identity/emailLinkLanding.ts';
import { walkView } from '../support/walkView.tsx';

walkView('emailLinkLanding', emailLinkLandingDrivers);
