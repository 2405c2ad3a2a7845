import type { MachineImplementationsFrom } from 'xstate';
import { fallbackLanguage } from '../../../../contract/domain/languages.ts';
import type { ShareValues } from '../../../../contract/forms/share.ts';
import type { shareMachine } from '../../../../machines/checkout/share/share.machine.ts';
import type { FoundShare, Share } from '../../../../machines/types.ts';
import { copyText } from '../../../actors/copyText.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

/**
 * Replaces an empty language with the default language. This is only needed for the types, because a submitted
 * form always has a language.
 */
const toWords = ({ sender, language }: ShareValues) => ({ sender, language: language || fallbackLanguage });

export const shareImplementations = ({ api }: AppServices) =>
  ({
    actors: {
      loadShare: fromPromise<FoundShare, { ordertoken: string }>(({ input, signal }) =>
        api.get('getShare', input, signal),
      ),
      createShare: fromPromise<Share, { ordertoken: string; draft: ShareValues }>(
        ({ input: { ordertoken, draft }, signal }) =>
          api.post('createShare', { ordertoken, ...toWords(draft) }, signal),
      ),
      removeShare: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        api.post('removeShare', input, signal),
      ),
      copyText,
    },
    actions: {
      sendShare: (_: unknown, { share }: { share: Share | null }) => {
        if (!share) return;
        // closing the browser's share dialog rejects the promise, which is not an error
        navigator.share({ text: share.text, url: share.url }).catch(() => {});
      },
    },
  }) satisfies MachineImplementationsFrom<typeof shareMachine>;

/** Implements the share chart for the link through which the recipient can request another top-up. */
export const requestLinkImplementations = (services: AppServices) => {
  const { api } = services;
  const { actors, actions } = shareImplementations(services);
  return {
    actors: {
      ...actors,
      loadShare: fromPromise<FoundShare, { ordertoken: string }>(({ input, signal }) =>
        api.get('getRequestLink', input, signal),
      ),
      createShare: fromPromise<Share, { ordertoken: string; draft: ShareValues }>(
        ({ input: { ordertoken, draft }, signal }) =>
          api.post('createRequestLink', { ordertoken, ...toWords(draft) }, signal),
      ),
      removeShare: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        api.post('removeRequestLink', input, signal),
      ),
    },
    actions,
  } satisfies MachineImplementationsFrom<typeof shareMachine>;
};
