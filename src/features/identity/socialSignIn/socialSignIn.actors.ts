import type { MachineImplementationsFrom } from 'xstate';
import type { socialSignInMachine } from '../../../../machines/identity/socialSignIn/socialSignIn.machine.ts';
import type { SignedIn } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { referralOf } from '../../account/referral/referralCode.ts';
import type { IdentityConfig } from '../auth/identityConfig.ts';
import { loadProvider, requestProviderToken } from './socialProvider.ts';

export const socialSignInImplementations = (services: AppServices, config: () => Promise<IdentityConfig>) =>
  ({
    actors: {
      loadProvider: fromPromise<void>(async () => loadProvider((await config()).google.script)),
      requestProviderToken: fromPromise<string>(async () =>
        requestProviderToken((await config()).google.clientId),
      ),
      // for this call only, the provider's token is the bearer token
      checkToken: fromPromise<SignedIn, { accessToken: string }>(async ({ input, signal }) => {
        const { accessToken } = input;
        const { data } = await services.api.postWithMessage(
          'auth/googlecheck',
          { access_token: accessToken, ...referralOf(services.store) },
          { signal, bearer: accessToken },
        );
        return data;
      }),
    },
    actions: {
      logFailure: (_: unknown, { error }: { error: unknown }) =>
        console.warn('Social sign-in failed', (error as { kind?: string }).kind ?? ''),
    },
  }) satisfies MachineImplementationsFrom<typeof socialSignInMachine>;
