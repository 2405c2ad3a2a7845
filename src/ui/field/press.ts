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
      // a box is ticked before its click event fires, and rendering it at this point would untick it before React reads
      // its state
      if (target instanceof HTMLInputElement) setTimeout(release);
      else release();
    },
    true,
  );
  // if the button is released on another element, no click follows; otherwise the click follows right after the release
  window.addEventListener('mouseup', () => setTimeout(release), true);
  // the system may interrupt a press without a release, for a menu or a drag; in that case the next key ends it
  window.addEventListener('keydown', release, true);
}

/**
 * Returns the button that was clicked last, or null if another element was clicked last. Safari does not focus a
 * button when it is clicked.
 */
export const lastButton = (): HTMLElement | null => button;

/**
 * Runs the callback immediately. If the mouse button is pressed, runs it after the release, because text that appears
 * or disappears in between would move the target of the click. Taps fire the same events.
 */
export const afterPress = (run: () => void): void => {
  if (pressed) waiting.push(run);
  else run();
};
