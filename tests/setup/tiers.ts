/** Options of a test that only `npm run test:all` runs. */
export const slow = { tags: ['slow'] };
/** One case of a table stays in `npm test`, the others run in `npm run test:all`. */
export const slowUnless = (isFast: boolean): { tags?: string[] } => (isFast ? {} : slow);
