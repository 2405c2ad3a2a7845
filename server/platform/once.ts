/** Runs a load once and keeps its result. If it fails, the next call tries again. */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | null = null;
  return () =>
    (result ??= load().catch((error: unknown) => {
      result = null;
      throw error;
    }));
};

/**
 * Imports a package on the first call. Takes its URL, because Node never finds a package again whose name it could not
 * resolve, even if only an installation in progress had removed the package.
 */
export const importLater = <T>(url: string): (() => Promise<T>) => once(async () => (await import(url)) as T);
