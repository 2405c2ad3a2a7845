import { createFailure } from '../../contract/failure.ts';
import { fromPromise } from './fromPromise.ts';

/**
 * Copies the text by selecting it in a temporary field. In-app browsers often allow this even if they block the
 * clipboard. The focus is restored afterwards.
 */
const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement as HTMLElement | null;
  const area = document.createElement('textarea');
  area.value = text;
  // keeps the on-screen keyboard closed on phones
  area.readOnly = true;
  area.style.position = 'fixed';
  // while a dialog is open, elements outside it cannot receive focus
  (focused?.closest('dialog') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } finally {
    area.remove();
    focused?.focus({ preventScroll: true });
  }
};

/** @throws Failure generic if the browser refuses both methods */
export const copyText = fromPromise<void, { text: string }>(async ({ input: { text } }) => {
  // `clipboard` is undefined on insecure connections and in some in-app browsers
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (!isCopied && !copyBySelection(text)) throw createFailure('generic');
});
