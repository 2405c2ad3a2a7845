import type { TopUpDraft } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Stores an unfinished top-up. If no number has been typed, removes the stored top-up instead. */
export const storeDraft =
  ({ store }: AppServices) =>
  (_: unknown, { draft }: { draft: TopUpDraft }): void => {
    if (draft.isTyping && draft.number === '') store.remove('rechargeData');
    else store.write('rechargeData', draft);
  };

/**
 * Returns the unfinished top-up while its number is being typed, otherwise null. After the number has been
 * submitted, only the top-up page uses the stored top-up.
 */
export const typedDraft = ({ store }: AppServices): TopUpDraft | null => {
  const stored = store.read('rechargeData');
  return stored?.isTyping ? stored : null;
};
