/** As much of it as receipts and the pictures of brands need; the package comes without types. */
declare module 'fontkit' {
  type Path = {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  };
  export type Font = {
    unitsPerEm: number;
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
