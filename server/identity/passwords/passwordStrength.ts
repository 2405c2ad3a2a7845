import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The library's step for a million guesses: fewer are tried in minutes, even where each costs the whole of a hash. */
const leastScore = 2;
/** Longer ones are judged by their beginning: judging takes time for each letter. */
const judgedLength = 72;
const shopWords = ['rigi', 'topup', 'giftcard', 'paysafecard'];

const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
});

/**
 * Whether a password is among the first that anybody would try: a list of stolen ones, rows of keys, years, repetitions and
 * the words that whoever knows the person or the shop would think of, also with the usual signs in the place of letters.
 */
export const isEasyToGuess = (password: string, ownWords: readonly (string | null)[] = []): boolean => {
  const words = ownWords
    .flatMap((word) => (word ?? '').split(/[\s@.]+/))
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase());
  return estimator.check(password.slice(0, judgedLength), [...shopWords, ...words]).score < leastScore;
};
