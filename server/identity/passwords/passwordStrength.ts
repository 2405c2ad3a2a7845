import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { once } from '../../platform/once.ts';
import { easyWords } from './easyWords.ts';

/**
 * Minimum number of guesses that a password must withstand. It corresponds to eight random letters; no shorter
 * password is allowed.
 */
const leastGuesses = 1e8;
/**
 * Minimum number of guesses that a password must withstand without its special characters. A special character
 * between a word and a year adds little security.
 */
const leastWithoutSigns = 1e6;
/** Number of characters of a password that are rated, because rating a long password in full would be slow. */
const ratedLength = 72;

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
/**
 * Loads the list of leaked passwords when the first password is checked. Loading the list earlier would take up
 * a seventh of the startup time.
 */
const loadEstimator = once(createEstimator);

/**
 * True if an attacker would soon guess the password. Such passwords include leaked ones, keyboard rows, years,
 * repetitions, and words related to the person or the shop, even if letters are replaced by similar characters.
 */
export const isEasyToGuess = async (
  password: string,
  ownWords: readonly (string | null)[] = [],
): Promise<boolean> => {
  const words = ownWords
    .flatMap((word) => (word ?? '').split(/[\s@.]+/))
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase());
  const zxcvbn = await loadEstimator();
  const guessesFor = (text: string): number => zxcvbn.check(text, [...easyWords, ...words]).guesses;
  const ratedPart = password.slice(0, ratedLength);
  return (
    guessesFor(ratedPart) < leastGuesses ||
    guessesFor(ratedPart.replace(/[^\p{L}\p{N}]/gu, '')) < leastWithoutSigns
  );
};
