import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import { createFailure } from '../../../../contract/failure.ts';
import type {
  TokenAge,
  TokenRefreshEvent,
  tokenRefreshMachine,
} from '../../../../machines/identity/tokenRefresh/tokenRefresh.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { remainingMs, storeTokens } from './storedTokens.ts';

export const tokenRefreshImplementations = ({ store, api, notify }: AppServices) =>
  ({
    actors: {
      readTokenAge: fromPromise<TokenAge>(() =>
        Promise.resolve({
          remainingMs: remainingMs(store, Date.now()),
          accessToken: store.read('accessToken'),
          hasRefreshToken: store.read('refreshToken') !== null,
        }),
      ),
      renewalLock: fromCallback<TokenRefreshEvent>(({ sendBack }) => {
        const tellHeld = () => sendBack({ type: 'renewalLock.held' });
        // renews the tokens without a lock if the browser does not support locks or refuses the lock
        const { locks } = navigator as { locks?: LockManager };
        if (!locks) return tellHeld();
        const waiting = new AbortController();
        let release = () => {};
        const done = new Promise<void>((resolve) => (release = resolve));
        const hold = () => {
          tellHeld();
          return done;
        };
        locks.request('shop-refresh', { signal: waiting.signal }, hold).catch(tellHeld);
        return () => {
          release();
          waiting.abort();
        };
      }),
      renewTokens: fromPromise<string>(async ({ signal }) => {
        const refreshToken = store.read('refreshToken');
        const bearer = store.read('accessToken');
        if (refreshToken === null) throw createFailure('session', { message: 'No refresh token available' });
        // passes the old bearer token even if it has expired, because the call would otherwise wait for this
        // renewal to finish
        const { data } = await api.postWithMessage(
          'auth/refresh-token',
          { refresh_token: refreshToken },
          { signal, ...(bearer ? { bearer } : {}) },
        );
        storeTokens(store, data, Date.now());
        return data.access_token;
      }),
    },
    actions: {
      announceRenewed: (_: unknown, { accessToken }: { accessToken: string }) =>
        notify.session({ type: 'session.renewed', accessToken }),
    },
  }) satisfies MachineImplementationsFrom<typeof tokenRefreshMachine>;
