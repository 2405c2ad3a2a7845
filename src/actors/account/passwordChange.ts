import type { MachineImplementationsFrom } from 'xstate';
import { profileSchema } from '../../../contract/schemas/profile.ts';
import type {
  PasswordChange,
  passwordChangeMachine,
} from '../../../machines/account/passwordChange.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const passwordChangeImplementations = (services: AppServices) =>
  ({
    actors: {
      changePassword: fromPromise<void, PasswordChange>(async ({ input, signal }) => {
        const { current_password, password, password_confirmation } = input;
        await services.api.post(
          'updateprofile',
          { current_password, password, password_confirmation },
          profileSchema,
          signal,
        );
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof passwordChangeMachine>;
