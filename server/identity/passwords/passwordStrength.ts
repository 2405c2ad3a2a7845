import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { once } from '../../platform/once.ts';

/** The library's step for a million guesses: fewer are tried in minutes, even where each costs the whole of a hash. */
const leastScore = 2;
/** Longer ones are judged by their beginning: judging takes time for each letter. */
const judgedLength = 72;
const shopWords = ['rigi', 'topup', 'giftcard', 'paysafecard'];

const createEstimator = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  });
};
/** The list of stolen ones takes a seventh of a start, and is needed with the first password. */
const loadEstimator = once(createEstimator);

/**
 * Whether a password is among the first that anybody would try: a list of stolen ones, rows of keys, years, repetitions and
 * the words that whoever knows the person or the shop would think of, also with the usual signs in the place of letters.
 */
export const isEasyToGuess = async (
  password: string,
  ownWords: readonly (string | null)[] = [],
): Promise<boolean> => {
  const words = ownWords
    .flatMap((word) => (word ?? '').split(/[\s@.]+/))
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase());
  const { score } = (await loadEstimator()).check(password.slice(0, judgedLength), [...shopWords, ...words]);
  return score < leastScore;
};
