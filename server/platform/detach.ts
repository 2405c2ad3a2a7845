/**
 * Starts work without waiting for it. The work must handle its own errors; any other error becomes an unhandled
 * rejection.
 */
export const detach = (work: Promise<unknown>): void => {
  // oxlint-disable-next-line typescript/no-floating-promises -- the one place where a promise is left alone
  void work;
};
