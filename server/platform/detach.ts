/**
 * Starts work without waiting for it. It handles its own failures: an escaping one counts as an unhandled rejection.
 */
export const detach = (work: Promise<unknown>): void => {
  // oxlint-disable-next-line typescript/no-floating-promises -- the one place where a promise is left alone
  void work;
};
