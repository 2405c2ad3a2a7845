import { passwordResetMachine } from '../../../../machines/identity/passwordReset/passwordReset.machine.ts';
import { hideQuery } from '../../../browser/hideQuery.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { passwordResetImplementations } from './passwordReset.actors.ts';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

export const view = ResetPasswordScreen;

export const load: ScreenModule['load'] = (services, { query }) => {
  hideQuery();
  return {
    logic: passwordResetMachine.provide(passwordResetImplementations(services)),
    input: {
      link: { email: query['email'] ?? '', token: query['token'] ?? '' },
      confirms: query['confirms'] === '1',
    },
    view,
  };
};
