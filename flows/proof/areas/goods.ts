/** What can be bought, where and how much of it: by the clauses CAT, NAV, LIM, PHONE-03 and KYC-17. */
import { failure } from '../../../machines/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { isAt, of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { after, boundary, step, story } from '../stories.ts';

const offline = failure('network');
const rate = (value: number, more: object = {}) => ({
  ProductPriceID: `price-${value}`,
  Price: `${value}.00`,
  Receivevalue: `${value * 60}.00`,
  label: `CHF ${value}`,
  ...more,
});
const choiceOf = (value: number) => ({
  ProductPriceID: `price-${value}`,
  Price: `${value}.00`,
  Receivevalue: `${value * 60}.00`,
  amount: null,
});

const typed = (number: string, ...countries: string[]) => ({
  type: 'home.numberTyped' as const,
  number,
  countries,
});
const atHome = { country: 'CH', draft: null };
/** What is kept at each key, so that another language or country loses nothing. */
const keepsTyped = (text: string, country: string): Effect[] => [
  ['storeDraft', { draft: { country, number: text, slug: null, isTyping: true } }],
];
const popular = [{ slug: 'alpina-ch', ProdName: 'Alpina' }];
const again = { ordertoken: 'order-6', ProdName: 'Jio India', Price: '1.90' };
const home = [
  ...boundary({
    chart: 'home',
    clauses: 'PHONE-03',
    says: '12 digits are accepted, more raise the alert',
    input: atHome,
    ask: (digits: string) => typed(digits),
    inside: '123456789012',
    within: { at: ['starter'], does: keepsTyped('123456789012', 'CH'), has: { number: '123456789012' } },
    outside: '1234567890123',
    beyond: { at: ['starter'], does: ['showTooManyDigits'], has: { number: '' } },
  }),
  ...boundary({
    chart: 'home',
    clauses: 'PHONE-03',
    says: 'a dial code that nobody has counts with 15 digits',
    input: atHome,
    ask: (digits: string) => typed(digits),
    inside: '+999123456789012',
    within: {
      at: ['starter'],
      does: keepsTyped('+999123456789012', 'CH'),
      has: { number: '+999123456789012' },
    },
    outside: '+9991234567890123',
    beyond: { at: ['starter'], does: ['showTooManyDigits'] },
  }),
  ...boundary({
    chart: 'home',
    clauses: 'NAV-01',
    says: 'a top-up is started with a number',
    input: atHome,
    ask: (number: string) => (number === '' ? 'home.topUpStarted' : typed(number, 'IN')),
    inside: '9801041300',
    within: {
      at: ['starter'],
      does: keepsTyped('9801041300', 'IN'),
      has: { number: '9801041300', phoneCountry: 'IN' },
    },
    outside: '',
    beyond: { at: ['starter'], has: { number: '', isNumberMissing: true } },
  }),
  story(
    'home',
    '',
    'the last purchases, one press away',
    [
      step(
        done('loadRecent', { purchases: [again], isGuest: true }),
        {
          in: 'starter + recent.offered + popular.loading',
          tags: 'screen:loading busy returning',
          has: { recent: { purchases: [again], isGuest: true } },
        },
        [
          step(
            { type: 'home.repeated', purchase: again },
            { at: ['recent.offered'], does: [['repeatPurchase', { purchase: again }]] },
          ),
          step(
            'home.forgetAsked',
            { at: ['recent.none'], tags: 'screen:loading busy', does: ['removeStoredGuest'] },
            [
              step({ type: 'home.repeated', purchase: again }, { at: ['recent.none'] }),
              step('home.forgetAsked', { at: ['recent.none'] }),
            ],
          ),
          step('session.found', {
            at: ['recent.loading', 'popular.loading'],
            tags: 'screen:loading busy',
            asks: { loadRecent: null },
          }),
          // what somebody bought goes with them, and nothing of it comes back with an answer that does not
          step(
            'session.lost',
            {
              at: ['recent.loading', 'popular.loading'],
              tags: 'screen:loading busy',
              asks: { loadRecent: null },
              has: { recent: { purchases: [], isGuest: true } },
            },
            [
              step({ type: 'home.repeated', purchase: again }, { at: ['recent.loading'] }),
              step(fail('loadRecent', offline), {
                at: ['recent.none'],
                has: { recent: { purchases: [], isGuest: true } },
              }),
            ],
          ),
          // the country changes what is liked, and not who was here
          step(
            { type: 'country.changed', country: 'DE' },
            { at: ['recent.offered', 'popular.loading'], asks: { loadPopular: { country: 'DE' } } },
          ),
        ],
      ),
      // an account is no guest to be forgotten
      after(
        [done('loadRecent', { purchases: [again], isGuest: false })],
        step('home.forgetAsked', { at: ['recent.offered'], tags: 'screen:loading busy returning' }),
      ),
      step(done('loadRecent', { purchases: [], isGuest: true }), {
        at: ['recent.none'],
        tags: 'screen:loading busy',
      }),
      step(
        fail('loadRecent', offline),
        { at: ['recent.none'], tags: 'screen:loading busy', has: { failure: null } },
        [step('session.found', { at: ['recent.loading'], asks: { loadRecent: null } })],
      ),
    ],
    { input: atHome },
  ),
  ...boundary({
    chart: 'home',
    clauses: '',
    says: 'that a number is missing is said until one is typed',
    input: atHome,
    after: ['home.topUpStarted'],
    ask: (number: string) => typed(number, 'IN'),
    inside: '9801041300',
    within: { at: ['starter'], does: keepsTyped('9801041300', 'IN'), has: { isNumberMissing: false } },
    outside: '1234567890123',
    beyond: { at: ['starter'], does: ['showTooManyDigits'], has: { isNumberMissing: true } },
  }),
  story(
    'home',
    'NAV-01 CAT-01',
    'the number goes along, and what is liked is of the country',
    [
      step(
        done('loadPopular', popular),
        { at: ['starter', 'popular.filled'], tags: 'screen:filled', has: { products: popular } },
        [
          step(
            { type: 'country.changed', country: 'DE' },
            {
              at: ['starter', 'popular.loading'],
              tags: 'screen:loading busy',
              asks: { loadPopular: { country: 'DE' } },
              has: { country: 'DE', phoneCountry: 'DE' },
            },
          ),
        ],
      ),
      step(done('loadPopular', []), { at: ['starter', 'popular.empty'], tags: 'screen:empty' }, [
        step('home.countryChangeAsked', { at: ['starter', 'popular.empty'], does: ['openPreferences'] }),
      ]),
      step(
        fail('loadPopular', offline),
        { at: ['starter', 'popular.failed'], tags: 'screen:failed failed', has: { failure: offline } },
        [
          step(
            'home.retried',
            { at: ['starter', 'popular.loading'], asks: { loadPopular: { country: 'CH' } } },
            [
              step(done('loadPopular', popular), {
                at: ['starter', 'popular.filled'],
                has: { failure: null },
              }),
            ],
          ),
        ],
      ),
      after(
        [typed('9801041300', 'IN')],
        step(
          { type: 'country.changed', country: 'DE' },
          {
            at: ['starter', 'popular.loading'],
            asks: { loadPopular: { country: 'DE' } },
            has: { phoneCountry: 'IN' },
          },
        ),
        step(
          'home.topUpStarted',
          {
            at: ['starter'],
            does: [['storeDraft', { draft: { country: 'IN', number: '9801041300', slug: null } }], 'goTopUp'],
          },
          [
            // the tables of numbers come only now, and group what was typed: it is still to be looked up
            step(typed('980104130', 'IN'), {
              at: ['starter'],
              does: [['storeDraft', { draft: { country: 'IN', number: '980104130', slug: null } }]],
            }),
          ],
        ),
      ),
      step(
        { type: 'home.countryChosen', country: 'FR' },
        { at: ['starter'], does: keepsTyped('', 'FR'), has: { phoneCountry: 'FR' } },
        [
          step(
            { type: 'country.changed', country: 'DE' },
            {
              at: ['popular.loading'],
              asks: { loadPopular: { country: 'DE' } },
              has: { phoneCountry: 'FR' },
            },
          ),
        ],
      ),
      after(
        [{ type: 'home.countryChosen', country: 'CA' }],
        step(typed('2045550123', 'US', 'CA'), {
          at: ['starter'],
          does: keepsTyped('2045550123', 'CA'),
          has: { phoneCountry: 'CA' },
        }),
      ),
    ],
    {
      input: atHome,
      start: {
        in: 'starter + recent.loading + popular.loading',
        tags: 'screen:loading busy',
        asks: { loadPopular: { country: 'CH' }, loadRecent: null },
      },
    },
  ),
];

