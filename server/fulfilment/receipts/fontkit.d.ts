/**
 * Types for the parts of fontkit that the receipts, the brand images and the shop's font use. The package
 * contains no types.
 */
declare module 'fontkit' {
  type Path = {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  };
  export type Font = {
    unitsPerEm: number;
    /** Code points that the font covers. */
    characterSet: number[];
    /** Table with the font's weight, from 1 to 1000. 400 is regular. */
    'OS/2': { usWeightClass: number };
    /** Variation axes of the font, keyed by tag, such as `wght`. */
    variationAxes: Record<string, { min: number; max: number }>;
    /** Tags of the font's OpenType features. */
    availableFeatures: string[];
    glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number };
    /** Lays out a line of text with ligatures and kerning. Lengths are in font units. */
    layout(text: string): {
      glyphs: { path: Path }[];
      positions: { xAdvance: number }[];
      readonly advanceWidth: number;
    };
  };
  /** Creates a font. Each of its tables is read when it is first used. @throws Error for an unknown format */
  export const create: (content: Uint8Array) => Font;
}
