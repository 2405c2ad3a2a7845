import { createFailure } from '../../contract/failure.ts';
import { fromPromise } from './fromPromise.ts';

/**
 * Copies through a text selection: in-app browsers that refuse the clipboard often allow this. The focus stays where
 * it was.
 */
const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement as HTMLElement | null;
  const area = document.createElement('textarea');
  area.value = text;
  // opens no on-screen keyboard on a phone
  area.readOnly = true;
  area.style.position = 'fixed';
  // an open dialog blocks focus outside of it
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

/** @throws Failure generic if the browser refuses both ways */
export const copyText = fromPromise<void, { text: string }>(async ({ input: { text } }) => {
  // `clipboard` is missing on an insecure connection and in some in-app browsers
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (!isCopied && !copyBySelection(text)) throw createFailure('generic');
});
