import type { MachineImplementationsFrom } from 'xstate';
import type { idleMachine } from '../../../../machines/identity/idle/idle.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { clearConsent } from '../session/session.actors.ts';

/** Minimum interval in ms between updates to the last activity time, which all tabs share. */
const STAMP_EVERY_MS = 10_000;

export const idleImplementations = (services: AppServices) =>
  ({
    actors: {
      readIdle: fromPromise<number>(() => {
        const last = services.store.read('lastActivity');
        return Promise.resolve(last === null ? 0 : Math.max(0, Date.now() - last));
      }),
      /**
       * Ends the session after an hour of inactivity. Customers have already been signed out after half an hour, so
       * this mostly affects visitors.
       */
      signOut: fromPromise<void>(async ({ signal }) => {
        const refresh_token = services.store.read('signOutToken');
        await services.api.post('signout', refresh_token ? { refresh_token } : {}, signal);
      }),
    },
    actions: {
      storeActivity: () => {
        const last = services.store.read('lastActivity');
        const now = Date.now();
        if (last === null || Math.abs(now - last) >= STAMP_EVERY_MS)
          services.store.write('lastActivity', now);
      },
      clearPerson: () => {
        clearConsent(services);
        services.notify.session({ type: 'session.idled' });
      },
      goHome: () => services.go('/', { replace: true }),
    },
  }) satisfies MachineImplementationsFrom<typeof idleMachine>;
