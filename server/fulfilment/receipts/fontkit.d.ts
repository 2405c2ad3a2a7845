/** As much of it as receipts need; the package comes without types. */
declare module 'fontkit' {
  export type Font = { glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number } };
  /** A font whose tables are read when they are first asked for. @throws Error for an unknown format */
  export const create: (content: Uint8Array) => Font;
}
