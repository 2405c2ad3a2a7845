/** What lies over and around the screens: by the clauses UI, NAV, CONS, LOC, I18N and BOT. */
import { createMachine, fromCallback } from 'xstate';
import { failure } from '../../../machines/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { isAt, of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { after, boundary, fork, step, story } from '../stories.ts';

const offline = failure('network');

const scrolled = (y: number) => ({ type: 'page.scrolled' as const, y });
const opened = (dialog: string) => ({ type: 'shell.dialogOpened' as const, dialog });
const raised = (tone: string, text: string) => ({ type: 'alert.raised' as const, notice: { tone, text } });
const shellStories = [
  ...boundary({
    chart: 'shell',
    clauses: 'UI-15',
    says: 'the button to the top appears after 400 px',
    ask: scrolled,
    inside: 400,
    within: { at: ['scroll.top'], tags: '' },
    outside: 401,
    beyond: { at: ['scroll.down'], tags: 'scrolled' },
  }),
  ...boundary({
    chart: 'shell',
    clauses: 'UI-15',
    says: 'and goes again at 400 px',
    after: [scrolled(2_000)],
    ask: scrolled,
    inside: 401,
    within: { at: ['scroll.down'], tags: 'scrolled' },
    outside: 400,
    beyond: { at: ['scroll.top'], tags: '' },
  }),
  ...boundary({
    chart: 'shell',
    clauses: 'ERR-04',
    says: 'a success passes by itself after 6 seconds',
    after: [raised('success', 'Saved.')],
    ask: (ms: number) => ms,
    inside: 5_999,
    within: { at: ['alert.passing'], tags: 'alert', has: { notice: { tone: 'success', text: 'Saved.' } } },
    outside: 6_000,
    beyond: { at: ['alert.none'], tags: '', has: { notice: null } },
  }),
  story('shell', 'ERR-04', 'one notice at a time; a failure stays until it is closed', [
    step(
      raised('error', 'No.'),
      { at: ['alert.staying'], tags: 'alert', has: { notice: { tone: 'error', text: 'No.' } } },
      [
        step(3_600_000, { at: ['alert.staying'] }),
        step('alert.dismissed', { at: ['alert.none'], tags: '', has: { notice: null } }),
        step(raised('error', 'Other.'), {
          at: ['alert.staying'],
          has: { notice: { tone: 'error', text: 'Other.' } },
        }),
        step(
          raised('success', 'Saved.'),
          { at: ['alert.passing'], has: { notice: { tone: 'success', text: 'Saved.' } } },
          [step('alert.dismissed', { at: ['alert.none'], has: { notice: null } })],
        ),
      ],
    ),
  ]),
  story(
    'shell',
    '',
    'menu and dialogs',
    [
      step('shell.menuOpened', { at: ['menu.open'], tags: 'menu' }, [
        step('shell.menuClosed', { at: ['menu.closed'], tags: '' }),
        step('route.changed', { at: ['menu.closed'], tags: '' }),
        step(opened('cart'), {
          at: ['menu.closed', 'dialog.showing'],
          tags: 'dialog',
          has: { dialog: 'cart' },
        }),
      ]),
      step(
        opened('preferences'),
        { at: ['dialog.showing'], tags: 'dialog', has: { dialog: 'preferences' } },
        [
          step(opened('cart'), { at: ['dialog.showing'], has: { dialog: 'cart' } }),
          step('shell.dialogClosed', { at: ['dialog.none'], tags: '', has: { dialog: null } }),
          step('route.changed', { at: ['dialog.none'], tags: '', has: { dialog: null } }),
        ],
      ),
      step('network.offline', { at: ['connection.offline'], tags: 'offline' }, [
        step('network.online', { at: ['connection.online'], tags: '' }),
      ]),
    ],
    {
      start: {
        at: ['menu.closed', 'dialog.none', 'alert.none', 'scroll.top', 'connection.online'],
        tags: '',
      },
    },
  ),
];

const swiss = { country: 'Switzerland', country_code: 'CH', language: 'de', currency: 'CHF', isd_code: '41' };
const french = { country: 'France', country_code: 'FR', language: 'fr', currency: 'EUR', isd_code: '33' };
const place = (ageMs: number, more: object = {}) =>
  done('readPlace', { detected: french, ageMs, chosen: null, ...more });
