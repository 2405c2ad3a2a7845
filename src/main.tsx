import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
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
// a language in the path has said what it had to; two slashes would be another host's address
const path = pathname.replace(/^\/(de|en|fr|es|it)(?=\/|$)/, '').replace(/^\/*/, '/');
if (path !== pathname) history.replaceState(history.state, '', path + search + window.location.hash);

// the first screen is fetched beside the messages; whether it came is asked by the chart of the screens
const route = toRoute(path, search);
const module = screenSources[route.screen].module();
module.catch(() => {});
// what takes over a page that the server drew comes with such a page alone
const takeOver = place.hasChildNodes()
  ? import('./app/takeOver/drawnPage.ts').then(
      ({ openDrawnPage }) => openDrawnPage(place),
      () => undefined,
    )
  : undefined;
// in a function: WebKit takes a module that waits at its top for a whole one (its bug 242740), and then screens have no code
const start = async (): Promise<void> => {
  await activateLanguage(language).catch((error: unknown) => {
    // no language at all came: the one text that needs none of them; what the server drew can still be read
    if (!place.hasChildNodes()) place.textContent = 'Please check your internet connection!';
    throw error;
  });

  // in builds for development and QA the flows page may look on; a shopper's build has nothing of it
  const inspect =
    import.meta.env.MODE === 'production'
      ? undefined
      : (await import('../flows/inspector/inspect.ts')).inspectBy(search);

  const page = await takeOver;
  let onDrawn = () => {};
  const drawn = new Promise<void>((resolve) => (onDrawn = resolve));
  const navigation = createNavigator();
  const api = createApi({
    base: env.VITE_API_BASE ?? '/api',
    language: () => i18n.locale,
    isBot: () => window.isBot === true,
    accessToken: createAccessTokenReader(store, () => system.actors().session),
    answers: page?.answersIn(i18n.locale),
    onSessionLost: () => system.services.notify.session({ type: 'session.rejected' }),
  });
  const system: ShopSystem = createActorSystem(
    (notify) =>
      createAppServices(
        { api, store, navigator: navigation, location: () => system.actors().location },
        notify,
      ),
    env.VITE_LOCATION_URL ?? '/api/geo/json',
    { inspect, drawn },
  );
  recordVisit(store);
  system.root.start();

  const { root, services } = system;
  const actors = system.actors();
  const app = (
    <StrictMode>
      <App
        root={root}
        actors={actors}
        services={services}
        navigation={navigation}
        Router={BrowserRouter}
        isTold={page !== undefined}
        onDrawn={onDrawn}
      />
    </StrictMode>
  );
  if (await page?.settle({ actors, services, route, search, module }))
    // in small pieces, so that the page hears a finger in between
    startTransition(() => void hydrateRoot(place, app));
  else createRoot(place).render(app);
  await drawn;
  page?.repeatInput();
  prefetch();
};
void start();
