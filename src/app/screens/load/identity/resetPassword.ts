import { passwordResetMachine } from '../../../../../machines/identity/passwordReset/passwordReset.machine.ts';
import { passwordResetImplementations } from '../../../../actors/identity/passwordReset.ts';
import { hideQuery } from '../../../../browser/hideQuery.ts';
import { ResetPasswordScreen } from '../../../../screens/resetPassword/ResetPasswordScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, { query }) => {
  hideQuery();
  return {
    logic: passwordResetMachine.provide(passwordResetImplementations(services)),
    input: { link: { email: query['email'] ?? '', token: query['token'] ?? '' } },
    view: ResetPasswordScreen,
  };
};