const location = [
  ...boundary({
    chart: 'location',
    clauses: 'LOC-03',
    says: 'detected anew when older than 24 hours, not before',
    input: { country: null },
    ask: (ageMs: number) => place(ageMs),
    inside: 86_400_000,
    within: { in: 'known', tags: 'known', has: { detected: french, ageMs: 86_400_000 } },
    outside: 86_400_001,
    beyond: { in: 'detecting', tags: 'busy', asks: { detectPlace: null }, has: { detected: french } },
  }),
  ...boundary({
    chart: 'location',
    clauses: 'LOC-03',
    says: 'a page that stays open counts on',
    input: { country: null },
    after: [place(86_000_000)],
    ask: (ms: number) => ms,
    inside: 399_999,
    within: { in: 'known' },
    outside: 400_000,
    beyond: { in: 'detecting', asks: { detectPlace: null } },
  }),
  story(
    'location',
    'LOC-01 LOC-05 LOC-06',
    'chosen, else detected, else Switzerland',
    [
      step(place(0, { detected: null }), { in: 'detecting', asks: { detectPlace: null } }, [
        step(
          done('detectPlace', swiss),
          { in: 'known', does: [['storeDetected', { place: swiss }]], has: { detected: swiss, ageMs: 0 } },
          [step(86_399_999, 'known', [step(1, { in: 'detecting', asks: { detectPlace: null } })])],
        ),
        step(fail('detectPlace', offline), { in: 'unknown', tags: '', has: { detected: null } }, [
          step(899_999, 'unknown', [step(1, { in: 'detecting', asks: { detectPlace: null } })]),
        ]),
      ]),
      step(fail('readPlace', null), { in: 'detecting', asks: { detectPlace: null } }),
      step(place(5, { chosen: 'IT' }), { in: 'known', has: { chosen: 'IT' } }, [
        step(
          { type: 'location.countryChosen', country: 'DE' },
          {
            in: 'known',
            does: [
              ['storeChosen', { country: 'DE' }],
              ['announceCountry', { country: 'DE' }],
            ],
            has: { chosen: 'DE' },
          },
          [
            after(
              [86_399_995],
              step(done('detectPlace', swiss), {
                in: 'known',
                does: [['storeDetected', { place: swiss }]],
                has: { chosen: 'DE', detected: swiss },
              }),
            ),
          ],
        ),
      ]),
    ],
    { input: { country: null }, start: { in: 'reading', tags: 'busy', asks: { readPlace: null } } },
  ),
  story(
    'location',
    'LOC-05',
    'the country of the page wins over what is stored',
    [step(place(5, { chosen: 'IT' }), { in: 'known', has: { chosen: 'FR' } })],
    { input: { country: 'FR' }, start: { in: 'reading', asks: { readPlace: null }, has: { chosen: 'FR' } } },
  ),
];

const choiceOf = (analytics: boolean, marketing: boolean) => ({ necessary: true, analytics, marketing });
const chosen = (analytics: boolean, marketing: boolean) => ({
  in: 'chosen' as const,
  tags: 'screen:none' as const,
  does: [['storeChoice', { choice: choiceOf(analytics, marketing) }]] as Effect[],
  has: { choice: choiceOf(analytics, marketing) },
});
const consent = [
  story(
    'consent',
    'CONS-02 CONS-03 CONS-04 CONS-05 CONS-07',
    'asked until there is an answer, and each answer is what it says',
    [
      step(done('readConsent', null), { in: 'asking', tags: 'screen:banner', has: { choice: null } }, [
        step('consent.allAccepted', chosen(true, true)),
        step('consent.necessaryChosen', chosen(false, false), [
          step(
            'consent.settingsOpened',
            { in: 'deciding', tags: 'screen:settings', has: { draft: choiceOf(false, false) } },
            [step('consent.settingsClosed', { in: 'chosen', has: { choice: choiceOf(false, false) } })],
          ),
        ]),
        step(
          'consent.settingsOpened',
          { in: 'deciding', has: { draft: choiceOf(false, false), choice: null } },
          [
            step(
              { type: 'consent.switched', category: 'analytics', on: true },
              { in: 'deciding', has: { draft: choiceOf(true, false), choice: null } },
              [
                step('consent.saved', chosen(true, false), [
                  step('consent.settingsOpened', { in: 'deciding', has: { draft: choiceOf(true, false) } }),
                ]),
                step('consent.settingsClosed', { in: 'asking', has: { choice: null } }),
                step('consent.necessaryChosen', chosen(false, false)),
                step('consent.allAccepted', chosen(true, true)),
                step(
                  { type: 'consent.switched', category: 'analytics', on: false },
                  { in: 'deciding', has: { draft: choiceOf(false, false) } },
                ),
              ],
            ),
            step(
              { type: 'consent.switched', category: 'marketing', on: true },
              { in: 'deciding', has: { draft: choiceOf(false, true) } },
              [step('consent.saved', chosen(false, true))],
            ),
          ],
        ),
      ]),
      step(
        done('readConsent', choiceOf(false, true)),
        { in: 'chosen', tags: 'screen:none', has: { choice: choiceOf(false, true) } },
        [
          step('consent.changed', { in: 'reading', asks: { readConsent: null } }, [
            step(done('readConsent', null), { in: 'asking', has: { choice: null } }),
            step(fail('readConsent', null), { in: 'asking', has: { choice: null } }),
          ]),
        ],
      ),
      step(fail('readConsent', null), { in: 'asking', has: { choice: null } }),
    ],
    { start: { in: 'reading', tags: 'screen:none busy', asks: { readConsent: null } } },
  ),
];

