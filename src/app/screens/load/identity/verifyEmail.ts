import { emailLinkLandingMachine } from '../../../../../machines/identity/emailLinkLanding/emailLinkLanding.machine.ts';
import { emailLinkLandingImplementations } from '../../../../actors/identity/emailLinkLanding.ts';
import { isSignedIn } from '../../../../actors/identity/isSignedIn.ts';
import { hideQuery } from '../../../../browser/hideQuery.ts';
import { VerifyEmailScreen } from '../../../../screens/verifyEmail/VerifyEmailScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, { query }) => {
  hideQuery();
  return {
    logic: emailLinkLandingMachine.provide(emailLinkLandingImplementations(services)),
    input: {
      link: {
        id: query['id'] ?? '',
        hash: query['hash'] ?? '',
        expires: query['expires'] ?? '',
        signature: query['signature'] ?? '',
        verify_url: query['verify_url'] ?? '',
      },
      signedIn: isSignedIn(services.store),
    },
    view: VerifyEmailScreen,
  };
};
