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
      // waits for one task, because a checkbox is ticked before its click event fires: rendering now would
      // untick it before React reads it
      if (target instanceof HTMLInputElement) setTimeout(release);
      else release();
    },
    true,
  );
  // if the mouse button is released over the same element, its click event fires before this task; otherwise,
  // no click follows
  window.addEventListener('mouseup', () => setTimeout(release), true);
  // the system may end a press without a release event, for example for a menu or a drag; the next key then
  // ends the press
  window.addEventListener('keydown', release, true);
}

/**
 * Returns the button that was clicked last, or null if the last click was on another element. Needed because
 * Safari does not focus clicked buttons.
 */
export const lastButton = (): HTMLElement | null => button;

/**
 * Runs the callback at once or, if the mouse button is pressed, once it is released. Otherwise, text that
 * appears or disappears during a press would move the click's target. This also covers taps, which fire the
 * same events.
 */
export const afterPress = (run: () => void): void => {
  if (pressed) waiting.push(run);
  else run();
};
