import type { MachineImplementationsFrom } from 'xstate';
import type { ThanksValues } from '../../../../contract/forms/gift.ts';
import type { receivedGiftMachine } from '../../../../machines/checkout/receivedGift/receivedGift.machine.ts';
import type { OpenedGift, ReceivedGift } from '../../../../machines/types.ts';
import { copyText } from '../../../actors/copyText.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const receivedGiftImplementations = ({ api }: AppServices) =>
  ({
    actors: {
      viewGift: fromPromise<ReceivedGift, { token: string }>(({ input, signal }) =>
        api.post('viewGift', { gifttoken: input.token }, signal),
      ),
      openGift: fromPromise<OpenedGift, { token: string }>(({ input, signal }) =>
        api.post('openGift', { gifttoken: input.token }, signal),
      ),
      sendThanks: fromPromise<ReceivedGift, { token: string; draft: ThanksValues }>(({ input, signal }) =>
        api.post('thankGift', { gifttoken: input.token, ...input.draft }, signal),
      ),
      copyText,
    },
  }) satisfies MachineImplementationsFrom<typeof receivedGiftMachine>;
