import type { MachineImplementationsFrom } from 'xstate';
import type {
  LoadedOrders,
  openOrdersMachine,
} from '../../../../machines/checkout/openOrders/openOrders.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { readCookie } from '../../../storage/cookie.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';

export const openOrdersImplementations = (services: AppServices) =>
  ({
    actors: {
      loadOpenOrders: fromPromise<LoadedOrders>(async ({ signal }) => {
        // skips the request for visitors who have never bought anything, so that they get no cookie
        const { store } = services;
        const mayHaveBought =
          isSignedIn(store) || store.read('orderToken') !== null || readCookie('XSRF-TOKEN') !== null;
        if (!mayHaveBought) return { orders: [], closed: [] };
        const { orders } = await services.api.get('getOpenOrders', {}, signal);
        return { orders, closed: store.read('closedOrders') ?? [] };
      }),
    },
    actions: {
      storeClosed: (_: unknown, { closed }: { closed: readonly string[] }) =>
        closed.length > 0
          ? services.store.write('closedOrders', [...closed])
          : services.store.remove('closedOrders'),
    },
  }) satisfies MachineImplementationsFrom<typeof openOrdersMachine>;
