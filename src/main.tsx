import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storeLanguage } from './actors/shell/preferences.ts';
import { createApi } from './api/lazyClient.ts';
import { createAccessTokenReader } from './app/accessToken.ts';
import { createActorSystem, type ShopSystem } from './app/actorSystem.ts';
import { App } from './app/App.tsx';
import { createAppServices, createNavigator } from './app/appServices.ts';
import { prefetch } from './app/browser/prefetch.ts';
import { recordVisit } from './app/browser/recordVisit.ts';
import { toRoute } from './app/router/routes.ts';
import { screenSources } from './app/screens/screenSources.ts';
import { detectLanguage } from './i18n/detect.ts';
import { activateLanguage, i18n } from './i18n/index.ts';
import { readCookie } from './storage/cookie.ts';
import { createBrowserBackend, createStorage } from './storage/storage.ts';
import './ui/styles.css';

const { pathname, search, hostname } = window.location;
const env = import.meta.env as { VITE_API_BASE?: string; VITE_LOCATION_URL?: string };

const place = document.getElementById('root')!;
const store = createStorage(createBrowserBackend());
const language = detectLanguage({
  stored: store.read('language'),
  cookie: readCookie('language'),
  browser: navigator.languages,
  pageTag: document.documentElement.lang,
  path: pathname,
  host: hostname,
});
storeLanguage(store, language);
// a language in the path has said what it had to
history.replaceState(
  history.state,
  '',
  (pathname.replace(/^\/(de|en|fr|es|it)(?=\/|$)/, '') || '/') + search + window.location.hash,
);

// the first screen is fetched beside the messages; whether it came is asked by the chart of the screens
void screenSources[toRoute(window.location.pathname, search).screen].module().catch(() => {});
// in a function: WebKit takes a module that waits at its top for a whole one (its bug 242740), and then screens have no code
const start = async (): Promise<void> => {
  await activateLanguage(language).catch((error: unknown) => {
    // no language at all came: the one text that needs none of them
    place.textContent = 'Please check your internet connection!';
    throw error;
  });

  // in builds for development and QA the flows page may look on; a shopper's build has nothing of it
  const inspect =
    import.meta.env.MODE === 'production'
      ? undefined
      : (await import('../flows/inspector/inspect.ts')).inspectBy(search);

  const navigation = createNavigator();
  const api = createApi({
    base: env.VITE_API_BASE ?? '/api',
    language: () => i18n.locale,
    isBot: () => window.isBot === true,
    accessToken: createAccessTokenReader(store, () => system.actors().session),
    onSessionLost: () => system.services.notify.session({ type: 'session.rejected' }),
  });
  const system: ShopSystem = createActorSystem(
    (notify) =>
      createAppServices(
        { api, store, navigator: navigation, location: () => system.actors().location },
        notify,
      ),
    env.VITE_LOCATION_URL ?? '/api/geo/json',
    inspect,
  );
  recordVisit(store);
  system.root.start();

  createRoot(place).render(
    <StrictMode>
      <App root={system.root} actors={system.actors()} services={system.services} navigation={navigation} />
    </StrictMode>,
  );
  prefetch();
};
void start();
