/** As much of it as receipts, the pictures of brands and the font of the shop need; the package comes without types. */
declare module 'fontkit' {
  type Path = {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  };
  export type Font = {
    unitsPerEm: number;
    /** The code points that it has. */
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
  /** A font whose tables are read when they are first asked for. @throws Error for an unknown format */
  export const create: (content: Uint8Array) => Font;
}
