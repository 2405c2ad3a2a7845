/** Options of a test that only `npm run test:all` runs. */
export const slow = { tags: ['slow'] };
/** One case of a table stays in `npm test`; `npm run test:all` also runs the others. */
export const slowUnless = (isFast: boolean): { tags?: string[] } => (isFast ? {} : slow);
