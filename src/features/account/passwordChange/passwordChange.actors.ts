import type { MachineImplementationsFrom } from 'xstate';
import type { PasswordChange } from '../../../../contract/forms/password.ts';
import type {
  OwnPassword,
  passwordChangeMachine,
} from '../../../../machines/account/passwordChange/passwordChange.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const passwordChangeImplementations = (services: AppServices) =>
  ({
    actors: {
      loadPassword: fromPromise<OwnPassword>(async ({ signal }) => {
        const { has_password, email } = await services.api.get('getprofile', { bBillAdd: 0 }, signal);
        return { hasPassword: has_password === 1, hasEmail: email !== null };
      }),
      changePassword: fromPromise<void, PasswordChange>(async ({ input, signal }) => {
        const { current_password, password, password_confirmation } = input;
        await services.api.post(
          'updateprofile',
          { current_password, password, password_confirmation },
          signal,
        );
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof passwordChangeMachine>;
