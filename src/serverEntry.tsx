/**
 * Renders the shop on the server as a first-time visitor sees it. It runs the same charts and views as the
 * browser until they are idle.
 */
import type { FC, ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import * as v from 'valibot';
import { waitFor } from 'xstate';
import { responseSchemaOf, type GetPath } from '../contract/api.ts';
import type { Language } from '../contract/domain/languages.ts';
import { createFailure } from '../contract/failure.ts';
import type { Ask, ServerEntry } from '../contract/rendering.ts';
import { requestKeyOf, type Query } from './api/pageResponses.ts';
import type { Api } from './api/types.ts';
import { createActorSystem, type ShopSystem } from './app/actorSystem.ts';
import { App } from './app/App.tsx';
import { createAppServices } from './app/appServices.ts';
import { loadFooter } from './app/layout/Layout.tsx';
import { toRoute } from './app/router/routes.ts';
import { whenCalm } from './app/screens/whenCalm.ts';
import { readRichTextBy } from './components/text/RichText.tsx';
import { strictRichText } from './components/text/strictRichText.tsx';
import type { Page } from './features/screenModule.ts';
import { getPages, screens, type ScreenName } from './features/screens.ts';
import { detectLanguage } from './i18n/detect.ts';
import { loadLanguage, loadMessages } from './i18n/index.ts';
import { createMemoryBackend, createStorage } from './storage/storage.ts';

const pages = getPages();

/** Returns the modules that the browser needs for the first screen: its code and messages. */
const sourcesOf = (screen: ScreenName, language: Language): string[] => [
  `virtual:messages/${language}/first`,
  ...(screens[screen].messages === 'first'
    ? []
    : [`virtual:messages/${language}/${screens[screen].messages}`]),
  ...pages[screen].preload.map((name) => name.replace('{language}', language)),
];

/** Maximum time in milliseconds for all responses to arrive. */
const patience = 3_000;

/**
 * API client for rendering. Sends public requests to the shop's own handlers and reads the responses as the
 * contract specifies. All other requests are refused or, on a waiting page, stay pending.
 */
const createServerApi = (ask: Ask, waits: boolean) => {
  const responses = new Map<string, unknown>();
  const state = { asking: 0, refused: false, personal: false };
  const no = (): Promise<never> => {
    state.personal = true;
    return waits ? new Promise(() => {}) : Promise.reject(createFailure('network'));
  };
  const respond = async (path: string, query: Query, schema: v.GenericSchema): Promise<unknown> => {
    const found = await ask(path, query);
    if (found === null) return no();
    const { data } = (found.body ?? {}) as { data?: unknown };
    const parsed = found.status === 200 ? v.safeParse(schema, data) : null;
    if (parsed?.success) {
      responses.set(requestKeyOf(path, query), data);
      return parsed.output;
    }
    state.refused = true;
    throw createFailure(found.status === 404 ? 'notFound' : found.status === 422 ? 'validation' : 'server');
  };
  const api = {
    get: async (path: GetPath, query: Query) => {
      state.asking += 1;
      try {
        return await respond(path, query, responseSchemaOf(path));
      } finally {
        state.asking -= 1;
      }
    },
    post: no,
    postWithMessage: no,
    stream: no,
    file: no,
  } as Api;
  return { api, answers: responses, state };
};

readRichTextBy(strictRichText);

const nowhere = { go: () => {}, bind: () => {} };

const render: ServerEntry['renderPage'] = async ({ path, search, language, ask }) => {
  const route = toRoute(path, search);
  const drawn: Page = pages[route.screen];
  if (drawn.rendered === 'browser') return null;
  const waits = drawn.rendered === 'waiting';
  const screen = screens[route.screen];
  await loadLanguage(language);
  // a screen's code is the same for all languages, but its messages load per language
  const [module] = await Promise.all([
    screen.load(),
    loadMessages(screen.messages),
    loadMessages('below'),
    loadFooter(),
  ]);
  await module.loadRest?.();

  const { api, answers, state } = createServerApi(ask, waits);
  const store = createStorage(createMemoryBackend());
  // a page rendered in its loading state assumes that the visitor has a cart
  if (waits) store.write('cartToken', 'unknown');
  const system: ShopSystem = createActorSystem(
    (notify) =>
      createAppServices({ api, store, navigator: nowhere, location: () => system.actors().location }, notify),
    '',
    { drawn: new Promise(() => {}), announce: () => {} },
  );
  const Router: FC<{ children: ReactNode }> = ({ children }) => (
    <StaticRouter location={path + search}>{children}</StaticRouter>
  );
  try {
    system.root.start();
    const actors = system.actors();
    actors.screen.send({ type: 'route.changed', route });
    const isThere = waits
      ? await waitFor(actors.screen, (screen) => screen.hasTag('screen:shown'), { timeout: patience })
      : await whenCalm(actors.screen, () => state.asking > 0, patience);
    const { mounted } = actors.screen.getSnapshot().context;
    if (!isThere || !mounted || (state.personal && !waits)) return null;
    const shown = mounted.ref?.getSnapshot();
    if (shown?.hasTag('failed') === true) return null;
    const isMissing = route.screen === 'notFound' || shown?.hasTag('screen:missing') === true;
    const faults: unknown[] = [];
    const { prelude } = await prerender(
      <App
        root={system.root}
        actors={actors}
        services={system.services}
        navigation={nowhere}
        Router={Router}
      />,
      // render all content in place, because deferred content would need a script to appear
      { progressiveChunkSize: Infinity, onError: (error) => void faults.push(error) },
    );
    if (faults.length > 0) throw faults[0];
    const html = await new Response(prelude).text();
    return {
      html,
      status: isMissing ? 404 : 200,
      isWaiting: waits,
      page:
        state.refused || waits
          ? null
          : {
              path,
              search: drawn.reads ? search : null,
              language,
              country: system.services.country(),
              answers: [...answers],
            },
      sources: [
        ...sourcesOf(route.screen, language),
        `virtual:messages/${language}/below`,
        ...(waits ? [] : ['src/app/takeOver/drawnPage.ts']),
        'src/app/layout/footer/Footer.tsx',
      ],
    };
  } finally {
    system.root.stop();
  }
};

/** Render queue. Pages are rendered one at a time, because all renders in a process share its messages. */
let last: Promise<unknown> = Promise.resolve();

export const renderPage: ServerEntry['renderPage'] = (request) => {
  const turn = last.then(() => render(request));
  last = turn.catch(() => {});
  return turn;
};

export const findSources: ServerEntry['findSources'] = ({ path, search, language }) =>
  sourcesOf(toRoute(path, search).screen, language);

export const chooseLanguage: ServerEntry['chooseLanguage'] = ({ cookie, accepted, path, host }) =>
  detectLanguage({ stored: null, cookie, browser: accepted, pageTag: null, path, host });