const wanted = { country: 'CH', language: 'de' };
const preferences = [
  story(
    'preferences',
    'I18N-08 I18N-09',
    'confirmed, it is stored and the page is loaded anew; closed, nothing changes',
    [
      step(
        { type: 'preferences.opened', current: wanted },
        { in: 'form.choosing', tags: 'screen:form', has: { wanted } },
        [
          step('preferences.closed', { in: 'closed', tags: 'screen:closed' }),
          step(
            { type: 'preferences.opened', current: { country: 'IT', language: 'it' } },
            { in: 'form.choosing', has: { wanted: { country: 'IT', language: 'it' } } },
          ),
          step(
            { type: 'preferences.countryChosen', country: 'FR' },
            { in: 'form.choosing', has: { wanted: { country: 'FR', language: 'de' } } },
            [
              step(
                { type: 'preferences.languageChosen', language: 'fr' },
                { in: 'form.choosing', has: { wanted: { country: 'FR', language: 'fr' } } },
                [
                  step(
                    'preferences.confirmed',
                    {
                      in: 'saving',
                      tags: 'screen:form busy',
                      asks: { savePreferences: { country: 'FR', language: 'fr' } },
                    },
                    [
                      step('preferences.confirmed', 'saving'),
                      step(
                        done('savePreferences'),
                        { in: 'reloading', tags: 'screen:form busy', does: ['reloadPage'] },
                        [
                          step(9_999, 'reloading', [
                            step(1, { in: 'form.notReloaded', tags: 'screen:form notReloaded' }),
                          ]),
                        ],
                      ),
                      step(
                        fail('savePreferences', offline),
                        { in: 'form.failed', tags: 'screen:form failed', has: { failure: offline } },
                        [
                          step(
                            { type: 'preferences.opened', current: wanted },
                            { in: 'form.choosing', has: { failure: null } },
                          ),
                        ],
                      ),
                    ],
                  ),
                ],
              ),
            ],
          ),
        ],
      ),
    ],
    { start: { in: 'closed', tags: 'screen:closed' } },
  ),
];

