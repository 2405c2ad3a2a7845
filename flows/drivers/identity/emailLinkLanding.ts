import type { EventDrivers } from '../userActions.ts';

export const emailLinkLandingDrivers: EventDrivers = {
  'emailLinkLanding.resendAsked': (actions) => actions.press('Send a new link'),
  'emailLinkLanding.loginAsked': (actions) => actions.press('Log in'),
  'emailLinkLanding.homeAsked': (actions) => actions.press('Back to Home page'),
};
