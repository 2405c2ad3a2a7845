/** Types for the parts of `subset-font` that we use, because the package's own types are outdated. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    /** Characters to keep. */
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** A range preserves an axis; a number fixes it. */
      variationAxes?: Record<string, number | { min: number; max: number }>;
      /** OpenType features to keep, by their four-letter tags. If omitted, all features are preserved. */
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
