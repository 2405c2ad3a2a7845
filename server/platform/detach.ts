/** Starts work that nothing waits for. It handles its own failures: one that escapes counts as an unhandled rejection. */
export const detach = (work: Promise<unknown>): void => {
  // oxlint-disable-next-line typescript/no-floating-promises -- the one place where a promise is left alone
  void work;
};
