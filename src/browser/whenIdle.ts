/**
 * Resolves once there is a connection. Chromium and Firefox never retry a failed module on the same page, so lazy code
 * must not be requested offline.
 */
export const whenOnline = (): Promise<unknown> =>
  new Promise((resolve) => {
    // undefined on the server
    const { onLine } = navigator as { onLine?: boolean };
    if (onLine === false) addEventListener('online', resolve, { once: true });
    else resolve(null);
  });

/** Waits for a new task so that the page can handle input first. */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/** Waits until the page has nothing more urgent to do. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 1_000);
  });
