import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const typed = (number: string, ...countries: string[]) => ({
  type: 'home.numberTyped' as const,
  number,
  countries,
});
const atHome = { country: 'CH', draft: null };
/**
 * Expects the draft to be stored. This happens on every keystroke, so that the draft survives a change of
 * language or country.
 */
const keepsTyped = (text: string, country: string): Effect[] => [
  ['storeDraft', { draft: { country, number: text, slug: null, isTyping: true } }],
];
const popular = [{ slug: 'alpina-ch', ProdName: 'Alpina' }];
const changed = (returning: object) => ({ type: 'buyAgain.changed' as const, returning });
const typedBefore = story(
  'home',
  'NAV-01',
  'restores a number that was being typed',
  [
    [
      when(typed('98010', 'IN'), {
        states: ['form'],
        actions: keepsTyped('98010', 'IN'),
        context: { number: '98010', phoneCountry: 'IN' },
      }),
    ],
    [
      when(
        { type: 'country.changed', country: 'DE' },
        {
          states: ['form'],
          calls: { loadPopular: { country: 'DE' } },
          context: { number: '9801', phoneCountry: 'IN' },
        },
      ),
    ],
  ],
  { input: { country: 'CH', draft: { country: 'IN', number: '9801', slug: null, isTyping: true } } },
);
const oneDigit = story(
  'home',
  'NAV-01',
  'accepts any input that contains a digit and leaves it to the server to validate the number',
  [
    [
      given(typed('7', 'IN')),
      when('home.topUpStarted', {
        states: ['form'],
        actions: [['storeDraft', { draft: { country: 'IN', number: '7', slug: null } }], 'goTopUp'],
      }),
    ],
  ],
  { input: atHome },
);

