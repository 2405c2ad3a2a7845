import type { TopUpDraft } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Stores the fields of an unfinished top-up, without the empty ones. */
export const storeDraft =
  ({ store }: AppServices) =>
  (_: unknown, { draft }: { draft: TopUpDraft }): void => {
    if (draft.isTyping && draft.number === '') store.remove('rechargeData');
    else store.write('rechargeData', draft);
  };

/**
 * Returns the number that the visitor was typing. A number that has been submitted belongs to the top-up page
 * and is not returned.
 */
export const typedDraft = ({ store }: AppServices): TopUpDraft | null => {
  const stored = store.read('rechargeData');
  return stored?.isTyping ? stored : null;
};
