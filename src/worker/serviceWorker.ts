/**
 * Makes the shop available offline by caching its app shell and messages. Pages, API responses, codes, prices
 * and payments always come from the network. Personal data is never cached.
 */
import { build, shell, words } from 'virtual:built-files';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** Empty page in which the shop renders if no other page can be loaded. */
const offlinePage = '/offline';
/** Cache for files with a hash in their name, which never change. */
const assets = `assets-${build}`;
/** Matches paths that are not pages of the shop: other parts of the server, and files. */
const elsewhere = [/^\/(?:api|staff|sandbox|flags|flows|flows-preview)(?:\/|$)/, /\.\w+$/];

precacheAndRoute(shell, { cleanURLs: false, directoryIndex: '' });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: assets,
    plugins: [{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) }],
  }),
);

const network = new NetworkOnly();
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await network.handle(options);
      } catch {
        return (await matchPrecache(offlinePage)) ?? Response.error();
      }
    },
    { denylist: elsewhere },
  ),
);

/** Caches the message files in the customer's language, unless they are already cached. */
const cacheWords = async (language: string): Promise<void> => {
  const cache = await caches.open(assets);
  await Promise.all(
    (words[language] ?? []).map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
};

self.addEventListener('message', (event) => {
  const message = event.data as { type?: string; language?: string } | null;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  // this fails when the browser is offline, which leaves the cached files unchanged
  if (message?.type === 'words') event.waitUntil(cacheWords(String(message.language)).catch(() => {}));
});

const tidy = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('assets-') && name !== assets).map((name) => caches.delete(name)),
  );
  // lets the browser request a page while this worker is still starting
  await self.registration.navigationPreload.enable();
};
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
