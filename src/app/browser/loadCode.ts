/** Modules that failed to load. Chromium and Firefox never request a failed module again on the same page. */
const missing = new Set<string>();

/**
 * Loads the code and messages of a lazy part of the shop. If an earlier attempt failed and the browser is back
 * online, reloads the page instead.
 * @throws the browser's error if a module fails to load
 */
export const loadCode = async <T>(name: string, load: () => Promise<T>): Promise<T> => {
  if (missing.has(name) && navigator.onLine) window.location.reload();
  try {
    const code = await load();
    missing.delete(name);
    return code;
  } catch (error) {
    missing.add(name);
    throw error;
  }
};
