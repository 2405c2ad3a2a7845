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
      // a box is ticked before its click is dispatched: rendering it now would untick it before React reads it
      if (target instanceof HTMLInputElement) setTimeout(release);
      else release();
    },
    true,
  );
  // a press that ends somewhere else clicks nothing; a click follows right after the release
  window.addEventListener('mouseup', () => setTimeout(release), true);
  // the system may end a press itself, for a menu or a drag
  window.addEventListener('keydown', release, true);
}

/** The button of the last press, null if it was something else. Safari does not focus it. */
export const lastButton = (): HTMLElement | null => button;

/**
 * Runs at once, or after the mouse button is released: text that appears or disappears in between would move the
 * click target away. A tap sends the same events.
 */
export const afterPress = (run: () => void): void => {
  if (pressed) waiting.push(run);
  else run();
};
