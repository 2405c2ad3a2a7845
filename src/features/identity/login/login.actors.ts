import type { MachineImplementationsFrom } from 'xstate';
import type { LoginValues } from '../../../../contract/forms/password.ts';
import type { loginMachine } from '../../../../machines/identity/login/login.machine.ts';
import type { SignedIn } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const loginImplementations = (services: AppServices) =>
  ({
    actors: {
      logIn: fromPromise<SignedIn, LoginValues>(({ input, signal }) =>
        services.api.post('auth/login', input, signal),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof loginMachine>;
