import type { Art, ArtMotif } from './ProductArt.tsx';

const names: readonly ArtMotif[] = ['peaks', 'waves', 'rings', 'dots', 'rays', 'bloom', 'bars', 'arcs'];

// the hues that stay clear when dark: no olive, no mustard
const hues = [15, 35, 155, 175, 200, 225, 245, 265, 285, 310, 335, 355];

/** Art for a product of which only the name is known; the same name always looks the same. */
export const artOf = (name: string): Art => {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const mark =
    words.length > 1
      ? words
          .slice(0, 2)
          .map((word) => word[0])
          .join('')
      : (words[0] ?? '?').slice(0, 2);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
  return {
    hue: hues[(hash >>> 4) % hues.length] ?? 240,
    mark: mark.toUpperCase(),
    motif: names[(hash >>> 18) % names.length] ?? 'peaks',
  };
};
