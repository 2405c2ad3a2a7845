const pairsOf = (text: string): Set<string> => {
  const plain = text.toLowerCase();
  return new Set(Array.from({ length: plain.length - 1 }, (_, index) => plain.slice(index, index + 2)));
};

/**
 * Returns the five known strings that are most similar to the input. Similarity is measured by the letter pairs
 * that two strings share.
 */
export const nearest = (input: string, known: readonly string[]): string[] => {
  const pairs = pairsOf(input);
  return known
    .map((text) => {
      const others = pairsOf(text);
      const shared = [...pairs].filter((pair) => others.has(pair)).length;
      return { text, likeness: (2 * shared) / (pairs.size + others.size) };
    })
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, 5)
    .map(({ text }) => text);
};
