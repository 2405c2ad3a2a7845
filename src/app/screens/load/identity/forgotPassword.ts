import { emailLinkRequestMachine } from '../../../../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import { emailLinkRequestImplementations } from '../../../../actors/identity/emailLinkRequest.ts';
import { ForgotPasswordScreen } from '../../../../screens/forgotPassword/ForgotPasswordScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: emailLinkRequestMachine.provide(emailLinkRequestImplementations(services, 'passwordReset')),
  view: ForgotPasswordScreen,
});
