/**
 * Features that at least one of the oldest browsers lacks, each with its fallback. A test counts the uses of
 * each feature.
 */

export type Exception = {
  /** Keys in MDN's data. A key that ends in a dot also covers every key that starts with it. */
  keys: readonly string[];
  /** The shop's behaviour in a browser that lacks the feature. */
  fallback: string;
};

export const exceptions: readonly Exception[] = [
  {
    keys: ['api.InputEvent.isComposing'],
    fallback:
      'Safari supports it too, but resets it before the last key of a composition, which keyCode 229 identifies',
  },
  {
    keys: ['api.MouseEvent.movementX', 'api.MouseEvent.movementY'],
    fallback:
      'a phone has no mouse to move; wrong values only cause some activity to be missed or reported too often',
  },
  {
    keys: ['api.trustedTypes'],
    fallback: 'strings become URLs and markup without a check, but the same `script-src` applies',
  },
  { keys: ['api.Navigator.share'], fallback: 'the button is only shown in browsers that support sharing' },
  {
    keys: ['api.CanvasRenderingContext2D.imageSmoothingQuality'],
    fallback: 'images are scaled down with the default quality',
  },
  {
    keys: ['api.Request.keepalive'],
    fallback:
      'if the last call is lost when the page closes, the session on the server ends after its own timeout',
  },
  { keys: ['api.Window.requestIdleCallback'], fallback: '`whenIdle` waits for a second instead' },
  {
    keys: ['html.elements.img.fetchpriority'],
    fallback: 'the image is fetched with the same priority as any other',
  },
  {
    keys: ['css.properties.content-visibility.auto'],
    fallback: 'the browser renders all options of the list immediately',
  },
  { keys: ['css.properties.cursor.'], fallback: 'a touch screen has no pointer whose shape could change' },
  {
    keys: ['css.properties.forced-color-adjust', 'css.properties.forced-color-adjust.none'],
    fallback: 'Safari has no forced colours, so nothing needs to be exempted from them',
  },
  {
    keys: ['css.properties.overscroll-behavior', 'css.properties.overscroll-behavior.contain'],
    fallback: 'scrolling past the end of a list or dialog scrolls the page behind it, as it always has',
  },
  {
    keys: ['css.properties.resize'],
    fallback: 'the field scrolls instead; phones have no resize handle anyway',
  },
  {
    keys: ['css.properties.scrollbar-width', 'css.properties.scrollbar-width.none'],
    fallback: 'scrollable elements show a scrollbar',
  },
  {
    keys: ['css.properties.text-size-adjust'],
    fallback:
      '-webkit-text-size-adjust is set too; without either, a phone enlarges the text in landscape orientation',
  },
  {
    keys: ['css.properties.text-wrap.pretty'],
    fallback: 'the last line of a paragraph can consist of a single word',
  },
  {
    keys: ['css.properties.user-select', 'css.properties.user-select.none'],
    fallback: 'the build adds -webkit-user-select',
  },
  { keys: ['html.elements.details.name'], fallback: 'several answers can be open at the same time' },
  {
    keys: ['html.elements.input.capture'],
    fallback: 'a desktop opens the file picker; the button is only intended for phones',
  },
];

/**
 * Our own names that are the same as platform names. The check ignores types, so it cannot tell the two apart.
 */
export const ownNames: Readonly<Record<string, string>> = {
  'api.FontFace.variant': 'variant of a button, such as primary or secondary',
  'api.GamepadButton.touched': 'the time of the last interaction',
  'api.VTTCue.region': 'region of a product, where a card can be used',
};
