import type { Workbox } from 'workbox-window';

export type WorkerNews = {
  /** Called when a newer version is waiting to be activated. */
  onWaiting: () => void;
  /** Called when a newer version has taken control of this page. */
  onApplied: () => void;
};

/** Minimum interval in ms between update checks of a visible page. The browser also checks on every page load. */
const askEvery = 3_600_000;

const ownScript = '/service-worker.js';

let workbox: Workbox | undefined;

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));

/**
 * Unregisters service workers that are not the shop's, for example from an earlier website or an injected
 * script.
 */
const removeOthers = async (): Promise<void> => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { active, waiting, installing } = registration;
    const script = (active ?? waiting ?? installing)?.scriptURL;
    if (script && new URL(script).pathname !== ownScript) await registration.unregister();
  }
};

/**
 * Registers the service worker once the page has loaded, and caches the translations of the given language. The
 * worker makes the shop available offline. The shop also works without the worker.
 */
export const watchServiceWorker = async (language: string, news: WorkerNews): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    await loaded();
    const { Workbox } = await import('workbox-window');
    await removeOthers();
    workbox = new Workbox(ownScript);
    workbox.addEventListener('waiting', news.onWaiting);
    workbox.addEventListener('controlling', ({ isUpdate }) => {
      if (isUpdate) news.onApplied();
    });
    if (!(await workbox.register({ immediate: true }))) return;
    let askedAt = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < askEvery) return;
      askedAt = Date.now();
      void workbox?.update().catch(() => {});
    });
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and takes none
    active?.postMessage({ type: 'words', language });
  } catch {
    // registration is retried on the next page load
  }
};

/** Activates the waiting version for all open pages of the shop. */
export const activateWaitingVersion = (): void => workbox?.messageSkipWaiting();
