/** Options for tests that run only with `npm run test:all`. */
export const slow = { tags: ['slow'] };
/**
 * Marks the cases of a parameterised test as slow, except for one. `npm test` runs only that case, and `npm run
 * test:all` runs all.
 */
export const slowUnless = (isFast: boolean): { tags?: string[] } => (isFast ? {} : slow);
