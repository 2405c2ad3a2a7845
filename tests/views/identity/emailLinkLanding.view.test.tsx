import { emailLinkLandingDrivers } from '../../../flows/drivers/identity/emailLinkLanding.ts';
import { walkView } from '../harness/walkView/identity.ts';

walkView('emailLinkLanding', emailLinkLandingDrivers);
