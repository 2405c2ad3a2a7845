const waiting: (() => void)[] = [];
let pressed = false;
let button: HTMLElement | null = null;

const release = (): void => {
  pressed = false;
  for (const run of waiting.splice(0)) run();
};
const press = (): void => {
  pressed = true;
};
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', press, true);
  window.addEventListener(
    'click',
    ({ target }) => {
      button = target instanceof Element ? target.closest('button') : null;
      // a box is ticked before its click event: rendering it now would untick it before React reads it
      if (target instanceof HTMLInputElement) setTimeout(release);
      else release();
    },
    true,
  );
  // a press that ends on another element causes no click; otherwise the click follows right after the release
  window.addEventListener('mouseup', () => setTimeout(release), true);
  // the system may end a press without a release, for a menu or a drag; the next key ends it here
  window.addEventListener('keydown', release, true);
}

/** Button of the last press; null if another element was pressed. Safari does not focus a pressed button. */
export const lastButton = (): HTMLElement | null => button;

/**
 * Runs the callback at once, or after the mouse button is released: text that appears or disappears in between would
 * move the target of the click. A tap fires the same events.
 */
export const afterPress = (run: () => void): void => {
  if (pressed) waiting.push(run);
  else run();
};
