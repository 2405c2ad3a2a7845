import type { MachineImplementationsFrom } from 'xstate';
import type { openOrdersMachine } from '../../../../machines/checkout/openOrders/openOrders.machine.ts';
import type { OpenOrder } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { readCookie } from '../../../storage/cookie.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';

export const openOrdersImplementations = (services: AppServices) =>
  ({
    actors: {
      loadOpenOrders: fromPromise<readonly OpenOrder[]>(async ({ signal }) => {
        // skips the request for visitors who have never bought anything, so that they get no cookie
        const { store } = services;
        const mayHaveBought =
          isSignedIn(store) || store.read('orderToken') !== null || readCookie('XSRF-TOKEN') !== null;
        if (!mayHaveBought) return [];
        return (await services.api.get('getOpenOrders', {}, signal)).orders;
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof openOrdersMachine>;