const route = (screen: string, query: Record<string, string> = {}, params: Record<string, string> = {}) => ({
  screen,
  path: `/${screen}`,
  params,
  query,
});
const changed = (to: object) => ({ type: 'route.changed' as const, route: to });
const loaded = (to: object) => done('loadScreen', { route: to, logic: null, input: undefined, view: 'view' });
const mounted = (to: object) => ({ mounted: { route: to, view: 'view', ref: null } });
const screen = [
  ...boundary({
    chart: 'screen',
    clauses: 'NAV-22',
    says: 'an indicator after 150 ms',
    after: [changed(route('help'))],
    ask: (ms: number) => ms,
    inside: 149,
    within: { in: 'loading.quiet', tags: 'screen:blank busy' },
    outside: 150,
    beyond: { in: 'loading.visible', tags: 'screen:loading busy' },
  }),
  story(
    'screen',
    'NAV-22',
    'screens load on demand, and only the one that is awaited is shown',
    [
      step(
        changed(route('help')),
        {
          in: 'loading.quiet',
          asks: { loadScreen: route('help') },
          has: { route: route('help'), mounted: null },
        },
        [
          step(loaded(route('home')), { in: 'loading.quiet', has: { mounted: null } }),
          step(loaded(route('help', { a: '1' })), { in: 'loading.quiet', has: { mounted: null } }),
          step(loaded({ ...route('help'), path: '/help/other' }), {
            in: 'loading.quiet',
            has: { mounted: null },
          }),
          step(changed(route('home')), { in: 'loading.quiet', asks: { loadScreen: route('home') } }, [
            step(loaded(route('help')), { in: 'loading.quiet', has: { mounted: null } }),
          ]),
          step(
            fail('loadScreen', offline),
            { in: 'failed', tags: 'screen:failed', has: { failure: offline } },
            [
              step('screen.retried', { in: 'loading.quiet', asks: { loadScreen: route('help') } }),
              step(changed(route('home')), {
                in: 'loading.quiet',
                asks: { loadScreen: route('home') },
                has: { failure: null },
              }),
            ],
          ),
          step(
            loaded(route('help')),
            {
              in: 'shown',
              tags: 'screen:shown',
              does: [['announceScreen', { route: route('help') }]],
              has: mounted(route('help')),
            },
            [
              step(changed(route('help', { q: '2' })), {
                in: 'shown',
                does: [['announceScreen', { route: route('help', { q: '2' }) }]],
                has: { ...mounted(route('help', { q: '2' })), route: route('help', { q: '2' }) },
              }),
              step(
                changed(route('home')),
                { in: 'loading.quiet', asks: { loadScreen: route('home') }, has: mounted(route('help')) },
                [
                  step(loaded(route('home')), {
                    in: 'shown',
                    does: [['announceScreen', { route: route('home') }]],
                    has: mounted(route('home')),
                  }),
                ],
              ),
            ],
          ),
        ],
      ),
    ],
    { start: { in: 'blank', tags: 'screen:blank' } },
  ),
];

const botCheck = [
  story(
    'botCheck',
    'BOT-01 BOT-09',
    'a tripped check raises the flag and lists its reasons',
    [
      step(
        done('findReasons', ['webdriver', 'headless']),
        {
          in: 'suspected',
          tags: 'screen:banner',
          does: ['raiseFlag'],
          has: { reasons: ['webdriver', 'headless'] },
        },
        [step('botCheck.dismissed', { in: 'dismissed', tags: 'screen:none' })],
      ),
      step(done('findReasons', []), { in: 'person', tags: 'screen:none' }),
      step(fail('findReasons', null), { in: 'person' }),
    ],
    { start: { in: 'looking', tags: 'screen:none busy', asks: { findReasons: null } } },
  ),
];

const page = (name: string) => ({
  type: 'route.changed' as const,
  route: { screen: name, path: '/', params: {}, query: {} },
});
const paying = ['checkout', 'mobileCheckout', 'paymentProcess'];
const update = [
  story(
    'update',
    '',
    'a newer version is offered and taken when asked for; nowhere where one pays',
    [
      step('update.found', { in: 'ready.offered', tags: 'screen:offer' }, [
        step('update.accepted', { in: 'applying', tags: 'screen:applying busy', does: ['applyUpdate'] }, [
          step('update.applied', { in: 'reloading', tags: 'screen:applying busy', does: ['reloadPage'] }),
          step(4_999, 'applying', [step(1, { in: 'reloading', does: ['reloadPage'] })]),
          step(page('help'), 'applying'),
          step(page('checkout'), { in: 'ready.held', tags: 'screen:none' }, [
            step('update.applied', { in: 'ready.held', has: { isApplied: true } }),
          ]),
        ]),
        step('update.postponed', { in: 'postponed', tags: 'screen:none' }, [
          step(page('help'), 'postponed'),
          step('update.found', { in: 'ready.offered' }),
          step('update.applied', { in: 'postponed', has: { isApplied: true } }),
        ]),
        ...paying.map((name) =>
          step(page(name), { in: 'ready.held', tags: 'screen:none' }, [
            step(page('orderSuccess'), { in: 'ready.offered', tags: 'screen:offer' }),
          ]),
        ),
      ]),
      step('update.applied', { in: 'ready.offered', tags: 'screen:offer', has: { isApplied: true } }, [
        step('update.accepted', { in: 'reloading', does: ['reloadPage'] }, [
          // somebody does not want to leave what they typed
          step(9_999, 'reloading', [step(1, { in: 'ready.offered', tags: 'screen:offer' })]),
          step(page('checkout'), 'reloading', [step(10_000, 'ready.held')]),
        ]),
      ]),
      step(page('paymentProcess'), 'current', [step('update.found', { in: 'ready.held' })]),
    ],
    { input: { screen: 'home' }, start: { in: 'current', tags: 'screen:none', asks: { watchWorker: null } } },
  ),
];

