/**
 * Resolves once the browser is online. Lazy code must not be requested while offline, because Chromium and
 * Firefox never request a failed module again on the same page.
 */
export const whenOnline = (): Promise<unknown> =>
  new Promise((resolve) => {
    // `onLine` is undefined during server rendering
    const { onLine } = navigator as { onLine?: boolean };
    if (onLine === false) addEventListener('online', resolve, { once: true });
    else resolve(null);
  });

/** Waits for the next task, so that the page can handle input first. */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/** Waits until the page has nothing more urgent to do. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 1_000);
  });
