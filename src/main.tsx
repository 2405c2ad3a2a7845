import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { countryName } from '../contract/domain/countryNames.ts';
import { splitLanguage } from '../contract/domain/languages.ts';
import { createApi } from './api/lazyClient.ts';
import { createAccessTokenReader } from './app/accessToken.ts';
import { createActorSystem, type ShopSystem } from './app/actorSystem.ts';
import { App } from './app/App.tsx';
import { createAppServices, createNavigator } from './app/appServices.ts';
import { prefetch } from './app/browser/prefetch.ts';
import { recordVisit } from './app/browser/recordVisit.ts';
import { toRoute } from './app/router/routes.ts';
import { trustScriptAddresses } from './browser/trustedTypes.ts';
import { nextTask } from './browser/whenIdle.ts';
import { screens } from './features/screens.ts';
import { detectLanguage } from './i18n/detect.ts';
import { activateLanguage, i18n } from './i18n/index.ts';
import { readCookie } from './storage/cookie.ts';
import { createBrowserBackend, createStorage } from './storage/storage.ts';
import { storeLanguage } from './storage/storeLanguage.ts';
import { afterPress } from './ui/field/press.ts';
import './ui/styles.css';

trustScriptAddresses();
const { pathname, hostname } = window.location;
const env = import.meta.env as { VITE_API_BASE?: string; VITE_LOCATION_URL?: string };

// base.css tests for the same features and shows a notice in older browsers, because the shop cannot polyfill
// everything they lack
const isTooOld = !CSS.supports('color', 'light-dark(red, red)') || !CSS.supports('selector(:popover-open)');

const place = document.getElementById('root')!;
// true for a waiting page: the server has rendered the view in its loading state
const isWaiting = 'waiting' in place.dataset;
const store = createStorage(createBrowserBackend());
const language = detectLanguage({
  stored: store.read('language'),
  cookie: readCookie('language'),
  // some browsers do not expose their languages
  browser: navigator.languages ?? [],
  pageTag: document.documentElement.lang,
  path: pathname,
  host: hostname,
});
storeLanguage(store, language);
// removes the language prefix from the path; the result must start with a single slash, because two slashes
// would point to another host
const path = splitLanguage(pathname).path.replace(/^\/*/, '/');
if (path !== pathname)
  history.replaceState(history.state, '', path + window.location.search + window.location.hash);
// for an email link, the history state contains the query that `hideQuery` has removed from the address
const search = window.location.search || ((history.state as { usr?: string } | null)?.usr ?? '');

// load the first screen in parallel with the messages; the screen chart reports any failure
const route = toRoute(path, search);
const module = screens[route.screen].load();
const nothing = (): undefined => {};
module.catch(nothing);
// a waiting page is rendered again instead of hydrated, so it only needs the screen's code
const takeOver = isWaiting
  ? module.then(nothing, nothing)
  : !isTooOld && place.hasChildNodes()
    ? import('./app/takeOver/drawnPage.ts').then(({ openDrawnPage }) => openDrawnPage(place), nothing)
    : undefined;

// not at the top level, because of WebKit bug 242740: WebKit treats a module with a top-level await as
// complete, which would leave screens without code
const start = async (): Promise<void> => {
  await activateLanguage(language).catch((error: unknown) => {
    // this message is not translated, because no messages have loaded; a server-rendered page keeps its content
    // instead, unless it is a waiting page
    if (isWaiting || !place.hasChildNodes()) place.textContent = 'Please check your internet connection!';
    throw error;
  });

  // only development and QA builds include the inspector for the flows page
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
    responses: page?.answersIn(i18n.locale),
    onSessionLost: () => system.services.notify.session({ type: 'session.rejected' }),
    onSignedOut: (authorization) => {
      // ignores late responses to requests with an old token
      if (authorization === `Bearer ${store.read('accessToken')}`)
        system.services.notify.session({ type: 'session.signedOut' });
    },
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
  await nextTask();
  // formats a country name in a separate task, because nearly every page needs one and the first call takes
  // longer than rendering the rest of the view
  countryName('CH', language);
  await nextTask();
  system.root.start();

  const { root, services } = system;
  const actors = system.actors();
  actors.screen.send({ type: 'route.changed', route });
  const app = (
    <StrictMode>
      <App
        root={root}
        actors={actors}
        services={services}
        navigation={navigation}
        Router={BrowserRouter}
        onDrawn={onDrawn}
      />
    </StrictMode>
  );
  if (await page?.settle({ actors, services, route, search, module }))
    // hydrate in small pieces, so that the page can handle input in between
    startTransition(() => void hydrateRoot(place, app));
  else
    // waits until the mouse button is released, because replacing the element under the mouse pointer would
    // cancel the click
    afterPress(() => {
      // stops recording clicks, because the new page handles them itself
      if (isWaiting) window.heldPress?.stop();
      createRoot(place).render(app);
    });
  await drawn;
  page?.repeatInput();
  if (isWaiting) repeatClick();
  void prefetch();
};
/**
 * Repeats the customer's last click on a waiting page by clicking the same button on the page that has replaced
 * it.
 */
const repeatClick = (): void => {
  const { element, at = 0 } = window.heldPress ?? {};
  if (element)
    [...place.querySelectorAll<HTMLElement>(element.localName)]
      .filter((other) => other.className === element.className)
      .at(at)
      ?.click();
};
// stops recording clicks, even if startup has failed
const release = () => {
  window.heldPress?.stop();
  delete window.heldPress;
};
if (isTooOld) release();
else void start().finally(release);
