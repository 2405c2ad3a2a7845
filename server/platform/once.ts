/** Loads a value once and caches it. After a failure, the next call tries again. */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | null = null;
  return () =>
    (result ??= load().catch((error: unknown) => {
      result = null;
      throw error;
    }));
};
