import type { MachineImplementationsFrom } from 'xstate';
import type { NewPassword } from '../../../../contract/forms/password.ts';
import type {
  passwordResetMachine,
  ResetLink,
} from '../../../../machines/identity/passwordReset/passwordReset.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const passwordResetImplementations = (services: AppServices) =>
  ({
    actors: {
      resetPassword: fromPromise<void, ResetLink & NewPassword>(async ({ input, signal }) => {
        const { email, token, password, password_confirmation } = input;
        await services.api.post('forgetpwd/reset', { email, token, password, password_confirmation }, signal);
      }),
    },
    actions: {
      goLogin: () => {
        services.go('/', { replace: true });
        services.notify.auth({ type: 'auth.loginRequested' });
        services.notify.alert({ tone: 'success', text: 'passwordSet' });
      },
    },
  }) satisfies MachineImplementationsFrom<typeof passwordResetMachine>;
