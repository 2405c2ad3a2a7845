/** Types for the parts of bidi-js used for receipts; the package ships none. */
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export type Bidi = {
    /**
     * Embedding levels according to the Unicode Bidirectional Algorithm: one per UTF-16 unit, odd for right-to-left.
     */
    getEmbeddingLevels: (text: string) => Levels;
    /** Returns a bracket's mirror image; null for other characters. */
    getMirroredCharacter: (character: string) => string | null;
  };
  export default function createBidi(): Bidi;
}
