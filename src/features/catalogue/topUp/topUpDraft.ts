import type { TopUpDraft } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Stores an unfinished top-up. If no number has been typed, removes the stored one instead. */
export const storeDraft =
  ({ store }: AppServices) =>
  (_: unknown, { draft }: { draft: TopUpDraft }): void => {
    if (draft.isTyping && draft.number === '') store.remove('rechargeData');
    else store.write('rechargeData', draft);
  };

/**
 * Returns the unfinished top-up while its number is being typed, otherwise null. A submitted number belongs to
 * the top-up page.
 */
export const typedDraft = ({ store }: AppServices): TopUpDraft | null => {
  const stored = store.read('rechargeData');
  return stored?.isTyping ? stored : null;
};