const leave = (path: string) => ({ type: 'unsavedChanges.leaveAsked' as const, to: path });
const unsaved = [
  story(
    'unsavedChanges',
    '',
    'whoever leaves what is typed is asked, and what is stored can be left',
    [
      step(leave('/orders'), 'settled'),
      step('unsavedChanges.noted', { in: 'typed.writing', tags: '', asks: { guardExits: null } }, [
        step('unsavedChanges.settled', 'settled', [step(leave('/orders'), 'settled')]),
        step(fail('guardExits', null), 'settled'),
        step(done('guardExits'), 'settled'),
        step(leave('/orders'), { in: 'typed.asking', tags: 'asking', has: { destination: '/orders' } }, [
          step('unsavedChanges.leaveDeclined', 'typed.writing'),
          step('unsavedChanges.settled', 'settled'),
          step('unsavedChanges.leaveConfirmed', { in: 'left', does: [['goOn', { to: '/orders' }]] }),
          step(leave('/help'), { in: 'typed.asking', has: { destination: '/help' } }, [
            step('unsavedChanges.leaveConfirmed', { in: 'left', does: [['goOn', { to: '/help' }]] }),
          ]),
        ]),
      ]),
    ],
    { start: { in: 'settled', tags: '' } },
  ),
];

const children = [
  'shell',
  'location',
  'preferences',
  'cart',
  'session',
  'idle',
  'authLoader',
  'screen',
  'deferredFeatures',
];
const crash = failure('generic', { message: 'Broken.' });
const app = [
  story(
    'app',
    '',
    'all long-lived charts run, and one that ends is noticed',
    children.flatMap((child) => [
      step(
        fail(child, crash),
        { in: 'crashed', tags: 'screen:crashed', does: [['reportCrash', { error: crash }]] },
        [step('app.restarted', { in: 'crashed', does: ['reloadPage'] })],
      ),
      step(done(child), { in: 'crashed' }),
    ]),
    {
      input: { country: 'CH' },
      start: {
        in: 'running',
        tags: 'screen:running',
        asks: Object.fromEntries(
          children.map((child) => [child, child === 'location' ? { country: 'CH' } : null]),
        ),
      },
    },
  ),
];

const deferred = {
  charts: Object.fromEntries(
    ['consent', 'botCheck', 'subscribe', 'openOrders', 'search', 'update'].map((name) => [
      name,
      fromCallback(() => {}),
    ]),
  ),
  screen: 'home',
};
const selling = [
  story(
    'selling',
    '',
    'looked at every 20 seconds',
    [
      step(
        done('loadSelling', { paused: true, offered: [] }),
        { in: 'waiting', does: [['announceStatus', { status: { paused: true, offered: [] } }]] },
        [step(19_999, 'waiting', [step(1, { in: 'looking', asks: { loadSelling: null } })])],
      ),
      step(fail('loadSelling', offline), { in: 'waiting' }),
    ],
    { start: { in: 'looking', asks: { loadSelling: null } } },
  ),
  story(
    'deferredFeatures',
    '',
    'what did not come is fetched again after 30 seconds or when back online',
    [
      step(fail('loadCharts', offline), 'waiting', [
        step('network.online', { in: 'loading', asks: { loadCharts: null } }),
        step(29_999, 'waiting', [step(1, { in: 'loading', asks: { loadCharts: null } })]),
      ]),
      step(done('loadCharts', deferred), { in: 'there', tags: 'there' }, [
        step('network.online', { in: 'there' }),
        step(30_000, { in: 'there' }),
      ]),
    ],
    { start: { in: 'loading', tags: '', asks: { loadCharts: null } } },
  ),
];

