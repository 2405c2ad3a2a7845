/** Contracts for features that every page shares: country, consent, leaving the page and updates. */
import { copyText } from '../../../src/actors/copyText.ts';
import { botCheckImplementations } from '../../../src/features/shell/botCheck/botCheck.actors.ts';
import { consentImplementations } from '../../../src/features/shell/consent/consent.actors.ts';
import { locationImplementations } from '../../../src/features/shell/location/location.actors.ts';
import { preferencesImplementations } from '../../../src/features/shell/preferences/preferences.actors.ts';
import { unsavedChangesImplementations } from '../../../src/features/shell/unsavedChanges/unsavedChanges.actors.ts';
import { updateImplementations } from '../../../src/features/shell/update/update.actors.ts';
import { elsewhere, language, leads, tells, type Case, type Contracts } from './contract.ts';
import { now, origin, type Page } from './page.ts';
import { session } from './storedData.ts';

const clipboard: Contracts = {
  file: 'copyText',
  made: () => ({ actors: { copyText } }),
  contracts: {
    copyText: {
      cases: [
        { when: 'copies text', input: { text: '0123 4567' }, does: ['copies 0123 4567'] },
        {
          when: 'the clipboard API is refused, so the older command is used',
          input: { text: '0123 4567' },
          browser: ({ navigator }) =>
            void (navigator['clipboard'] = {
              writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')),
            }),
          does: ['does copy of read-only 0123 4567'],
        },
        {
          when: 'no clipboard API, so the older command is used',
          input: { text: '0123 4567' },
          browser: ({ navigator }) => void delete navigator['clipboard'],
          does: ['does copy of read-only 0123 4567'],
        },
        {
          when: 'the older command copies inside an open dialog, and then restores the focus',
          input: { text: '0123 4567' },
          browser: ({ navigator, window, done }) => {
            delete navigator['clipboard'];
            const { document } = window;
            document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
            document.querySelector('button')!.focus();
            const { prototype } = window.HTMLElement;
            const { value: focus } = Object.getOwnPropertyDescriptor(prototype, 'focus') as {
              value: HTMLElement['focus'];
            };
            prototype.focus = function (this: HTMLElement, how) {
              done.push(`focuses ${this.tagName} ${how?.preventScroll ? 'without' : 'with'} scrolling`);
              focus.call(this, how);
            };
            document.execCommand = () => {
              done.push(`copies in ${document.activeElement!.parentElement!.tagName}`);
              return true;
            };
            return () => {
              prototype.focus = focus;
              done.push(`leaves ${document.body.innerHTML}`, document.activeElement!.tagName);
            };
          },
          does: [
            'focuses TEXTAREA without scrolling',
            'copies in DIALOG',
            'focuses BUTTON without scrolling',
            'leaves <dialog open=""><button>Copy</button></dialog>',
            'BUTTON',
          ],
        },
        {
          when: 'the browser refuses both ways',
          input: { text: '0123 4567' },
          browser: ({ navigator, window }) => {
            delete navigator['clipboard'];
            window.document.execCommand = () => false;
          },
          fails: { kind: 'generic' },
        },
      ],
    },
  },
};

const botCheck: Contracts = {
  file: 'shell/botCheck',
  made: () => botCheckImplementations,
  contracts: {
    findReasons: {
      cases: [
        { when: 'human visitor', returns: [], does: ['draws at 0 0 1 1', 'reads a picture of 1 by 1'] },
        {
          when: 'automated browser',
          browser: ({ navigator, window }) => {
            Object.assign(navigator, { webdriver: true, languages: [], userAgent: 'HeadlessChrome curl/8' });
            window.HTMLCanvasElement.prototype.getContext = () => null;
          },
          returns: ['webdriver', 'headless', 'noLanguages', 'canvas', 'scripted'],
        },
      ],
    },
  },
  actions: {
    setFlag: [
      {
        browser:
          ({ window }) =>
          () =>
            void Reflect.deleteProperty(window, 'isBot'),
        happens: ({ window, done }) => void done.push(`is a bot: ${window.isBot}`),
        does: ['is a bot: true'],
      },
    ],
  },
};

const choice = { necessary: true, analytics: false, marketing: true } as const;
const consent: Contracts = {
  file: 'shell/consent',
  made: (services) => consentImplementations(services),
  contracts: {
    readConsent: {
      reads: ['cookieConsent'],
      cases: [
        { when: 'consent given', stored: { cookieConsent: choice }, returns: choice },
        { when: 'no consent yet', returns: null },
      ],
    },
  },
  actions: {
    storeChoice: [
      {
        params: { choice },
        stored: { cookieConsent: { necessary: true, analytics: true, marketing: true } },
        stores: { cookieConsent: choice },
      },
    ],
  },
};

