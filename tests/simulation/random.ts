/** Generates random values from a seed. */
export type Random = {
  /** Returns an integer from 0 to `below` - 1. */
  below(below: number): number;
  /** Returns true with a probability of `often` percent. */
  percent(often: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** The mulberry32 algorithm: small, fast, and good enough for choosing faults. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    percent: (often) => below(100) < often,
    pick: (from) => {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
};
