import { emailLinkRequestMachine } from '../../../../machines/identity/emailLinkRequest.machine.ts';
import { forgotPasswordImplementations } from '../../../actors/password.ts';
import { ForgotPasswordScreen } from '../../../screens/forgotPassword/ForgotPasswordScreen.tsx';
import type { ScreenModule } from '../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: emailLinkRequestMachine.provide(forgotPasswordImplementations(services)),
  view: ForgotPasswordScreen,
});