const place = { country: 'Germany', country_code: 'DE', language: 'de', currency: 'EUR', isd_code: '49' };
const ipLocation = {
  ip: '192.0.2.1',
  country_name: 'Germany',
  country_code: 'DE',
  languages: 'de-DE,fr',
  currency: 'EUR',
  country_calling_code: '+49',
};
const address = 'https://ip.test/json/';
/** Returns the value stored for a detected country. */
const inUse = (country: string) => ({ country_code: country, isDetected: true });
const location: Contracts = {
  file: 'shell/location',
  made: (services, { window }) =>
    locationImplementations(services, address, (window['drawn'] as Promise<void>) ?? Promise.resolve()),
  contracts: {
    readPlace: {
      reads: ['Location', 'currentLocation'],
      cases: [
        { when: 'no country stored', returns: { detected: null, ageMs: 0, chosen: null } },
        {
          when: 'country detected an hour ago',
          stored: { Location: { ...place, at: now - 3_600_000 } },
          returns: { detected: place, ageMs: 3_600_000, chosen: null },
        },
        {
          when: 'chosen country, with a clock that was set back',
          stored: { Location: { ...place, at: now + 5 }, currentLocation: { country_code: 'AT' } },
          returns: { detected: place, ageMs: 0, chosen: 'AT' },
        },
        {
          when: 'country detected and in use',
          stored: {
            Location: { ...place, at: now },
            currentLocation: { country_code: 'DE', isDetected: true },
          },
          returns: { detected: place, ageMs: 0, chosen: null },
        },
      ],
    },
    detectPlace: {
      cases: [
        {
          when: 'signed-in customer, whose token is not sent',
          stored: session,
          requests: [elsewhere(address, ipLocation)],
          returns: place,
          otherwise: { 0: { refused: { fails: { kind: 'server' } } } },
        },
        {
          when: 'sends no request before the first render',
          browser: ({ window }) => {
            window['drawn'] = new Promise<void>((resolve) => (window['draw'] = resolve));
            return () => {
              for (const name of ['drawn', 'draw']) Reflect.deleteProperty(window, name);
            };
          },
          waitsFor: [({ window }) => (window['draw'] as () => void)()],
          requests: [elsewhere(address, ipLocation)],
          returns: place,
          otherwise: { 0: { refused: { fails: { kind: 'server' } } } },
        },
        {
          when: 'country without a supported language',
          requests: [elsewhere(address, { country_name: 'Nauru', country_code: 'NR', languages: 'na' })],
          returns: { country: 'Nauru', country_code: 'NR', language: 'en', currency: '', isd_code: '' },
          otherwise: { 0: { refused: { fails: { kind: 'server' } } } },
        },
      ],
    },
  },
  actions: {
    storeDetected: [
      {
        when: "first detection, in a country other than the shop's default",
        params: { place },
        stores: { Location: { ...place, at: now }, currentLocation: inUse('DE') },
        does: [tells('screen', { type: 'country.changed', country: 'DE' })],
      },
      {
        when: "first detection, in the shop's default country",
        params: { place: { ...place, country_code: 'CH' } },
        stores: { Location: { ...place, country_code: 'CH', at: now }, currentLocation: inUse('CH') },
      },
      {
        when: 'same country as in an earlier detection',
        params: { place },
        stored: { Location: { ...place, at: now - 7 } },
        stores: { Location: { ...place, at: now }, currentLocation: inUse('DE') },
      },
      {
        when: 'different country than in an earlier detection',
        params: { place: { ...place, country_code: 'CH' } },
        stored: { Location: { ...place, at: now - 7 }, currentLocation: inUse('DE') },
        stores: { Location: { ...place, country_code: 'CH', at: now }, currentLocation: inUse('CH') },
        does: [tells('screen', { type: 'country.changed', country: 'CH' })],
      },
      {
        when: 'another country was chosen',
        params: { place },
        stored: { currentLocation: { country_code: 'AT' } },
        stores: { Location: { ...place, at: now } },
      },
    ],
    storeChosen: [
      {
        params: { country: 'AT' },
        stored: { Location: { ...place, at: now } },
        stores: { currentLocation: { country_code: 'AT' } },
      },
    ],
    announceCountry: [
      { params: { country: 'AT' }, does: [tells('screen', { type: 'country.changed', country: 'AT' })] },
    ],
  },
};

