/** Options for tests that run only with `npm run test:all`. */
export const slow = { tags: ['slow'] };
/** Marks a case of a parameterised test as slow, unless it is one of the cases that `npm test` runs. */
export const slowUnless = (isFast: boolean): { tags?: string[] } => (isFast ? {} : slow);
