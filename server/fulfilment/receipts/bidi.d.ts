/** The parts of bidi-js that receipts use; the package has no types. */
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export type Bidi = {
    /** By the Unicode Bidirectional Algorithm: one level per UTF-16 unit, odd for right-to-left. */
    getEmbeddingLevels: (text: string) => Levels;
    /** The mirrored form of a bracket; null for other characters. */
    getMirroredCharacter: (character: string) => string | null;
  };
  export default function createBidi(): Bidi;
}
