import type { MachineImplementationsFrom } from 'xstate';
import type { GiftValues } from '../../../../contract/forms/gift.ts';
import type { giftMachine, GiftWay } from '../../../../machines/checkout/gift/gift.machine.ts';
import type { Gifts } from '../../../../machines/types.ts';
import { copyText } from '../../../actors/copyText.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const giftImplementations = ({ api }: AppServices) =>
  ({
    actors: {
      loadGifts: fromPromise<Gifts, { ordertoken: string }>(({ input, signal }) =>
        api.get('getGifts', input, signal),
      ),
      sendGift: fromPromise<Gifts, { ordertoken: string; way: GiftWay; draft: GiftValues }>(
        ({
          input: {
            ordertoken,
            way,
            draft: { email, date, sender, words },
          },
          signal,
        }) =>
          api.post(
            'sendGift',
            {
              ordertoken,
              sender,
              words,
              ...(way === 'mail' ? { email, ...(date ? { date } : {}) } : {}),
            },
            signal,
          ),
      ),
      cancelGift: fromPromise<Gifts, { ordertoken: string; giftid: string }>(({ input, signal }) =>
        api.post('cancelGift', input, signal),
      ),
      copyText,
    },
    actions: {
      shareLink: (_: unknown, { link }: { link: string | null }) => {
        if (link === null) return;
        // closing the browser's share dialog rejects the promise, which is not an error
        navigator.share({ url: link }).catch(() => {});
      },
    },
  }) satisfies MachineImplementationsFrom<typeof giftMachine>;
