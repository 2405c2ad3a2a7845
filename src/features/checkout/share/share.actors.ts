import type { MachineImplementationsFrom } from 'xstate';
import type { ShareValues } from '../../../../contract/forms/share.ts';
import type { shareMachine } from '../../../../machines/checkout/share/share.machine.ts';
import type { FoundShare, Share } from '../../../../machines/types.ts';
import { copyText } from '../../../actors/copyText.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const shareImplementations = ({ api }: AppServices) =>
  ({
    actors: {
      loadShare: fromPromise<FoundShare, { ordertoken: string }>(({ input, signal }) =>
        api.get('getShare', input, signal),
      ),
      createShare: fromPromise<Share, { ordertoken: string; draft: ShareValues }>(
        ({
          input: {
            ordertoken,
            draft: { sender, language },
          },
          signal,
        }) => api.post('createShare', { ordertoken, sender, language: language || 'en' }, signal),
      ),
      removeShare: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        api.post('removeShare', input, signal),
      ),
      copyText,
    },
    actions: {
      sendShare: (_: unknown, { share }: { share: Share | null }) => {
        if (!share) return;
        // closing the browser's share dialog counts as cancelling
        navigator.share({ text: share.text, url: share.url }).catch(() => {});
      },
    },
  }) satisfies MachineImplementationsFrom<typeof shareMachine>;
