/** Types of the part of `subset-font` that we use; the types of the package are outdated. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    /** Characters to keep. */
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** A range keeps an axis; a number fixes it. */
      variationAxes?: Record<string, number | { min: number; max: number }>;
      /** OpenType features to keep, by their four letters. Without a list all features stay. */
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
