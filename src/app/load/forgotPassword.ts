import { forgotPasswordMachine } from '../../../machines/forgotPassword.machine.ts';
import { forgotPasswordParts } from '../../actors/password.ts';
import { ForgotPasswordScreen } from '../../screens/forgotPassword/ForgotPasswordScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: forgotPasswordMachine.provide(forgotPasswordParts(world)),
  view: ForgotPasswordScreen,
});
