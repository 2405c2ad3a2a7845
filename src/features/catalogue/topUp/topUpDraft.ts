import type { TopUpDraft } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Stores the entered fields of a top-up, omitting empty ones. */
export const storeDraft =
  ({ store }: AppServices) =>
  (_: unknown, { draft }: { draft: TopUpDraft }): void => {
    if (draft.isTyping && draft.number === '') store.remove('rechargeData');
    else store.write('rechargeData', draft);
  };

/** Returns the number that the visitor was last typing. Once submitted, a number belongs to the top-up instead. */
export const typedDraft = ({ store }: AppServices): TopUpDraft | null => {
  const stored = store.read('rechargeData');
  return stored?.isTyping ? stored : null;
};
