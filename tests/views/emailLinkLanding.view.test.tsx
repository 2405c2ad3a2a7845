import { emailLinkLandingDrivers } from '../../flows/drivers/emailLinkLanding.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailLinkLanding', emailLinkLandingDrivers);
