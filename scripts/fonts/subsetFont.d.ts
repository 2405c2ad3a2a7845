/** Types for the parts of `subset-font` that the project uses. The package's own types are outdated. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    /** Characters to keep. */
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** Axes of the font. A range keeps an axis variable; a number fixes the axis at that value. */
      variationAxes?: Record<string, number | { min: number; max: number }>;
      /** OpenType features to keep, as four-letter tags. If omitted, the font keeps all features. */
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
