/** Options for tests that run only with `npm run test:all`. */
export const slow = { tags: ['slow'] };
/**
 * Marks all cases of a table except one as slow. `npm test` runs only that case, and `npm run test:all` runs
 * all.
 */
export const slowUnless = (isFast: boolean): { tags?: string[] } => (isFast ? {} : slow);
