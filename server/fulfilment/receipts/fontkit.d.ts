/** The part of fontkit that receipts, brand pictures and the shop's font need; the package has no types. */
declare module 'fontkit' {
  type Path = {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  };
  export type Font = {
    unitsPerEm: number;
    /** The code points of the font. */
    characterSet: number[];
    /** By tag, such as `wght`. */
    variationAxes: Record<string, { min: number; max: number }>;
    /** OpenType features, by tag. */
    availableFeatures: string[];
    glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number };
    /** A line of text with ligatures and kerning, in units of the font. */
    layout(text: string): {
      glyphs: { path: Path }[];
      positions: { xAdvance: number }[];
      readonly advanceWidth: number;
    };
  };
  /** A font that reads each table on first use. @throws Error for an unknown format */
  export const create: (content: Uint8Array) => Font;
}
