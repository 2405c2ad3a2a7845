import { emailLinkRequestMachine } from '../../../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { emailLinkRequestImplementations } from './emailLinkRequest.actors.ts';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

export const view = ForgotPasswordScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: emailLinkRequestMachine.provide(emailLinkRequestImplementations(services, 'passwordReset')),
  view,
});
