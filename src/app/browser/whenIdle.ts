/**
 * When there is a connection. Chromium and Firefox never ask again for code that did not come, as long as the page lives: what
 * comes late must not be asked for in vain.
 */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

/** When the page has nothing more urgent to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });
