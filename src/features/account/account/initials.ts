/** Returns the initials of a name: `Ann Maria Muster` → `AM`. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '')
    .join('');
};