const typedBefore = story(
  'home',
  'NAV-01',
  'a number that was being typed stands there again',
  [
    step(typed('98010', 'IN'), {
      at: ['starter'],
      does: keepsTyped('98010', 'IN'),
      has: { number: '98010', phoneCountry: 'IN' },
    }),
    step(
      { type: 'country.changed', country: 'DE' },
      {
        at: ['starter'],
        asks: { loadPopular: { country: 'DE' } },
        has: { number: '9801', phoneCountry: 'IN' },
      },
    ),
  ],
  { input: { country: 'CH', draft: { country: 'IN', number: '9801', slug: null, isTyping: true } } },
);

const operator = (code: string, slug: string) => ({
  OperatorCode: code,
  name: slug,
  logo: '',
  SupplierID: '7',
  prodid: `T-${code}`,
  slug,
});
const jio = operator('202', 'jio-india');
const airtel = operator('200', 'airtel-india');
/** The server read another number than the one that was typed: without the zero. */
const check = (more: object = {}) => ({
  isd: '91',
  mobile: '9801041300',
  e164: '+919801041300',
  ccode_iso2: 'IN',
  country: 'India',
  OperatorCode: '200',
  operator: 'Airtel India',
  logo: 'airtel.svg',
  SupplierID: '7',
  prodid: 'T-200',
  ReceiveCurrency: 'INR',
  denominationType: 'FIXED',
  rates: [rate(2), rate(5)],
  range: null,
  alternatives: [airtel, jio],
  ...more,
});
const offerOf = (more: object = {}) => ({
  prodid: 'T-202',
  operator: 'Jio India',
  OperatorCode: '202',
  SupplierID: '8',
  logo: '',
  ReceiveCurrency: 'INR',
  rates: [rate(3), rate(9)],
  range: null,
  ...more,
});
const draft = (number: string, country = 'IN', slug: string | null = null) =>
  done('readDraft', { country, number, slug });
