import type { MachineImplementationsFrom } from 'xstate';
import type { GiftValues } from '../../../../contract/forms/gift.ts';
import type { giftMachine } from '../../../../machines/checkout/gift/gift.machine.ts';
import type { Gifts } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const giftImplementations = ({ api }: AppServices) =>
  ({
    actors: {
      loadGifts: fromPromise<Gifts, { ordertoken: string }>(({ input, signal }) =>
        api.get('getGifts', input, signal),
      ),
      sendGift: fromPromise<Gifts, { ordertoken: string; draft: GiftValues }>(
        ({
          input: {
            ordertoken,
            draft: { date, ...draft },
          },
          signal,
        }) => api.post('sendGift', { ordertoken, ...draft, ...(date ? { date } : {}) }, signal),
      ),
      cancelGift: fromPromise<Gifts, { ordertoken: string; giftid: string }>(({ input, signal }) =>
        api.post('cancelGift', input, signal),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof giftMachine>;