export const homeSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'home',
      clauses: 'PHONE-03',
      title: 'accepts 12 digits and shows the alert for more',
      input: atHome,
      event: (digits: string) => typed(digits),
      inside: '123456789012',
      within: {
        states: ['form'],
        actions: keepsTyped('123456789012', 'CH'),
        context: { number: '123456789012' },
      },
      outside: '1234567890123',
      beyond: { states: ['form'], actions: ['showTooManyDigits'], context: { number: '' } },
    }),
    ...boundary({
      chart: 'home',
      clauses: 'PHONE-03',
      title: 'allows 15 digits for an unknown dial code',
      input: atHome,
      event: (digits: string) => typed(digits),
      inside: '+999123456789012',
      within: {
        states: ['form'],
        actions: keepsTyped('+999123456789012', 'CH'),
        context: { number: '+999123456789012' },
      },
      outside: '+9991234567890123',
      beyond: { states: ['form'], actions: ['showTooManyDigits'] },
    }),
    ...boundary({
      chart: 'home',
      clauses: 'NAV-01',
      title: 'starts a top-up only with a number',
      input: atHome,
      event: (number: string) => (number === '' ? 'home.topUpStarted' : typed(number, 'IN')),
      inside: '9801041300',
      within: {
        states: ['form'],
        actions: keepsTyped('9801041300', 'IN'),
        context: { number: '9801041300', phoneCountry: 'IN' },
      },
      outside: '',
      beyond: { states: ['form'], context: { number: '', isNumberMissing: true } },
    }),
    story(
      'home',
      'SESS-06',
      "preselects the country of a returning shopper's last top-up",
      [
        ...[
          changed({ isReturning: false, isGuest: true, country: null }),
          done('buyAgain', undefined),
          fail('buyAgain', null),
        ].map((end) => [
          when(changed({ isReturning: true, isGuest: false, country: 'IN' }), {
            states: ['form'],
            context: { isReturning: true, isGuest: false, phoneCountry: 'IN' },
          }),
          when(end, {
            states: ['form'],
            context: { isReturning: false, isGuest: true, phoneCountry: 'IN' },
          }),
        ]),
        // a typed number or a selected country takes precedence over the country of the last top-up
        [
          given(typed('98010', 'CH')),
          when(changed({ isReturning: true, isGuest: true, country: 'IN' }), {
            states: ['form'],
            context: { phoneCountry: 'CH', isReturning: true },
          }),
        ],
        [
          given({ type: 'home.countryChosen', country: 'FR' }),
          when(changed({ isReturning: true, isGuest: true, country: 'IN' }), {
            states: ['form'],
            context: { phoneCountry: 'FR' },
          }),
        ],
        [
          when('session.found', { states: ['form'], sends: [['buyAgain', { type: 'session.found' }]] }),
          when('session.lost', { states: ['form'], sends: [['buyAgain', { type: 'session.lost' }]] }),
        ],
      ],
      {
        input: atHome,
        start: {
          state: 'form + popular.loading',
          calls: { buyAgain: null, loadPopular: { country: 'CH' } },
          context: { isReturning: false, isGuest: true, phoneCountry: 'CH' },
        },
      },
    ),
    ...boundary({
      chart: 'home',
      clauses: '',
      title: 'shows the hint about the missing number until a number is typed',
      input: atHome,
      after: ['home.topUpStarted'],
      event: (number: string) => typed(number, 'IN'),
      inside: '9801041300',
      within: {
        states: ['form'],
        actions: keepsTyped('9801041300', 'IN'),
        context: { isNumberMissing: false },
      },
      outside: '1234567890123',
      beyond: { states: ['form'], actions: ['showTooManyDigits'], context: { isNumberMissing: true } },
    }),
    story(
      'home',
      'NAV-01 CAT-01',
      "passes the number on to the top-up page and shows the country's popular products",
      [
        [
          when(done('loadPopular', popular), {
            states: ['form', 'popular.filled'],
            tags: 'screen:filled',
            context: { products: popular },
          }),
          when(
            { type: 'country.changed', country: 'DE' },
            {
              states: ['form', 'popular.loading'],
              tags: 'screen:loading busy',
              calls: { loadPopular: { country: 'DE' } },
              context: { country: 'DE', phoneCountry: 'DE' },
            },
          ),
        ],
        [
          when(done('loadPopular', []), { states: ['form', 'popular.empty'], tags: 'screen:empty' }),
          when('home.countryChangeRequested', {
            states: ['form', 'popular.empty'],
            actions: ['openPreferences'],
          }),
        ],
        [
          when(fail('loadPopular', offline), {
            states: ['form', 'popular.failed'],
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('home.retried', {
            states: ['form', 'popular.loading'],
            calls: { loadPopular: { country: 'CH' } },
          }),
          when(done('loadPopular', popular), {
            states: ['form', 'popular.filled'],
            context: { failure: null },
          }),
        ],
        [
          given(typed('9801041300', 'IN')),
          when(
            { type: 'country.changed', country: 'DE' },
            {
              states: ['form', 'popular.loading'],
              calls: { loadPopular: { country: 'DE' } },
              context: { phoneCountry: 'IN' },
            },
          ),
          when('home.topUpStarted', {
            states: ['form'],
            actions: [
              ['storeDraft', { draft: { country: 'IN', number: '9801041300', slug: null } }],
              'goTopUp',
            ],
          }),
          // the field reports the number again once the phone tables have loaded; the draft stays submitted
          when(typed('980104130', 'IN'), {
            states: ['form'],
            actions: [['storeDraft', { draft: { country: 'IN', number: '980104130', slug: null } }]],
          }),
        ],
        [
          when(
            { type: 'home.countryChosen', country: 'FR' },
            { states: ['form'], actions: keepsTyped('', 'FR'), context: { phoneCountry: 'FR' } },
          ),
          when(
            { type: 'country.changed', country: 'DE' },
            {
              states: ['popular.loading'],
              calls: { loadPopular: { country: 'DE' } },
              context: { phoneCountry: 'FR' },
            },
          ),
        ],
        [
          given({ type: 'home.countryChosen', country: 'CH' }),
          when(
            { type: 'country.changed', country: 'DE' },
            {
              states: ['popular.loading'],
              calls: { loadPopular: { country: 'DE' } },
              context: { phoneCountry: 'CH' },
            },
          ),
        ],
        [
          given({ type: 'home.countryChosen', country: 'CA' }),
          when(typed('2045550123', 'US', 'CA'), {
            states: ['form'],
            actions: keepsTyped('2045550123', 'CA'),
            context: { phoneCountry: 'CA' },
          }),
        ],
      ],
      {
        input: atHome,
        start: {
          state: 'form + popular.loading',
          tags: 'screen:loading busy',
          calls: { loadPopular: { country: 'CH' }, buyAgain: null },
        },
      },
    ),
    typedBefore,
    oneDigit,
  ],
  invariants: [
    of('home').holds(
      '',
      'the country of the last top-up does not replace the country of a typed number',
      ({ before, after, event }) => {
        const [was, is] = [before, after].map(
          (snapshot) => snapshot?.context as { number: string; phoneCountry: string } | undefined,
        );
        return event?.type === 'buyAgain.changed' && was?.number && was.phoneCountry !== is?.phoneCountry
          ? 'it changes'
          : null;
      },
    ),
  ],
  unkept: {
    'home/xstate.error.actor.buyAgain#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'home/session.found#0': 'only the event matters; its value is rejected, already known or merely compared',
    'home/session.lost#0': 'only the event matters; its value is rejected, already known or merely compared',
    'home.form/home.numberTyped#0':
      'only the event matters; its value is rejected, already known or merely compared',
  },
};
