/** Types for the parts of bidi-js that the receipts use. The package contains no types. */
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export type Bidi = {
    /**
     * Returns embedding levels according to the Unicode Bidirectional Algorithm: one per UTF-16 unit, odd for
     * right-to-left text.
     */
    getEmbeddingLevels: (text: string) => Levels;
    /** Returns the mirror image of a bracket, or null for any other character. */
    getMirroredCharacter: (character: string) => string | null;
  };
  export default function createBidi(): Bidi;
}
