import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepLanguage } from './actors/place.ts';
import { browserShelf, createStorage } from './actors/storage.ts';
import { createApi } from './api/api.ts';
import { readCookie } from './api/cookie.ts';
import { App } from './app/App.tsx';
import { stampOpening } from './app/stampOpening.ts';
import { bearerFrom } from './app/bearer.ts';
import { toRoute } from './app/routes.ts';
import { screenSources } from './app/screens.ts';
import { createSystem } from './app/system.ts';
import type { ShopSystem } from './app/system.ts';
import { warm } from './app/warm.ts';
import { createNavigator, createWorld } from './app/world.ts';
import { detectLanguage } from './i18n/detect.ts';
import { activateLanguage, i18n } from './i18n/index.ts';
import './ui/styles.css';

const { pathname, search, hostname } = window.location;
const env = import.meta.env as { VITE_API_BASE?: string; VITE_LOCATION_URL?: string };

const place = document.getElementById('root')!;
const store = createStorage(browserShelf());
const language = detectLanguage({
  stored: store.read('language'),
  cookie: readCookie('language'),
  browser: navigator.languages,
  pageTag: document.documentElement.lang,
  path: pathname,
  host: hostname,
});
keepLanguage(store, language);
// a language in the path has said what it had to
history.replaceState(
  history.state,
  '',
  (pathname.replace(/^\/(de|en|fr|es|it)(?=\/|$)/, '') || '/') + search + window.location.hash,
);

// the first screen is fetched beside the words; whether it came is asked by the chart of the screens
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
      : (await import('./flows/live/inspect.ts')).inspectBy(search);

  const navigation = createNavigator();
  const api = createApi({
    base: env.VITE_API_BASE ?? '/api',
    language: () => i18n.locale,
    isBot: () => window.isBot === true,
    accessToken: bearerFrom(store, () => system.parts().session),
    onSessionLost: () => system.world.tell.session({ type: 'session.rejected' }),
  });
  const system: ShopSystem = createSystem(
    (tell) =>
      createWorld({ api, store, navigator: navigation, location: () => system.parts().location }, tell),
    env.VITE_LOCATION_URL ?? '/api/geo/json',
    inspect,
  );
  stampOpening(store);
  system.root.start();

  createRoot(place).render(
    <StrictMode>
      <App root={system.root} parts={system.parts()} world={system.world} navigation={navigation} />
    </StrictMode>,
  );
  warm();
};
void start();