const number = (text: string, ...countries: string[]) => ({
  type: 'topUp.numberTyped' as const,
  number: text,
  countries,
});
const storesDraft = (text: string, country = 'IN', slug: string | null = null): Effect[] => [
  ['storeDraft', { draft: { country, number: text, slug, isTyping: false, chosen: null } }],
];
/** The same while the number is still being typed. */
const typesDraft = (text: string, country = 'IN'): Effect[] => [
  ['storeDraft', { draft: { country, number: text, slug: null, isTyping: true, chosen: null } }],
];
const chosen5 = { prodid: 'T-200', choice: choiceOf(5), typed: '' };
const storesChosen = (chosen: object = chosen5): Effect[] => [
  ['storeDraft', { draft: { country: 'IN', number: '09801041300', slug: null, isTyping: false, chosen } }],
];
const asksNumber = (text: string, country = 'IN') => ({ checkNumber: { country, number: text } });
const toChecking = [draft('09801041300')] as const;
const toAmount = [...toChecking, done('checkNumber', check())] as const;
const rateChosen = (value: number) => ({ type: 'topUp.rateChosen' as const, rate: rate(value) });
const handedOver = (more: object = {}, id = '1.1'): Effect => [
  'requestCart',
  {
    id,
    request: {
      prodid: 'T-200',
      ProductPriceID: 'price-5',
      Price: '5.00',
      Quantity: 1,
      ProdType: 2,
      Mobile: '9801041300',
      ISDCode: '91',
      OperatorCode: '200',
      SupplierID: '7',
      ...more,
    },
  },
];
/** What the cart answers to another: a screen that was left, or what was asked here before. */
const answersToOthers = (id: string | null) => [
  { type: 'cart.accepted' as const, id },
  { type: 'cart.released' as const, id },
  { type: 'cart.refused' as const, id, failure: offline },
];
const offer200 = {
  prodid: 'T-200',
  operator: 'Airtel India',
  OperatorCode: '200',
  SupplierID: '7',
  logo: 'airtel.svg',
  ReceiveCurrency: 'INR',
  rates: [rate(2), rate(5)],
  range: null,
};
const linked = { country: 'IN', operator: 'Airtel India', logo: 'airtel.svg' };
const unsold = failure('notFound', {
  code: 'COUNTRY_NOT_SOLD',
  data: { ccode_iso2: 'JP', country: 'Japan', giftcard: 1 },
});
const toHandingOver = [...toAmount, rateChosen(5), 'topUp.amountConfirmed'] as const;
const announced = (paused: boolean) => ({
  type: 'selling.announced' as const,
  status: { paused, offered: paused ? [] : ['card'] },
});
const input = { country: 'IN', slug: null, visit: 1 };
const topUp = [
  ...boundary({
    chart: 'topUp',
    clauses: 'PHONE-03',
    says: '12 digits are accepted, more raise the alert',
    input,
    after: [draft('')],
    ask: (digits: string) => number(digits),
    inside: '123456789012',
    within: { in: 'enteringNumber', does: typesDraft('123456789012'), has: { number: '123456789012' } },
    outside: '1234567890123',
    beyond: { in: 'enteringNumber', does: ['showTooManyDigits'], has: { number: '' } },
  }),
  ...['+', '00'].flatMap((exit) =>
    boundary({
      chart: 'topUp',
      clauses: 'PHONE-03',
      says: `a dial code that nobody has counts with 15 digits, after ${exit}`,
      input,
      after: [draft('')],
      ask: (digits: string) => number(exit + digits),
      inside: '999123456789012',
      within: {
        in: 'enteringNumber',
        does: typesDraft(`${exit}999123456789012`),
        has: { number: `${exit}999123456789012` },
      },
      outside: '9991234567890123',
      beyond: { in: 'enteringNumber', does: ['showTooManyDigits'], has: { number: '' } },
    }),
  ),
  ...boundary({
    chart: 'topUp',
    clauses: 'GEN-01',
    says: 'without an answer of the cart it can be bought again after a minute',
    input,
    after: toHandingOver,
    ask: (ms: number) => ms,
    inside: 59_999,
    within: { in: 'handingOver', tags: 'screen:amount busy' },
    outside: 60_000,
    beyond: { in: 'choosingAmount', tags: 'screen:amount' },
  }),
  story(
    'topUp',
    '',
    'where it begins',
    [
      step(
        draft('', 'CH'),
        { in: 'enteringNumber', tags: 'screen:number', has: { country: 'CH', number: '', slug: null } },
        [
          step('topUp.numberSubmitted', { in: 'enteringNumber', has: { isMissing: true } }, [
            step(number('7'), {
              in: 'enteringNumber',
              does: typesDraft('7', 'CH'),
              has: { isMissing: false },
            }),
          ]),
          step({ type: 'country.changed', country: 'DE' }, { in: 'enteringNumber', has: { country: 'DE' } }),
          step(
            { type: 'topUp.countryChosen', country: 'FR' },
            { in: 'enteringNumber', does: typesDraft('', 'FR'), has: { country: 'FR' } },
          ),
          step(
            number('791234567'),
            {
              in: 'enteringNumber',
              does: typesDraft('791234567', 'CH'),
              has: { number: '791234567', country: 'CH' },
            },
            [
              step(
                { type: 'country.changed', country: 'DE' },
                { in: 'enteringNumber', has: { country: 'CH' } },
              ),
              step('topUp.numberSubmitted', {
                in: 'checkingNumber',
                tags: 'screen:number busy',
                does: storesDraft('791234567', 'CH'),
                asks: asksNumber('791234567', 'CH'),
              }),
              step(
                number('+9991'),
                { in: 'enteringNumber', does: typesDraft('+9991', 'CH'), has: { number: '+9991' } },
                [step('topUp.numberSubmitted', { in: 'enteringNumber', has: { isMissing: true } })],
              ),
              step(number('00999'), { in: 'enteringNumber', does: typesDraft('00999', 'CH') }, [
                step('topUp.numberSubmitted', { in: 'enteringNumber', has: { isMissing: true } }),
              ]),
            ],
          ),
          step(number('9801041300', 'IN'), {
            in: 'enteringNumber',
            does: typesDraft('9801041300'),
            has: { country: 'IN' },
          }),
        ],
      ),
      step(draft('09801041300', 'IN', 'jio-india'), {
        in: 'checkingNumber',
        does: storesDraft('09801041300', 'IN', 'jio-india'),
        asks: asksNumber('09801041300'),
        has: { slug: 'jio-india', country: 'IN' },
      }),
      step(draft('+999123'), 'enteringNumber'),
      // nobody went on with it yet: it stands there, and nothing is asked
      step(done('readDraft', { country: 'IN', number: '98010', slug: null, isTyping: true }), {
        in: 'enteringNumber',
        has: { number: '98010', country: 'IN' },
      }),
      // what was chosen is chosen again, at today's price, if it is still offered
      ...[
        {
          rates: [rate(2), rate(5, { Price: '5.40' })],
          choice: { ...choiceOf(5), Price: '5.40' },
          typed: '',
        },
        { rates: [rate(2), rate(9, { tag: 'popular' })], choice: choiceOf(9), typed: '' },
        { prodid: 'T-209', rates: [rate(2), rate(5)], choice: null, typed: '' },
      ].map(({ choice, typed: text, ...offered }) =>
        step(
          done('readDraft', { country: 'IN', number: '09801041300', slug: null, chosen: chosen5 }),
          { in: 'checkingNumber', does: storesChosen(), asks: asksNumber('09801041300') },
          [step(done('checkNumber', check(offered)), { in: 'choosingAmount', has: { choice, typed: text } })],
        ),
      ),
      ...[
        { range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' }, typed: '70' },
        { range: null, typed: '' },
      ].map(({ range, typed: text }) => {
        const own = { ...choiceOf(70), ProductPriceID: '', amount: '70.00' };
        return step(
          done('readDraft', {
            country: 'IN',
            number: '09801041300',
            slug: null,
            chosen: { prodid: 'T-200', choice: own, typed: '70' },
          }),
          {
            in: 'checkingNumber',
            does: storesChosen({ prodid: 'T-200', choice: own, typed: '70' }),
            asks: asksNumber('09801041300'),
          },
          [
            step(done('checkNumber', check({ range })), {
              in: 'choosingAmount',
              has: { choice: range && own, typed: text },
            }),
          ],
        );
      }),
      step(fail('readDraft', null), 'enteringNumber'),
    ],
    {
      input,
      start: {
        in: 'restoring',
        tags: 'screen:number busy',
        asks: { readDraft: { country: 'IN', slug: null }, selling: null },
      },
    },
  ),
  story(
    'topUp',
    'KYC-17',
    'a number becomes an operator',
    [
      after(
        toChecking,
        step(done('checkNumber', check({ rates: [rate(2), rate(5, { tag: 'popular' })] })), {
          in: 'choosingAmount',
          tags: 'screen:amount',
          has: {
            checked: { isd: '91', mobile: '9801041300' },
            choice: choiceOf(5),
            detected: true,
            operators: [{ ...airtel, name: 'Airtel India', logo: 'airtel.svg', slug: '' }, jio],
          },
        }),
      ),
      after(
        toChecking,
        step(done('checkNumber', check()), {
          in: 'choosingAmount',
          has: { choice: null, offer: offer200, failure: null },
        }),
      ),
      after(
        [draft('09801041300', 'IN', 'jio-india')],
        step(done('checkNumber', check()), { in: 'choosingOperator', tags: 'screen:operator' }),
      ),
      after(
        [draft('09801041300', 'IN', 'airtel-india')],
        step(done('checkNumber', check()), { in: 'choosingAmount' }),
      ),
      after(
        [draft('09801041300', 'IN', 'of-nobody')],
        step(done('checkNumber', check()), { in: 'choosingAmount' }),
      ),
      after(
        toChecking,
        step(
          fail(
            'checkNumber',
            failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] } }),
          ),
          {
            in: 'choosingOperator',
            has: { operators: [airtel, jio], offer: null, detected: false, choice: null },
          },
          [
            step(
              { type: 'topUp.operatorChosen', prodid: 'T-202' },
              { in: 'loadingOffer', tags: 'screen:operator busy', asks: { loadOffer: { prodid: 'T-202' } } },
              [
                step(done('loadOffer', offerOf()), {
                  in: 'choosingAmount',
                  has: { offer: offerOf(), choice: null, detected: false },
                }),
                step(done('loadOffer', offerOf({ rates: [rate(3, { tag: 'popular' })] })), {
                  in: 'choosingAmount',
                  has: { choice: choiceOf(3) },
                }),
                step(fail('loadOffer', offline), { in: 'choosingOperator', has: { failure: offline } }, [
                  step(
                    { type: 'topUp.operatorChosen', prodid: 'T-200' },
                    { in: 'loadingOffer', asks: { loadOffer: { prodid: 'T-200' } }, has: { failure: null } },
                  ),
                ]),
              ],
            ),
            step('topUp.numberEdited', {
              in: 'enteringNumber',
              does: typesDraft('09801041300'),
              has: { operators: [], checked: null, number: '09801041300' },
            }),
          ],
        ),
      ),
      after(
        toChecking,
        step(fail('checkNumber', failure('notFound', { data: { alternatives: [] } })), {
          in: 'lookupFailed',
          tags: 'screen:number failed',
        }),
      ),
      // a country without operators is no failure to try again
      after(
        toChecking,
        step(fail('checkNumber', unsold), {
          in: 'enteringNumber',
          tags: 'screen:number',
          has: { failure: unsold, number: '09801041300' },
        }),
      ),
      after(
        [done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked })],
        step('topUp.numberSubmitted', { in: 'enteringNumber', has: { linked, isMissing: true } }),
      ),
      after(
        [
          done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked }),
          {
            type: 'route.changed',
            route: { screen: 'topUp', path: '/mobile-topup', params: {}, query: {} },
          },
        ],
        step(draft(''), { in: 'enteringNumber', has: { linked: null, slug: null } }),
      ),
      after(
        toChecking,
        step(
          fail('checkNumber', failure('validation')),
          { in: 'enteringNumber', has: { failure: failure('validation') } },
          [
            step(number('980104130'), {
              in: 'enteringNumber',
              does: typesDraft('980104130'),
              has: { failure: null },
            }),
            step(
              { type: 'topUp.countryChosen', country: 'NP' },
              { in: 'enteringNumber', does: typesDraft('09801041300', 'NP'), has: { failure: null } },
            ),
            // the same number once more: what was wrong with it before is not said of what is found
            step(
              'topUp.numberSubmitted',
              {
                in: 'checkingNumber',
                does: storesDraft('09801041300'),
                asks: asksNumber('09801041300'),
              },
              [
                step(done('checkNumber', check()), { in: 'choosingAmount', has: { failure: null } }),
                step(
                  fail(
                    'checkNumber',
                    failure('notFound', {
                      data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] },
                    }),
                  ),
                  { in: 'choosingOperator', has: { failure: null } },
                ),
              ],
            ),
          ],
        ),
      ),
      after(
        toChecking,
        step(fail('checkNumber', offline), { in: 'lookupFailed', has: { failure: offline } }, [
          step('topUp.retried', {
            in: 'checkingNumber',
            does: storesDraft('09801041300'),
            asks: asksNumber('09801041300'),
            has: { failure: null },
          }),
          step(number('980104130'), {
            in: 'enteringNumber',
            does: typesDraft('980104130'),
            has: { number: '980104130', failure: null },
          }),
          step(number('1234567890123'), { in: 'lookupFailed', does: ['showTooManyDigits'] }),
          step(
            { type: 'topUp.countryChosen', country: 'NP' },
            {
              in: 'enteringNumber',
              does: typesDraft('09801041300', 'NP'),
              has: { country: 'NP', failure: null },
            },
          ),
          step(announced(false), 'lookupFailed'),
        ]),
      ),
      after(
        toChecking,
        step(
          fail('checkNumber', failure('generic', { code: 'SELLING_PAUSED' })),
          { in: 'lookupFailed', has: { paused: true, failure: null } },
          [
            step(announced(true), { in: 'lookupFailed', has: { paused: true } }),
            step(announced(false), {
              in: 'checkingNumber',
              does: storesDraft('09801041300'),
              asks: asksNumber('09801041300'),
              has: { paused: false },
            }),
          ],
        ),
      ),
      after(
        toAmount,
        step('topUp.numberEdited', {
          in: 'enteringNumber',
          does: typesDraft('09801041300'),
          has: { checked: null, offer: null, operators: [] },
        }),
      ),
      after(toAmount, step('topUp.operatorChangeAsked', { in: 'choosingOperator', has: { choice: null } })),
      after(
        [...toHandingOver, { type: 'cart.refused', id: '1.1', failure: offline }],
        step('topUp.operatorChangeAsked', { in: 'choosingOperator', has: { choice: null, failure: null } }),
      ),
      // what was chosen was chosen for the number before
      after(
        [...toAmount, rateChosen(5)],
        step('topUp.numberEdited', {
          in: 'enteringNumber',
          does: typesDraft('09801041300'),
          has: { choice: null, offer: null },
        }),
      ),
      after(
        [...toChecking, done('checkNumber', check({ alternatives: [airtel] }))],
        step('topUp.operatorChangeAsked', 'choosingAmount'),
      ),
      after(
        toAmount,
        step(
          {
            type: 'route.changed',
            route: {
              screen: 'topUp',
              path: '/mobile-topup/jio-india',
              params: { productName: 'jio-india' },
              query: {},
            },
          },
          {
            in: 'restoring',
            asks: { readDraft: { country: 'IN', slug: 'jio-india' } },
            has: { slug: 'jio-india', checked: null, offer: null },
          },
        ),
      ),
    ],
    { input },
  ),
  story(
    'topUp',
    'GEN-01',
    'an amount goes to the cart, with the number that was checked',
    [
      after(
        toAmount,
        step('topUp.amountConfirmed', { in: 'choosingAmount', has: { isMissing: true } }, [
          step(rateChosen(5), {
            in: 'choosingAmount',
            does: storesChosen(),
            has: { choice: choiceOf(5), isMissing: false },
          }),
        ]),
      ),
      after(
        toAmount,
        step(rateChosen(5), { in: 'choosingAmount', does: storesChosen(), has: { choice: choiceOf(5) } }, [
          step(
            'topUp.amountConfirmed',
            {
              in: 'handingOver',
              tags: 'screen:amount busy',
              does: [['storeChoice', { offer: offer200 }], handedOver()],
            },
            [
              step('topUp.amountConfirmed', 'handingOver'),
              ...[...answersToOthers('7.1'), ...answersToOthers(null)].map((answer) =>
                step(answer, { in: 'handingOver' }),
              ),
              step({ type: 'cart.accepted', id: '1.1' }, { in: 'leaving', tags: 'screen:amount busy' }, [
                step('topUp.amountConfirmed', 'leaving'),
                step(14_999, 'leaving', [step(1, 'choosingAmount')]),
              ]),
              step(
                { type: 'cart.released', id: '1.1' },
                { in: 'choosingAmount', has: { choice: choiceOf(5) } },
              ),
              step(
                {
                  type: 'cart.refused',
                  id: '1.1',
                  failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '6.00' } }),
                },
                {
                  in: 'choosingAmount',
                  has: {
                    choice: { ...choiceOf(5), Price: '6.00' },
                    failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '6.00' } }),
                  },
                },
              ),
              step(
                { type: 'cart.refused', id: '1.1', failure: failure('conflict', { code: 'PRICE_CHANGED' }) },
                { in: 'choosingAmount', has: { choice: choiceOf(5) } },
              ),
              step(
                { type: 'cart.refused', id: '1.1', failure: failure('gone') },
                {
                  in: 'renewingOffer',
                  tags: 'screen:amount busy',
                  asks: { loadOffer: { prodid: 'T-200' } },
                  has: { failure: failure('gone') },
                },
                [
                  step(done('loadOffer', offerOf()), {
                    in: 'choosingAmount',
                    has: { offer: offerOf(), choice: null, failure: failure('gone') },
                  }),
                  step(fail('loadOffer', offline), { in: 'choosingAmount', has: { failure: offline } }),
                ],
              ),
              step(
                { type: 'cart.refused', id: '1.1', failure: offline },
                { in: 'choosingAmount', has: { failure: offline, choice: choiceOf(5) } },
                [
                  step(
                    'topUp.amountConfirmed',
                    {
                      in: 'handingOver',
                      does: [['storeChoice', { offer: offer200 }], handedOver({}, '1.2')],
                      has: { failure: null },
                    },
                    answersToOthers('1.1').map((answer) => step(answer, 'handingOver')),
                  ),
                ],
              ),
            ],
          ),
          step(announced(true), { in: 'choosingAmount', has: { paused: true } }, [
            step('topUp.amountConfirmed', { in: 'choosingAmount', has: { isMissing: false } }),
            step(rateChosen(2), { in: 'choosingAmount', has: { choice: choiceOf(5) } }),
            step(done('selling'), { in: 'choosingAmount', has: { paused: false } }),
            step(fail('selling', null), { in: 'choosingAmount', has: { paused: false } }),
          ]),
        ]),
      ),
      after(
        toAmount,
        step(
          { type: 'topUp.amountTyped', typed: '70', choice: choiceOf(70) },
          { in: 'choosingAmount', has: { choice: null, typed: '' } },
        ),
      ),
      after(
        [
          ...toChecking,
          done(
            'checkNumber',
            check({ range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' } }),
          ),
        ],
        step(
          { type: 'topUp.amountTyped', typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
          {
            in: 'choosingAmount',
            does: storesChosen({
              prodid: 'T-200',
              choice: { ...choiceOf(70), amount: '70.00' },
              typed: '70',
            }),
            has: { typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
          },
          [
            step('topUp.amountConfirmed', {
              in: 'handingOver',
              does: [
                [
                  'storeChoice',
                  {
                    offer: {
                      ...offer200,
                      range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' },
                    },
                  },
                ],
                handedOver({ ProductPriceID: 'price-70', Price: '70.00', amount: '70.00' }),
              ],
            }),
            after(
              ['topUp.amountConfirmed', { type: 'cart.refused', id: '1.1', failure: offline }],
              step(
                { type: 'topUp.amountTyped', typed: '', choice: null },
                {
                  in: 'choosingAmount',
                  does: storesDraft('09801041300'),
                  has: { typed: '', choice: null, failure: null },
                },
                [
                  step('topUp.amountConfirmed', { in: 'choosingAmount', has: { isMissing: true } }, [
                    step(
                      { type: 'topUp.amountTyped', typed: '7', choice: null },
                      {
                        in: 'choosingAmount',
                        does: storesDraft('09801041300'),
                        has: { typed: '7', isMissing: false },
                      },
                    ),
                  ]),
                ],
              ),
            ),
            step(rateChosen(2), {
              in: 'choosingAmount',
              does: storesChosen({ prodid: 'T-200', choice: choiceOf(2), typed: '' }),
              has: { typed: '', choice: choiceOf(2) },
            }),
          ],
        ),
      ),
    ],
    { input },
  ),
];

const card = (more: object = {}) => ({
  prodid: 'G-7',
  slug: 'alpina-ch',
  ProdName: 'Alpina',
  logo: '',
  ProdType: 1,
  SupplierID: '3',
  OperatorCode: '22',
  ccode_iso2: 'CH',
  currency: 'CHF',
  ReceiveCurrency: 'CHF',
  denominationType: 'FIXED',
  rates: [rate(20), rate(50)],
  range: null,
  quantity: { min: 1, max: 10 },
  order_max: '500.00',
  instock: 1,
  residence_only: 1,
  ...more,
});
const giftInput = { sells: 1, slug: 'alpina-ch', residence: 'CH', visit: 1, kept: null };
const voucherInput = { sells: 3, slug: 'paysafecard', residence: 'CH', visit: 1, kept: null };
const voucher = (more: object = {}) =>
  card({ prodid: 'V-7', slug: 'paysafecard', ProdType: 3, order_max: '1000.00', ...more });
const picked = (value: number) => ({ type: 'product.rateChosen' as const, rate: rate(value) });
const quantity = (count: number) => ({ type: 'product.quantityChosen' as const, quantity: count });
const bought = (more: object = {}, id = '1.1'): Effect => [
  'requestCart',
  {
    id,
    request: {
      prodid: 'G-7',
      ProductPriceID: 'price-20',
      Price: '20.00',
      Quantity: 1,
      ProdType: 1,
      OperatorCode: '22',
      SupplierID: '3',
      residence: 'CH',
      ...more,
    },
  },
];
/** What is kept of a choice, for when the page is loaded anew. */
const keeps = (value: number, more: object = {}): Effect => [
  'storeChoice',
  { kept: { slug: 'alpina-ch', choice: choiceOf(value), typed: '', quantity: 1, ...more } },
];
const sold = (more: object = {}, id = '1.1') => ({ at: ['offer.handingOver'], does: [bought(more, id)] });
const looksFor = (country: string) => ({ findOwnCountryProduct: { OperatorCode: '22', country } });
const notSold = { at: ['offer.choosing'] };
const buying = (
  says: string,
  clauses: string,
  [inside, within]: readonly [object, Effect[] | null],
  [outside, beyond]: readonly [object, Effect[] | null],
  more: object = {},
) =>
  boundary({
    chart: 'product',
    clauses,
    says,
    input: { ...giftInput, ...more },
    after: [],
    ask: (offered: object) => done('loadProduct', card(offered)),
    inside,
    within: { at: ['offer.choosing'], does: [['titlePage', { product: card(inside) }]] },
    outside,
    beyond: {
      at: ['offer.choosing'],
      does: [['titlePage', { product: card(outside) }]],
      asks: 'ccode_iso2' in outside ? looksFor('CH') : {},
    },
  }).map((each, index) => ({
    ...each,
    steps: each.steps.map((first) => ({
      ...first,
      next: [
        // what one order may not cost cannot be chosen
        step(
          picked(20),
          { at: ['offer.choosing'], does: index === 1 && 'order_max' in outside ? [] : [keeps(20)] },
          [
            step(
              'product.bought',
              (index === 0 ? within : beyond)
                ? { at: ['offer.handingOver'], does: (index === 0 ? within : beyond)! }
                : notSold,
            ),
          ],
        ),
      ],
    })),
  }));
const customer = (more: object = {}, limit: object = {}) =>
  done('loadEligibility', {
    profile: { firstname: 'Ann', id_status: 'approved', ...more },
    limit: {
      order_max: '1000.00',
      daily: { available: '1500.00' },
      yearly: { available: '5000.00' },
      ...limit,
    },
  });
const room = (says: string, clauses: string, limit: object, inside: number, outside: number) =>
  boundary({
    chart: 'product',
    clauses,
    says,
    input: voucherInput,
    after: [done('loadProduct', voucher({ rates: [rate(inside), rate(outside)] })), customer({}, limit)],
    ask: picked,
    inside,
    within: {
      at: ['offer.choosing'],
      does: [keeps(inside, { slug: 'paysafecard' })],
      has: { choice: choiceOf(inside) },
    },
    outside,
    beyond: { at: ['offer.choosing'], has: { choice: null } },
  });
const nothing = { choice: null, typed: '', quantity: 1 };
const marked = [rate(20), rate(50, { tag: 'popular' })];
/** What was kept is chosen of what is offered: of `inside` yes, of `outside` no. */
const chosenAgain = (
  says: string,
  [inside, within]: readonly [object, { choice?: object | null; typed?: string; quantity?: number }],
  [outside, beyond]: readonly [object, { choice?: object | null; typed?: string; quantity?: number }],
  kept: object = {},
) =>
  boundary({
    chart: 'product',
    clauses: 'CAT-05',
    says,
    input: {
      ...giftInput,
      kept: { slug: 'alpina-ch', choice: choiceOf(20), typed: '', quantity: 3, ...kept },
    },
    after: [],
    ask: (offered: object) => done('loadProduct', card(offered)),
    inside,
    within: { at: ['offer.choosing'], does: [['titlePage', { product: card(inside) }]], has: within },
    outside,
    beyond: { at: ['offer.choosing'], does: [['titlePage', { product: card(outside) }]], has: beyond },
  });
const product = [
  ...chosenAgain(
    'what was chosen is chosen after a reload, of this product alone',
    [{ rates: marked }, { choice: choiceOf(20), typed: '', quantity: 3 }],
    [
      { rates: marked, slug: 'zermatt-ch' },
      { choice: choiceOf(50), typed: '', quantity: 1 },
    ],
  ),
  ...chosenAgain(
    'at the price of today, and only while it is offered',
    [
      { rates: [{ ...rate(20), Price: '21.00' }] },
      { choice: { ...choiceOf(20), Price: '21.00' }, quantity: 3 },
    ],
    [{ rates: [rate(50)] }, nothing],
  ),
  ...chosenAgain(
    'as many as there may be now',
    [{ order_max: '60.00' }, { choice: choiceOf(20), quantity: 3 }],
    [{ order_max: '59.99' }, { choice: choiceOf(20), quantity: 1 }],
  ),
  ...chosenAgain(
    'so many pieces as there may be now',
    [{ quantity: { min: 1, max: 3 } }, { quantity: 3 }],
    [{ quantity: { min: 1, max: 2 } }, { quantity: 1 }],
  ),
  ...chosenAgain(
    'an amount that was typed, where amounts are typed',
    [
      { rates: [], range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } },
      { choice: { ...choiceOf(20), amount: '20.00' }, typed: '20', quantity: 3 },
    ],
    [{ rates: [rate(50)] }, nothing],
    { choice: { ...choiceOf(20), amount: '20.00' }, typed: '20' },
  ),
  ...buying(
    'a gift card is bought in the country of residence alone',
    'CAT-02',
    [{}, [bought()]],
    [{ ccode_iso2: 'DE' }, null],
  ),
  ...buying('what is sold out is not bought', 'CAT-02', [{ instock: 1 }, [bought()]], [{ instock: 0 }, null]),
  ...buying('a page sells its own kind', '', [{}, [bought()]], [{ ProdType: 3 }, null]),
  ...buying(
    'an order has a bound',
    'LIM-03',
    [{ order_max: '20.00' }, [bought()]],
    [{ order_max: '19.99' }, null],
  ),
  ...room('no more than the day leaves', 'LIM-03', { daily: { available: '100.00' } }, 100, 101),
  ...room('no more than the year leaves', 'LIM-03', { yearly: { available: '70.00' } }, 70, 71),
  ...room('no more than one order may cost', 'LIM-03', { order_max: '300.00' }, 300, 301),
  ...boundary({
    chart: 'product',
    clauses: 'LIM-03',
    says: 'so many pieces as there may be',
    input: giftInput,
    after: [done('loadProduct', card({ order_max: '1000.00' })), picked(20)],
    ask: quantity,
    inside: 10,
    within: {
      at: ['offer.choosing'],
      does: [keeps(20, { quantity: 10 })],
      has: { quantity: 10 },
    },
    outside: 11,
    beyond: { at: ['offer.choosing'], has: { quantity: 1 } },
  }),
  ...boundary({
    chart: 'product',
    clauses: 'LIM-03',
    says: 'and as the bound of the order leaves',
    input: giftInput,
    after: [done('loadProduct', card({ order_max: '60.00' })), picked(20)],
    ask: quantity,
    inside: 3,
    within: {
      at: ['offer.choosing'],
      does: [keeps(20, { quantity: 3 })],
      has: { quantity: 3 },
    },
    outside: 4,
    beyond: { at: ['offer.choosing'], has: { quantity: 1 } },
  }),
  ...boundary({
    chart: 'product',
    clauses: 'LIM-03',
    says: 'at least one piece',
    input: giftInput,
    after: [done('loadProduct', card({ quantity: { min: 2, max: 10 } })), picked(20)],
    ask: quantity,
    inside: 2,
    within: {
      at: ['offer.choosing'],
      does: [keeps(20, { quantity: 2 })],
      has: { quantity: 2 },
    },
    outside: 1,
    beyond: { at: ['offer.choosing'], has: { quantity: 1 } },
  }),
  ...boundary({
    chart: 'product',
    clauses: 'GEN-01',
    says: 'without an answer of the cart it can be bought again after a minute',
    input: giftInput,
    after: [done('loadProduct', card()), picked(20), 'product.bought'],
    ask: (ms: number) => ms,
    inside: 59_999,
    within: { at: ['offer.handingOver'] },
    outside: 60_000,
    beyond: { at: ['offer.choosing'] },
  }),
  story(
    'product',
    'CAT-02 CAT-04',
    'a gift card, looked at and bought',
    [
      step(fail('loadProduct', failure('notFound')), { at: ['offer.missing'], tags: 'screen:missing' }),
      step(
        fail('loadProduct', offline),
        { at: ['offer.failed'], tags: 'screen:failed failed', has: { failure: offline } },
        [
          step('product.retried', {
            at: ['offer.loading'],
            asks: { loadProduct: { slug: 'alpina-ch', country: 'CH' } },
          }),
          step('network.online', {
            at: ['offer.loading'],
            asks: { loadProduct: { slug: 'alpina-ch', country: 'CH' } },
          }),
        ],
      ),
      step(done('loadInfo', { slug: 'alpina-ch', title: 'Alpina' }), {
        at: ['info.known'],
        tags: 'screen:loading busy info',
        has: { info: { slug: 'alpina-ch', title: 'Alpina' } },
      }),
      step(fail('loadInfo', offline), { at: ['info.unknown'], tags: 'screen:loading busy infoFailed' }, [
        step('product.infoRetried', { at: ['info.loading'], asks: { loadInfo: { slug: 'alpina-ch' } } }),
      ]),
      step(done('loadProduct', card({ rates: [rate(20), rate(50, { tag: 'popular' })] })), {
        at: ['offer.choosing'],
        tags: 'screen:product',
        does: [['titlePage', { product: card({ rates: [rate(20), rate(50, { tag: 'popular' })] }) }]],
        has: { choice: choiceOf(50), quantity: 1 },
      }),
      step(
        done('loadProduct', card({ order_max: '40.00', rates: [rate(20), rate(50, { tag: 'popular' })] })),
        {
          at: ['offer.choosing'],
          does: [
            [
              'titlePage',
              { product: card({ order_max: '40.00', rates: [rate(20), rate(50, { tag: 'popular' })] }) },
            ],
          ],
          has: { choice: null },
        },
      ),
      after(
        [done('loadProduct', card())],
        step('product.bought', { at: ['offer.choosing'], has: { isMissing: true } }, [
          step(picked(20), {
            at: ['offer.choosing'],
            does: [keeps(20)],
            has: { isMissing: false, choice: choiceOf(20) },
          }),
        ]),
      ),
      after(
        [done('loadProduct', card())],
        step(
          { type: 'product.amountTyped', typed: '33', choice: choiceOf(33) },
          { at: ['offer.choosing'], has: { typed: '', choice: null } },
        ),
      ),
      after(
        [
          done(
            'loadProduct',
            card({ range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } }),
          ),
        ],
        step(
          { type: 'product.amountTyped', typed: '33', choice: { ...choiceOf(33), amount: '33.00' } },
          {
            at: ['offer.choosing'],
            does: [keeps(33, { choice: { ...choiceOf(33), amount: '33.00' }, typed: '33' })],
            has: { typed: '33', choice: { ...choiceOf(33), amount: '33.00' } },
          },
          [
            step('product.bought', sold({ ProductPriceID: 'price-33', Price: '33.00', amount: '33.00' })),
            step(
              { type: 'product.amountTyped', typed: '3', choice: null },
              {
                at: ['offer.choosing'],
                does: [['storeChoice', { kept: null }]],
                has: { typed: '3', choice: null },
              },
            ),
            step(picked(20), {
              at: ['offer.choosing'],
              does: [keeps(20)],
              has: { typed: '', choice: choiceOf(20) },
            }),
          ],
        ),
      ),
      after(
        [done('loadProduct', card()), picked(20), quantity(3)],
        step('product.bought', { ...sold({ Quantity: 3 }), tags: 'screen:product busy' }, [
          step('product.bought', { at: ['offer.handingOver'] }),
          ...[...answersToOthers('7.1'), ...answersToOthers(null)].map((answer) =>
            step(answer, { at: ['offer.handingOver'] }),
          ),
          step({ type: 'cart.accepted', id: '1.1' }, { at: ['offer.leaving'], tags: 'screen:product busy' }, [
            step(14_999, { at: ['offer.leaving'] }, [step(1, { at: ['offer.choosing'] })]),
          ]),
          step(
            { type: 'cart.released', id: '1.1' },
            { at: ['offer.choosing'], has: { choice: choiceOf(20), quantity: 3 } },
          ),
          step(
            {
              type: 'cart.refused',
              id: '1.1',
              failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '21.00' } }),
            },
            {
              at: ['offer.choosing'],
              has: {
                choice: { ...choiceOf(20), Price: '21.00' },
                failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '21.00' } }),
              },
            },
          ),
          step(
            { type: 'cart.refused', id: '1.1', failure: failure('gone') },
            { at: ['offer.loading'], asks: { loadProduct: { slug: 'alpina-ch', country: 'CH' } } },
          ),
          step(
            { type: 'cart.refused', id: '1.1', failure: offline },
            { at: ['offer.choosing'], has: { failure: offline } },
            [
              step('product.bought', { ...sold({ Quantity: 3 }, '1.2'), has: { failure: null } }, [
                ...answersToOthers('1.1').map((answer) => step(answer, { at: ['offer.handingOver'] })),
                step({ type: 'cart.accepted', id: '1.2' }, { at: ['offer.leaving'] }),
              ]),
            ],
          ),
          step(
            { type: 'cart.refused', id: '1.1', failure: failure('generic', { code: 'SELLING_PAUSED' }) },
            { at: ['offer.choosing'], has: { paused: true, failure: null } },
            [
              step('product.bought', { ...notSold, has: { isMissing: false } }),
              step(picked(50), { at: ['offer.choosing'], has: { choice: choiceOf(20) } }),
              step(quantity(2), { at: ['offer.choosing'], has: { quantity: 3 } }),
              step(announced(false), { at: ['offer.choosing'], has: { paused: false } }, [
                step('product.bought', sold({ Quantity: 3 }, '1.2')),
              ]),
              step(done('selling'), { at: ['offer.choosing'], has: { paused: false } }),
              step(fail('selling', null), { at: ['offer.choosing'], has: { paused: false } }),
            ],
          ),
        ]),
      ),
      after(
        [done('loadProduct', card()), picked(20), quantity(10)],
        step(picked(50), {
          at: ['offer.choosing'],
          does: [keeps(50, { quantity: 10 })],
          has: { choice: choiceOf(50), quantity: 10 },
        }),
      ),
      after(
        [done('loadProduct', card({ order_max: '200.00' })), picked(20), quantity(10)],
        step(picked(50), {
          at: ['offer.choosing'],
          does: [keeps(50, { quantity: 1 })],
          has: { choice: choiceOf(50), quantity: 1 },
        }),
      ),
      after(
        [done('loadProduct', card()), picked(20)],
        step(
          { type: 'country.changed', country: 'DE' },
          {
            at: ['offer.choosing', 'ownCountry.elsewhere.looking'],
            asks: looksFor('DE'),
            has: { residence: 'DE', ownCountryProduct: null },
          },
          [
            step('product.bought', notSold),
            step(
              done('findOwnCountryProduct', { slug: 'alpina-de' }),
              { at: ['ownCountry.elsewhere.known'], has: { ownCountryProduct: { slug: 'alpina-de' } } },
              [
                step('product.countryChangeAsked', { at: ['offer.choosing'], does: ['openPreferences'] }),
                step(
                  { type: 'country.changed', country: 'CH' },
                  {
                    at: ['offer.choosing', 'ownCountry.unneeded'],
                    has: { residence: 'CH', ownCountryProduct: null },
                  },
                  [
                    step('product.countryChangeAsked', { at: ['ownCountry.unneeded'] }),
                    step('product.bought', sold()),
                  ],
                ),
                step(
                  { type: 'country.changed', country: 'FR' },
                  {
                    at: ['ownCountry.elsewhere.looking'],
                    asks: looksFor('FR'),
                    has: { ownCountryProduct: null },
                  },
                ),
              ],
            ),
            step(done('findOwnCountryProduct', null), {
              at: ['ownCountry.elsewhere.known'],
              has: { ownCountryProduct: null },
            }),
            step(fail('findOwnCountryProduct', offline), {
              at: ['offer.choosing', 'ownCountry.elsewhere.known'],
              has: { ownCountryProduct: null, failure: null },
            }),
          ],
        ),
      ),
      after(
        [done('loadProduct', card())],
        step(
          {
            type: 'route.changed',
            route: {
              screen: 'product',
              path: '/giftcardworld/zermatt',
              params: { productName: 'zermatt' },
              query: {},
            },
          },
          {
            at: ['offer.loading', 'info.loading'],
            asks: { loadProduct: { slug: 'zermatt', country: 'CH' }, loadInfo: { slug: 'zermatt' } },
            has: { slug: 'zermatt', product: null, info: null },
          },
        ),
      ),
      after(
        [done('loadProduct', card())],
        step(
          {
            type: 'route.changed',
            route: { screen: 'product', path: '/giftcardworld', params: {}, query: {} },
          },
          { at: ['offer.choosing'], has: { slug: 'alpina-ch' } },
        ),
      ),
    ],
    {
      input: giftInput,
      start: {
        at: ['offer.loading', 'eligibility.anybody', 'info.loading'],
        tags: 'screen:loading busy',
        asks: {
          loadProduct: { slug: 'alpina-ch', country: 'CH' },
          loadInfo: { slug: 'alpina-ch' },
          selling: null,
        },
      },
    },
  ),
  story(
    'product',
    'LIM-02 KYC-02 KYC-04',
    'a voucher: who asks, and what is left',
    [
      step(
        done('loadEligibility', null),
        {
          at: ['eligibility.visitor'],
          tags: 'screen:loading busy visitor',
          asks: { markCheckoutRegistration: null },
        },
        [
          step('product.loginAsked', { at: ['eligibility.visitor'], does: ['openLogin'] }),
          step('product.signUpAsked', { at: ['eligibility.visitor'], does: ['openSignUp'] }),
          step('session.found', { at: ['eligibility.asking'], asks: { loadEligibility: null } }),
          step(fail('markCheckoutRegistration', null), {
            at: ['eligibility.visitor'],
          }),
        ],
      ),
      step(customer(), { at: ['eligibility.known'], tags: 'screen:loading busy known' }, [
        step('page.restored', {
          at: ['eligibility.asking'],
          asks: { loadEligibility: null },
          has: { eligibility: null },
        }),
      ]),
      step(
        fail('loadEligibility', offline),
        { at: ['eligibility.failed'], tags: 'screen:loading busy eligibilityFailed' },
        [
          step('product.eligibilityRetried', { at: ['eligibility.asking'], asks: { loadEligibility: null } }),
          step('network.online', { at: ['eligibility.asking'], asks: { loadEligibility: null } }),
        ],
      ),
      after(
        [done('loadProduct', voucher())],
        step(
          customer({ id_status: 'under_review' }),
          { at: ['eligibility.inReview.waiting'], tags: 'screen:product inReview' },
          [
            after([picked(20)], step('product.bought', { at: ['offer.choosing'] })),
            step(29_999, { at: ['eligibility.inReview.waiting'] }, [
              step(1, { at: ['eligibility.inReview.looking'], asks: { loadEligibility: null } }, [
                step(customer(), { at: ['eligibility.known'] }, [
                  after(
                    [picked(20)],
                    step('product.bought', {
                      at: ['offer.handingOver'],
                      does: [bought({ prodid: 'V-7', ProdType: 3 })],
                    }),
                  ),
                ]),
                step(fail('loadEligibility', offline), { at: ['eligibility.inReview.waiting'] }),
              ]),
            ]),
            step('network.online', { at: ['eligibility.inReview.looking'], asks: { loadEligibility: null } }),
          ],
        ),
      ),
      // what was chosen before the limit was known is given up when it is beyond it
      after(
        [done('loadProduct', voucher()), picked(50), quantity(4)],
        step(customer({}, { daily: { available: '199.99' } }), {
          at: ['eligibility.known'],
          has: { choice: null, quantity: 1 },
        }),
      ),
      after(
        [done('loadProduct', voucher()), picked(50), quantity(4)],
        step(customer({}, { daily: { available: '200.00' } }), {
          at: ['eligibility.known'],
          has: { choice: choiceOf(50), quantity: 4, room: { rappen: 20_000, by: 'day' } },
        }),
      ),
    ],
    {
      input: voucherInput,
      start: {
        at: ['eligibility.asking'],
        tags: 'screen:loading busy eligibilityLoading',
        asks: {
          loadProduct: { slug: 'paysafecard', country: 'CH' },
          loadInfo: { slug: 'paysafecard' },
          loadEligibility: null,
          selling: null,
        },
      },
    },
  ),
];

