/** Which pictures of the figures there are. What draws them is loaded when one is asked for. */
export const pictureNames = ['orders', 'money', 'failures'] as const;
export type PictureName = (typeof pictureNames)[number];
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
/** Pixels; on a phone and over two columns the picture is drawn anew, so that its letters keep their size. */
export const pixels = {
  wide: { width: 620, height: 300 },
  narrow: { width: 340, height: 280 },
  full: { width: 1260, height: 300 },
};
export type Size = keyof typeof pixels;
export const sizes: readonly Size[] = ['wide', 'narrow', 'full'];
