import { passwordResetMachine } from '../../../machines/passwordReset.machine.ts';
import { passwordResetParts } from '../../actors/password.ts';
import { ResetPasswordScreen } from '../../screens/resetPassword/ResetPasswordScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, { query }) => ({
  logic: passwordResetMachine.provide(passwordResetParts(world)),
  input: { link: { email: query['email'] ?? '', token: query['token'] ?? '' } },
  view: ResetPasswordScreen,
});