/** What the bounds of an order, a day and a year leave, and which of them is named when they leave the same. */
const bound = (
  says: string,
  [inside, within]: readonly [object, object],
  [outside, beyond]: readonly [object, object],
) =>
  boundary({
    chart: 'product',
    clauses: 'LIM-03',
    says,
    input: voucherInput,
    after: [done('loadProduct', voucher())],
    ask: (limit: object) => customer({}, limit),
    inside,
    within: { at: ['eligibility.known'], has: { room: within } },
    outside,
    beyond: { at: ['eligibility.known'], has: { room: beyond } },
  });
const ranged = { rates: [], range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } };
const amount = (text: string, value: number | null) => ({
  type: 'product.amountTyped' as const,
  typed: text,
  choice: value === null ? null : { ...choiceOf(value), amount: `${value}.00` },
});
const refused = (more: object, id = '1.1') => ({
  type: 'cart.refused' as const,
  id,
  failure: failure('generic', more),
});
const keepsAmount = (text: string, value: number): Effect => [
  'storeChoice',
  {
    kept: {
      slug: 'alpina-ch',
      choice: { ...choiceOf(value), amount: `${value}.00` },
      typed: text,
      quantity: 1,
    },
  },
];
const otherCard = {
  type: 'route.changed' as const,
  route: { screen: 'giftCard', path: '/', params: { productName: 'zermatt-ch' }, query: {} },
};
const productEdges = [
  ...chosenAgain(
    'one piece of it has to be within the bound',
    [
      { rates: marked, order_max: '20.00' },
      { choice: choiceOf(20), quantity: 1 },
    ],
    [{ rates: marked, order_max: '19.99' }, nothing],
    { quantity: 1 },
  ),
  ...chosenAgain(
    'and one piece of what most take',
    [
      { rates: marked, order_max: '50.00' },
      { choice: choiceOf(50), typed: '', quantity: 1 },
    ],
    [{ rates: marked, order_max: '49.99' }, nothing],
    { slug: 'zermatt-ch' },
  ),
  ...bound(
    'the bound of an order is named before that of a day',
    [
      { order_max: '300.00', daily: { available: '300.00' } },
      { rappen: 30_000, by: 'order' },
    ],
    [
      { order_max: '300.00', daily: { available: '299.99' } },
      { rappen: 29_999, by: 'day' },
    ],
  ),
  ...bound(
    'and that of a day before that of a year',
    [
      { daily: { available: '70.00' }, yearly: { available: '70.00' } },
      { rappen: 7_000, by: 'day' },
    ],
    [
      { daily: { available: '70.00' }, yearly: { available: '69.99' } },
      { rappen: 6_999, by: 'year' },
    ],
  ),
  story(
    'product',
    'LIM-03',
    'what an order may cost is said to everybody, and what is left to this customer to nobody else',
    [
      step(
        done('loadProduct', voucher()),
        {
          at: ['offer.choosing'],
          does: [['titlePage', { product: voucher() }]],
          has: { room: { rappen: 100_000, by: 'order' } },
        },
        [
          after(
            [customer({}, { order_max: '300.00' })],
            step('page.restored', {
              asks: { loadEligibility: null },
              has: { eligibility: null, room: { rappen: 100_000, by: 'order' } },
            }),
          ),
        ],
      ),
    ],
    { input: voucherInput },
  ),
  story(
    'product',
    'CAT-02 CAT-05',
    'what the cart said of one choice is not said of the next',
    [
      after(
        [done('loadProduct', card()), picked(20), 'product.bought', refused({ code: 'OTHER' })],
        step(picked(50), { at: ['offer.choosing'], does: [keeps(50)], has: { failure: null } }),
      ),
      after(
        [done('loadProduct', card()), picked(20), 'product.bought', refused({ code: 'OTHER' })],
        step(quantity(2), {
          at: ['offer.choosing'],
          does: [keeps(20, { quantity: 2 })],
          has: { failure: null },
        }),
      ),
      after(
        [done('loadProduct', card(ranged)), amount('20', 20), 'product.bought', refused({ code: 'OTHER' })],
        step(amount('50', 50), {
          at: ['offer.choosing'],
          does: [keepsAmount('50', 50)],
          has: { failure: null },
        }),
      ),
      after(
        [done('loadProduct', card(ranged))],
        step('product.bought', { at: ['offer.choosing'], has: { isMissing: true } }),
        step(amount('50', 50), {
          at: ['offer.choosing'],
          does: [keepsAmount('50', 50)],
          has: { isMissing: false },
        }),
      ),
      after(
        [done('loadInfo', { slug: 'alpina-ch' })],
        step(otherCard, {
          at: ['offer.loading', 'info.loading'],
          asks: {
            loadInfo: { slug: 'zermatt-ch' },
            loadProduct: { country: 'CH', slug: 'zermatt-ch' },
          },
          has: { info: null },
        }),
      ),
      // only a price that is told is a new price
      after(
        [done('loadProduct', card()), picked(20), 'product.bought'],
        step(
          { type: 'cart.refused', id: '1.1', failure: failure('gone', { code: 'PRICE_CHANGED' }) },
          { at: ['offer.loading'], asks: { loadProduct: { country: 'CH', slug: 'alpina-ch' } } },
        ),
      ),
      after(
        [done('loadProduct', card()), picked(20), 'product.bought'],
        step(refused({ code: 'OTHER', data: { Price: '21.00' } }), {
          at: ['offer.choosing'],
          has: { choice: choiceOf(20) },
        }),
      ),
      // where it is not sold no value is missing
      after(
        [done('loadProduct', card({ ccode_iso2: 'DE' }))],
        step('product.bought', { at: ['offer.choosing'], has: { isMissing: false } }),
      ),
    ],
    { input: giftInput },
  ),
];

