/** Runs a load once and keeps its result; a failed one runs again at the next call. */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | null = null;
  return () =>
    (result ??= load().catch((error: unknown) => {
      result = null;
      throw error;
    }));
};
