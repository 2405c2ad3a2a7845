import type { TopUpDraft } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Stores the entered fields of a top-up; empty fields are left out. */
export const storeDraft =
  ({ store }: AppServices) =>
  (_: unknown, { draft }: { draft: TopUpDraft }): void => {
    if (draft.isTyping && draft.number === '') store.remove('rechargeData');
    else store.write('rechargeData', draft);
  };

/** Unfinished number of the last visit. A submitted number belongs to the top-up. */
export const typedDraft = ({ store }: AppServices): TopUpDraft | null => {
  const stored = store.read('rechargeData');
  return stored?.isTyping ? stored : null;
};
