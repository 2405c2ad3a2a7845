import type { MachineImplementationsFrom } from 'xstate';
import type { TokenAge, tokenRefreshMachine } from '../../../machines/identity/tokenRefresh.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';
import { remainingMs, renewOnce } from './renewTokens.ts';

export const tokenRefreshImplementations = (services: AppServices) =>
  ({
    actors: {
      readTokenAge: fromPromise<TokenAge>(() =>
        Promise.resolve({
          remainingMs: remainingMs(services.store, Date.now()),
          hasRefreshToken: services.store.read('refreshToken') !== null,
        }),
      ),
      renewTokens: fromPromise<string>(({ signal }) => renewOnce(services, signal)),
    },
    actions: {
      announceRenewed: (_: unknown, { accessToken }: { accessToken: string }) =>
        services.notify.session({ type: 'session.renewed', accessToken }),
    },
  }) satisfies MachineImplementationsFrom<typeof tokenRefreshMachine>;
