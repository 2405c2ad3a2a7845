import { emailLinkLandingDrivers } from '../../../flows/drivers/identity/emailLinkLanding.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('emailLinkLanding', emailLinkLandingDrivers);
