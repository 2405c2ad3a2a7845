import { emailLinkLandingMachine } from '../../../../machines/identity/emailLinkLanding/emailLinkLanding.machine.ts';
import { hideQuery } from '../../../browser/hideQuery.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { isSignedIn } from '../session/isSignedIn.ts';
import { emailLinkLandingImplementations } from './emailLinkLanding.actors.ts';
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx';

export const view = VerifyEmailScreen;

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
    view,
  };
};