const afresh = [
  story('botCheck', 'BOT-01', 'one reason is enough', [
    step(done('findReasons', ['webdriver']), {
      in: 'suspected',
      does: ['raiseFlag'],
      has: { reasons: ['webdriver'] },
    }),
  ]),
  story('consent', 'CONS-03', 'what is decided on begins with the choice that holds, or with none', [
    fork(
      [
        done('readConsent', null),
        'consent.allAccepted',
        'consent.settingsOpened',
        'consent.changed',
        done('readConsent', null),
      ],
      step('consent.settingsOpened', { in: 'deciding', has: { draft: choiceOf(false, false) } }),
    ),
    fork(
      [done('readConsent', null), 'consent.allAccepted'],
      step('consent.settingsOpened', { in: 'deciding', has: { draft: choiceOf(true, true) } }),
    ),
  ]),

  story(
    'location',
    'LOC-03',
    'what was detected anew is new',
    [
      fork(
        [place(90_000_000)],
        step(done('detectPlace', swiss), {
          in: 'known',
          does: [['storeDetected', { place: swiss }]],
          has: { detected: swiss, ageMs: 0 },
        }),
      ),
    ],
    { input: { country: null } },
  ),
  story('screen', 'NAV-22', 'an address within a screen is told to its chart', [
    fork(
      [
        changed(route('help')),
        done('loadScreen', {
          route: route('help'),
          logic: createMachine({ id: 'ofTheStory', on: { 'route.changed': {} } }),
          input: undefined,
          view: 'view',
        }),
      ],
      step(changed(route('help', { q: 'pin' })), {
        in: 'shown',
        does: [['announceScreen', { route: route('help', { q: 'pin' }) }]],
        sends: [['ofTheStory', changed(route('help', { q: 'pin' }))]],
      }),
    ),
  ]),
];

const invariants = [
  of('consent').holds('CONS-02', 'the necessary is always allowed', ({ after: { context } }) => {
    const { choice, draft } = context as {
      choice: { necessary: boolean } | null;
      draft: { necessary: boolean };
    };
    return draft.necessary && (choice === null || choice.necessary) ? null : 'it is not';
  }),
  of('consent').doesOnly('CONS-04', 'nothing is stored without a choice', 'storeChoice', [
    'asking',
    'deciding',
  ]),
  of('preferences').asksOnly('I18N-09', 'nothing is stored before it is confirmed', 'savePreferences', [
    'form',
  ]),
  of('shell').holds('', 'a dialog is named while it is shown, and only then', ({ after }) =>
    isAt(after, 'dialog.showing') === ((after.context as { dialog: unknown }).dialog !== null)
      ? null
      : 'it is not',
  ),
  of('shell').holds('ERR-04', 'a notice is there while it is shown, and only then', ({ after }) =>
    isAt(after, '#alert') === ((after.context as { notice: unknown }).notice !== null) ? null : 'it is not',
  ),
  of('screen').holds(
    'NAV-22',
    'one chart of a screen lives, that of the screen that is shown',
    ({ after }) => {
      const living = Object.keys(after.children).filter((id) => id !== 'loadScreen').length;
      const shown = (after.context as { mounted: { ref: unknown } | null }).mounted;
      return living > (shown?.ref ? 1 : 0) ? `${living} live` : null;
    },
  ),
  of('unsavedChanges').onlyBy('', 'nothing typed is given up without a yes', 'left', [
    'unsavedChanges.leaveConfirmed',
  ]),
  of('update').holds('', 'nothing is offered, and no page begins anew, where one pays', ({ before, after }) =>
    paying.includes((after.context as { screen: string }).screen) &&
    !isAt(after, '#screen:none') &&
    !isAt(before, 'reloading')
      ? 'it is'
      : null,
  ),
  of('update').doesOnly('', 'a page is loaded anew for who asked for it alone', 'reloadPage', [
    'ready.offered',
    'applying',
  ]),
  of('location').holds('LOC-05', 'a detection never changes a choice', ({ before, after }) =>
    before &&
    (before.context as { chosen: string | null }).chosen !== null &&
    (after.context as { chosen: string | null }).chosen === null
      ? 'it does'
      : null,
  ),
];

export const shell: Proof = {
  stories: [
    ...shellStories,
    ...location,
    ...consent,
    ...preferences,
    ...screen,
    ...botCheck,
    ...afresh,
    ...unsaved,
    ...update,
    ...app,
    ...selling,
  ],
  invariants,
};