const preferences: Contracts = {
  file: 'shell/preferences',
  made: (services) => preferencesImplementations(services),
  contracts: {
    savePreferences: {
      cases: [
        {
          when: 'stores language and country independently',
          input: { language: 'it', country: 'AT' },
          stores: { language: 'it', currentLocation: { country_code: 'AT' } },
          writesCookies: { language: 'it' },
        },
        {
          when: 'the language cookie lasts a year',
          input: { language: 'it', country: 'AT' },
          browser: ({ window, done }) => {
            const { document } = window;
            const own = Object.getOwnPropertyDescriptor(window.Document.prototype, 'cookie')!;
            Object.defineProperty(document, 'cookie', {
              configurable: true,
              get: () => own.get!.call(document) as string,
              set: (text: string) => {
                done.push(`keeps it: ${/Max-Age=\d+/.exec(text)?.[0]}`);
                own.set!.call(document, text);
              },
            });
            return () => void Reflect.deleteProperty(document, 'cookie');
          },
          stores: { language: 'it', currentLocation: { country_code: 'AT' } },
          writesCookies: { language: 'it' },
          does: ['keeps it: Max-Age=31536000'],
        },
        {
          when: 'language that the shop does not support',
          input: { language: 'xx', country: 'AT' },
          stored: { language: 'de' },
          stores: { currentLocation: { country_code: 'AT' } },
        },
      ],
    },
  },
  actions: { reloadPage: [{ does: ['loads the page anew'] }] },
};

const leaveRequested = (to: string | number) => ({ type: 'unsavedChanges.leaveRequested', to });
const exits: Case[] = [
  {
    when: 'link to another page of the shop',
    happens: (page) => page.follow('/help?topic=1#two'),
    sends: [leaveRequested('/help?topic=1#two')],
  },
  { when: 'link to the same page', happens: (page) => page.follow('/profile?a=1#part'), sends: [] },
  ...[{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }].map(
    (how): Case => ({
      when: `link opened in another tab with ${Object.keys(how).join()}`,
      happens: (page) => page.follow('/help', how),
      sends: [],
    }),
  ),
  {
    when: 'link that opens another tab',
    happens: (page) => page.follow('/help', {}, { target: '_blank' }),
    sends: [],
  },
  { when: 'download', happens: (page) => page.follow('/help', {}, { download: '' }), sends: [] },
  { when: 'click on an element that is not a link', happens: (page) => page.press(), sends: [] },
  { when: 'link to another site', happens: (page) => page.follow('https://other.test/'), sends: [] },
  {
    when: 'navigation by the shop to another page',
    happens: (page) => page.dispatch('shop:go', '/orders'),
    sends: [leaveRequested('/orders')],
  },
  {
    when: 'navigation by the shop to the same page',
    happens: (page) => page.dispatch('shop:go', '/profile?a=1'),
    sends: [],
  },
  {
    when: 'back button, after which the browser has already navigated',
    happens: (page) => {
      page.window.history.replaceState({ idx: 3 }, '', '/orders');
      page.dispatch('shop:travel', { idx: 1 });
      page.window.history.replaceState({ idx: 3 }, '', '/profile?a=1');
    },
    sends: [leaveRequested(-2)],
    does: ['goes 2 in the history'],
  },
  {
    when: 'history entry of the same page',
    happens: (page) => page.dispatch('shop:travel', { idx: 1 }),
    sends: [],
  },
  {
    when: 'return to the original entry, without notifying other listeners',
    happens: (page) => page.dispatch('shop:travel', { idx: 3 }),
    stops: true,
    sends: [],
  },
  {
    when: "a reload triggers the browser's own confirmation",
    happens: (page) => page.dispatch('beforeunload'),
    stops: true,
    sends: [],
  },
  {
    when: 'a link that needs confirmation is not followed',
    happens: (page) => page.follow('/help'),
    stops: true,
    sends: [leaveRequested('/help')],
  },
];
const unsavedChanges: Contracts = {
  file: 'shell/unsavedChanges',
  made: (services) => unsavedChangesImplementations(services),
  contracts: { guardExits: { cases: exits.map((given) => ({ at: '/profile?a=1', ...given })) } },
  actions: {
    proceed: [
      { when: 'continues to a page', params: { to: '/orders' }, does: [leads('/orders', { sure: true })] },
      { when: 'continues back in the history', params: { to: -2 }, does: [leads(-2, { sure: true })] },
      { when: 'no destination', params: { to: null } },
    ],
  },
};

/**
 * Simulates a browser with two registered service workers: one that does not belong to the shop, and the shop's
 * own with a newer version waiting.
 */
