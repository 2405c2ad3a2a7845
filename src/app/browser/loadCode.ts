/** What did not come, by name. Chromium and Firefox never ask for a module again: only a new page can have it. */
const missing = new Set<string>();

/**
 * Loads a part of the shop, code with its messages. When it did not come the last time and the connection is back,
 * the page is loaded anew. @throws what the browser says of a module that did not come
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
