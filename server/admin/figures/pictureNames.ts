/** Names of the charts on the figures page. The code that draws them is loaded on demand. */
export const pictureNames = ['orders', 'money', 'failures'] as const;
export type PictureName = (typeof pictureNames)[number];
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
/**
 * Sizes of the charts in pixels. Phones and the two-column layout have separate drawings, so that the text is
 * always the same size.
 */
export const pixels = {
  wide: { width: 620, height: 300 },
  narrow: { width: 340, height: 280 },
  full: { width: 1260, height: 300 },
};
export type Size = keyof typeof pixels;
export const sizes: readonly Size[] = ['wide', 'narrow', 'full'];