const workers = (mode: string, register: (registration: object) => Promise<object>) => (page: Page) => {
  const { done, navigator } = page;
  const script = `${origin}/service-worker.js`;
  const other = {
    active: { scriptURL: `${origin}/of-somebody-else.js` },
    unregister: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('removes the worker of somebody else');
    },
  };
  const active = Object.assign(new EventTarget(), {
    scriptURL: script,
    postMessage: (message: object) => {
      done.push(`tells its worker ${JSON.stringify(message)}`);
      // The waiting worker takes over after this message.
      Object.assign(container, { controller: waiting });
      container.dispatchEvent(new Event('controllerchange'));
    },
  });
  const waiting = Object.assign(new EventTarget(), {
    scriptURL: script,
    postMessage: (message: object) => void done.push(`tells who waits ${JSON.stringify(message)}`),
  });
  const registration = Object.assign(new EventTarget(), {
    waiting,
    active,
    update: () => {
      done.push('looks for a newer version');
      return Promise.reject(new TypeError('offline'));
    },
  });
  const container = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve(registration),
    getRegistrations: () => Promise.resolve([other, registration]),
    register: (address: string) => {
      done.push(`registers ${address}`);
      return register(registration);
    },
  });
  navigator['serviceWorker'] = container;
  const { MODE } = import.meta.env;
  import.meta.env.MODE = mode;
  // This setting stops Workbox from logging to the console in development.
  Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true });
  return () => {
    import.meta.env.MODE = MODE;
    Reflect.deleteProperty(globalThis, '__WB_DISABLE_DEV_LOGS');
  };
};
const registered = ['removes the worker of somebody else', 'registers /service-worker.js'];
const update: Contracts = {
  file: 'shell/update',
  made: (services) => updateImplementations(services),
  contracts: {
    watchWorker: {
      cases: [
        {
          when: 'built shop: a newer version waits and then takes over',
          browser: workers('production', (registration) => Promise.resolve(registration)),
          sends: [{ type: 'update.found' }, { type: 'update.applied' }],
          listens: ['visibilitychange'],
          does: [...registered, `tells its worker {"type":"words","language":"${language}"}`],
        },
        {
          when: 'a page that becomes visible looks for a newer version once an hour',
          browser: workers('production', (registration) => Promise.resolve(registration)),
          happens: (page) => {
            const { now: frozen } = Date;
            const showAfter = (ms: number): void => {
              Date.now = () => now + ms;
              page.show();
            };
            showAfter(3_599_999);
            Date.now = () => now + 3_600_000;
            page.hide();
            page.done.push('becomes visible');
            page.show();
            page.show();
            Date.now = frozen;
          },
          sends: [{ type: 'update.found' }, { type: 'update.applied' }],
          listens: ['visibilitychange'],
          does: [
            ...registered,
            `tells its worker {"type":"words","language":"${language}"}`,
            'becomes visible',
            'looks for a newer version',
            'becomes visible',
          ],
        },
        {
          when: 'the first installation is not an update',
          browser: (page) => {
            const undo = workers('production', (registration) =>
              Promise.resolve(Object.assign(registration, { waiting: null })),
            )(page);
            Object.assign(page.navigator['serviceWorker'] as object, { controller: null });
            return undo;
          },
          sends: [],
          listens: ['visibilitychange'],
          does: [...registered, `tells its worker {"type":"words","language":"${language}"}`],
        },
        {
          when: 'a page that is still loading registers the worker afterwards',
          browser: (page) => {
            const { document } = page.window;
            const undo = workers('production', (registration) => Promise.resolve(registration))(page);
            Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
            return () => {
              Reflect.deleteProperty(document, 'readyState');
              undo();
            };
          },
          happens: (page) => {
            page.done.push('has loaded');
            page.dispatch('load');
          },
          sends: [{ type: 'update.found' }, { type: 'update.applied' }],
          listens: ['visibilitychange'],
          does: [
            'has loaded',
            ...registered,
            `tells its worker {"type":"words","language":"${language}"}`,
            'has loaded',
          ],
        },
        {
          when: 'the browser rejects the service worker',
          browser: workers('production', () => Promise.reject(new DOMException('', 'SecurityError'))),
          sends: [],
          does: registered,
        },
        {
          when: 'development build',
          browser: workers('development', (registration) => Promise.resolve(registration)),
          sends: [],
        },
        { when: 'browser without service workers', sends: [] },
      ],
    },
  },
  actions: {
    applyUpdate: [
      {
        when: 'activates the waiting version',
        after: 'watchWorker',
        browser: workers('production', (registration) => Promise.resolve(registration)),
        listens: ['visibilitychange'],
        does: [
          ...registered,
          `tells its worker {"type":"words","language":"${language}"}`,
          'tells who waits {"type":"SKIP_WAITING"}',
        ],
      },
    ],
    reloadPage: [{ does: ['loads the page anew'] }],
  },
};

export const shellContracts: readonly Contracts[] = [
  clipboard,
  botCheck,
  consent,
  location,
  preferences,
  unsavedChanges,
  update,
];
