import type { TopUpDraft } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Keeps what is filled in of a top-up; an empty field is nothing to keep. */
export const storeDraft =
  ({ store }: AppServices) =>
  (_: unknown, { draft }: { draft: TopUpDraft }): void => {
    if (draft.isTyping && draft.number === '') store.remove('rechargeData');
    else store.write('rechargeData', draft);
  };

/** The number that was being typed when the page was left; one that was gone on with belongs to the top-up. */
export const typedDraft = ({ store }: AppServices): TopUpDraft | null => {
  const kept = store.read('rechargeData');
  return kept?.isTyping ? kept : null;
};