const typesAmount = (text: string, value: number | null) => ({
  type: 'topUp.amountTyped' as const,
  typed: text,
  choice: value === null ? null : { ...choiceOf(value), amount: `${value}.00` },
});
const chosenAmount = { prodid: 'T-200', choice: { ...choiceOf(5), amount: '5.00' }, typed: '5' };
const toRange = [...toChecking, done('checkNumber', check(ranged))] as const;
const alternatives = (operators: readonly object[]) =>
  fail(
    'checkNumber',
    failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: operators } }),
  );
const jioChosen = { type: 'topUp.operatorChosen' as const, prodid: 'T-202' };
const toOperator = {
  type: 'route.changed' as const,
  route: { screen: 'topUp', path: '/', params: { productName: 'jio-india' }, query: {} },
};
const afresh = { kept: null, checked: null, operators: [], offer: null, detected: false, choice: null };
const emptied = { ...afresh, typed: '', isMissing: false, failure: null };
const readsDraft = { in: 'restoring', asks: { readDraft: { country: 'IN', slug: 'jio-india' } } } as const;
const storesTyping: Effect[] = [
  [
    'storeDraft',
    { draft: { country: 'IN', number: '09801041300', slug: null, isTyping: true, chosen: null } },
  ],
];
const topUpEdges = [
  ...boundary({
    chart: 'topUp',
    clauses: 'KYC-17 CAT-01',
    says: 'one operator to choose from is enough',
    input,
    after: toChecking,
    ask: alternatives,
    inside: [jio],
    within: { in: 'choosingOperator', has: { offer: null, operators: [jio], typed: '' } },
    outside: [],
    beyond: { in: 'lookupFailed' },
  }),
  story(
    'topUp',
    'KYC-17 CAT-01',
    'of an operator that was only named nothing is known but its name',
    [
      after(
        [...toChecking, alternatives([jio])],
        step(jioChosen, {
          in: 'loadingOffer',
          asks: { loadOffer: { prodid: 'T-202' } },
          has: {
            offer: {
              prodid: 'T-202',
              operator: '',
              OperatorCode: '',
              SupplierID: '',
              logo: '',
              ReceiveCurrency: '',
              rates: [],
              range: null,
            },
          },
        }),
      ),
      after(
        [...toAmount, 'topUp.operatorChangeAsked', jioChosen],
        step(done('loadOffer', offerOf()), { in: 'choosingAmount', has: { detected: false } }),
      ),
    ],
    { input },
  ),
  story(
    'topUp',
    'CAT-01',
    'what was typed and said of one number or operator does not stay for the next',
    [
      after(
        toRange,
        step('topUp.amountConfirmed', { in: 'choosingAmount', has: { isMissing: true } }, [
          step('topUp.operatorChangeAsked', {
            in: 'choosingOperator',
            has: { choice: null, typed: '', isMissing: false, failure: null },
          }),
          step('topUp.numberEdited', { in: 'enteringNumber', does: storesTyping, has: emptied }),
          step(toOperator, { ...readsDraft, has: emptied }),
        ]),
        step(typesAmount('', null), {
          in: 'choosingAmount',
          does: storesChosen(null as never),
        }),
      ),
      after(
        toRange,
        step(typesAmount('5', 5), { in: 'choosingAmount', does: storesChosen(chosenAmount) }, [
          step('topUp.operatorChangeAsked', { in: 'choosingOperator', has: { choice: null, typed: '' } }, [
            // the choice is not kept for another number
            step('topUp.numberEdited', { in: 'enteringNumber', does: storesTyping, has: emptied }),
          ]),
          step('topUp.numberEdited', { in: 'enteringNumber', does: storesTyping, has: emptied }),
          after(
            ['topUp.amountConfirmed', { type: 'cart.refused', id: '1.1', failure: failure('gone') }],
            step(done('loadOffer', offerOf({ prodid: 'T-200', ...ranged })), {
              in: 'choosingAmount',
              has: { choice: null, typed: '' },
            }),
          ),
        ]),
      ),
      after([...toChecking, fail('checkNumber', offline)], step(toOperator, { ...readsDraft, has: emptied })),
      after(
        [
          ...toHandingOver,
          {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('gone', { code: 'PRICE_CHANGED', data: { Price: '5.10' } }),
          },
        ],
        step(rateChosen(2), {
          in: 'choosingAmount',
          does: storesChosen({ ...chosen5, choice: choiceOf(2) }),
          has: { failure: null },
        }),
      ),
      // an amount that was typed before the page was loaded anew, of an operator that is chosen again
      after(
        [
          done('readDraft', {
            country: 'IN',
            number: '09801041300',
            slug: null,
            chosen: { prodid: 'T-202', choice: { ...choiceOf(7), amount: '7.00' }, typed: '7' },
          }),
          done('checkNumber', check()),
          'topUp.operatorChangeAsked',
          jioChosen,
        ],
        step(done('loadOffer', offerOf(ranged)), {
          in: 'choosingAmount',
          has: { choice: { ...choiceOf(7), amount: '7.00' }, typed: '7' },
        }),
      ),
    ],
    { input },
  ),
];
const oneDigit = story(
  'home',
  'NAV-01',
  'a number is what has a digit: whether it is one is asked later',
  [
    after(
      [typed('7', 'IN')],
      step('home.topUpStarted', {
        at: ['starter'],
        does: [['storeDraft', { draft: { country: 'IN', number: '7', slug: null } }], 'goTopUp'],
      }),
    ),
  ],
  { input: atHome },
);

