/** Features that one of the oldest browsers lacks, each with its fallback. A test counts how often each is used. */

export type Exception = {
  /** Keys in MDN's data. A key ending in a dot includes everything below it. */
  keys: readonly string[];
  /** Behaviour in a browser that lacks the feature. */
  fallback: string;
};

export const exceptions: readonly Exception[] = [
  {
    keys: ['api.InputEvent.isComposing'],
    fallback: 'Safari says it too, but once too early: its keyCode 229 says the same',
  },
  {
    keys: ['api.MouseEvent.movementX', 'api.MouseEvent.movementY'],
    fallback:
      'a phone has no mouse that moves; where the numbers are wrong, a sign of life too few or too many',
  },
  {
    keys: ['api.trustedTypes'],
    fallback: 'texts become addresses and markup unasked, under the same `script-src`',
  },
  { keys: ['api.Navigator.share'], fallback: 'the button is drawn only where the browser has it' },
  {
    keys: ['api.CanvasRenderingContext2D.imageSmoothingQuality'],
    fallback: 'a picture is made smaller in the ordinary quality',
  },
  {
    keys: ['api.Request.keepalive'],
    fallback: 'the session ends on the server by its own clock when the last call is lost with the page',
  },
  { keys: ['api.Window.requestIdleCallback'], fallback: 'whenIdle waits for a second instead' },
  { keys: ['html.elements.img.fetchpriority'], fallback: 'the picture is fetched as early as any other' },
  { keys: ['css.properties.content-visibility.auto'], fallback: 'all options of the list are drawn at once' },
  { keys: ['css.properties.cursor.'], fallback: 'a finger has no pointer whose look could change' },
  {
    keys: ['css.properties.forced-color-adjust', 'css.properties.forced-color-adjust.none'],
    fallback: 'Safari has no forced colours that one would have to be exempt from',
  },
  {
    keys: ['css.properties.overscroll-behavior', 'css.properties.overscroll-behavior.contain'],
    fallback: 'a list or dialog that is at its end scrolls the page behind it, as it did ever',
  },
  { keys: ['css.properties.resize'], fallback: 'the field scrolls; a phone has no corner to pull' },
  {
    keys: ['css.properties.scrollbar-width', 'css.properties.scrollbar-width.none'],
    fallback: 'a scrollbar is seen where something can be scrolled',
  },
  {
    keys: ['css.properties.text-size-adjust'],
    fallback: '-webkit-text-size-adjust beside it; without either a phone on its side writes larger',
  },
  { keys: ['css.properties.text-wrap.pretty'], fallback: 'a last line may be one word' },
  {
    keys: ['css.properties.user-select', 'css.properties.user-select.none'],
    fallback: 'the build writes -webkit-user-select beside it',
  },
  { keys: ['html.elements.details.name'], fallback: 'more than one answer can be open at a time' },
  { keys: ['html.elements.input.capture'], fallback: 'a desk has the file chooser; the button is a phone’s' },
];

/** Names of our own that are identical to platform names. The check ignores types, so it cannot distinguish them. */
export const ours: Readonly<Record<string, string>> = {
  'api.FontFace.variant': 'of a button: primary, secondary',
  'api.GamepadButton.touched': 'the time of the last touch',
  'api.VTTCue.region': 'of a product: where a card can be used',
};
