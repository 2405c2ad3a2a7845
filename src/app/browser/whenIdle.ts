/**
 * When there is a connection. Chromium and Firefox never ask again for code that did not come, as long as the page lives: what
 * comes late must not be asked for in vain.
 */
export const whenOnline = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve(null);
    else addEventListener('online', resolve, { once: true });
  });

/** In a task of its own: the page hears a finger in between. */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/** When the page has nothing more urgent to do. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 1_000);
  });