const invariants = [
  of('home').doesOnly('', 'only what is offered is bought again', 'repeatPurchase', ['recent.offered']),
  of('home').holds('SESS-06', 'no purchase is kept that is not offered', ({ after }) =>
    isAt(after, 'recent.offered') ||
    (after.context as { recent: { purchases: unknown[] } }).recent.purchases.length === 0
      ? null
      : 'it is',
  ),
  of('home').holds('', 'only a guest is forgotten by a device', ({ before, effects }) =>
    effects.includes('removeStoredGuest') &&
    !(before!.context as { recent: { isGuest: boolean } }).recent.isGuest
      ? 'it is an account'
      : null,
  ),
  of('product').doesOnly('GEN-01', 'nothing is put into the cart but from the choice', 'requestCart', [
    'offer.choosing',
  ]),
  of('product').holds(
    'CAT-02',
    'what is bought is sold here, now, and within the bounds',
    ({ before, effects }) => {
      if (!effects.some((each) => typeof each !== 'string' && each[0] === 'requestCart')) return null;
      const { product, residence, paused, eligibility } = before!.context as {
        product: { instock: number; ccode_iso2: string } | null;
        residence: string;
        paused: boolean;
        eligibility: { profile: { id_status: string } } | null;
      };
      return product &&
        product.instock !== 0 &&
        product.ccode_iso2 === residence &&
        !paused &&
        eligibility?.profile.id_status !== 'under_review'
        ? null
        : 'it is not';
    },
  ),
  of('topUp').doesOnly('GEN-01', 'nothing is put into the cart but from the choice', 'requestCart', [
    'choosingAmount',
  ]),
  of('topUp').holds('', 'what is ordered is the number that was checked', ({ before, effects }) => {
    const request = effects.find((each) => typeof each !== 'string' && each[0] === 'requestCart')?.[1] as
      | { request: { Mobile: string; ISDCode: string } }
      | undefined;
    const { checked } = (before?.context ?? {}) as { checked?: { isd: string; mobile: string } | null };
    return request && (request.request.Mobile !== checked?.mobile || request.request.ISDCode !== checked?.isd)
      ? 'it is not'
      : null;
  }),
  of('topUp').ignores('GEN-01', 'a second press puts nothing into the cart a second time', 'handingOver', [
    'topUp.amountConfirmed',
    'topUp.rateChosen',
  ]),
];

export const goods: Proof = {
  stories: [...home, typedBefore, oneDigit, ...topUp, ...topUpEdges, ...product, ...productEdges],
  invariants,
};
