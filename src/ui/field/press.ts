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
      // a box is ticked before its click is dispatched: drawing it now would untick it before React reads it
      if (target instanceof HTMLInputElement) setTimeout(release);
      else release();
    },
    true,
  );
  // a press that ends somewhere else clicks nothing; a click comes right after the button was let go
  window.addEventListener('mouseup', () => setTimeout(release), true);
  // the system may take the end of a press, for a menu or a drag
  window.addEventListener('keydown', release, true);
}

/** The button that was pressed last, null when it was something else. Safari does not give it the focus. */
export const lastButton = (): HTMLElement | null => button;

/**
 * Runs at once, or after the mouse button is released: text that appears or disappears in between would move the
 * click target away. A tap sends the same events.
 */
export const afterPress = (run: () => void): void => {
  if (pressed) waiting.push(run);
  else run();
};
