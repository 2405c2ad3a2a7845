import { emailRequestMachine } from '../../../machines/emailRequest.machine.ts';
import { forgotPasswordParts } from '../../actors/password.ts';
import { ForgotPasswordScreen } from '../../screens/forgotPassword/ForgotPasswordScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: emailRequestMachine.provide(forgotPasswordParts(world)),
  view: ForgotPasswordScreen,
});
