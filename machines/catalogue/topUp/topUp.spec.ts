import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';
import { rate, choiceOf, unrelatedCartResponses, announced, ranged } from '../fixtures.ts';

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
/**
 * Response to a number check. The server has removed the leading zero, so the number differs from the typed
 * one.
 */
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
  before_tax: 1,
  usual_time: { seconds: 4, deliveries: 100 },
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
const ownAmount = { ...choiceOf(70), ProductPriceID: '', amount: '70.00' };
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
/** Like `storesDraft`, but for a number that is still being typed. */
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
const handedOver = (more: object = {}, id = '1.1'): Effect => {
  const request = {
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
  };
  const { ProdType, Mobile, ISDCode, Quantity, Price } = request;
  const item = {
    ProdType,
    ProdName: 'Airtel India',
    logo: 'airtel.svg',
    ccode_iso2: 'IN',
    Mobile,
    ISDCode,
    Receivevalue: `${Number(Price) * 60}.00`,
    ReceiveCurrency: 'INR',
    before_tax: 1,
    Quantity,
    Price,
  };
  return ['requestCart', { id, request, item }];
};
const offer200 = {
  prodid: 'T-200',
  operator: 'Airtel India',
  OperatorCode: '200',
  SupplierID: '7',
  logo: 'airtel.svg',
  ReceiveCurrency: 'INR',
  rates: [rate(2), rate(5)],
  range: null,
  before_tax: 1 as const,
  usual_time: { seconds: 4, deliveries: 100 },
};
const linked = { country: 'IN', operator: 'Airtel India', logo: 'airtel.svg' };
const unsold = failure('notFound', {
  code: 'COUNTRY_NOT_SOLD',
  data: { ccode_iso2: 'JP', country: 'Japan', giftcard: 1 },
});
const toHandingOver = [...toAmount, rateChosen(5), 'topUp.amountConfirmed'] as const;
const input = { country: 'IN', slug: null, visit: 1 };
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
const afresh = { checked: null, operators: [], offer: null, detected: false, choice: null };
const emptied = { ...afresh, typed: '', isMissing: false, failure: null };
const readsDraft = {
  state: 'restoring',
  calls: { readDraft: { country: 'IN', slug: 'jio-india', isCorrected: false } },
} as const;
const storesTyping = (chosen: object | null = null): Effect[] => [
  ['storeDraft', { draft: { country: 'IN', number: '09801041300', slug: null, isTyping: true, chosen } }],
];

const popular = {
  days: 30,
  operators: [{ name: 'Jio India', slug: 'jio-india', ccode_iso2: 'IN', logo: 'jio.svg' }],
};
const nobody = { isReturning: false, isGuest: true, country: null };
const inNigeria = { isReturning: true, isGuest: true, country: 'NG' };
const lastIn = (country: string) => ({
  type: 'buyAgain.changed' as const,
  returning: { ...inNigeria, country },
});

export const topUpSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'topUp',
      clauses: 'PHONE-03',
      title: 'accepts 12 digits and shows the alert for more',
      input,
      after: [draft('')],
      event: (digits: string) => number(digits),
      inside: '123456789012',
      within: {
        state: 'enteringNumber',
        actions: typesDraft('123456789012'),
        context: { number: '123456789012' },
      },
      outside: '1234567890123',
      beyond: { state: 'enteringNumber', actions: ['showTooManyDigits'], context: { number: '' } },
    }),
    ...['+', '00'].flatMap((exit) =>
      boundary({
        chart: 'topUp',
        clauses: 'PHONE-03',
        title: `allows 15 digits for an unknown dial code typed with ${exit}`,
        input,
        after: [draft('')],
        event: (digits: string) => number(exit + digits),
        inside: '999123456789012',
        within: {
          state: 'enteringNumber',
          actions: typesDraft(`${exit}999123456789012`),
          context: { number: `${exit}999123456789012` },
        },
        outside: '9991234567890123',
        beyond: { state: 'enteringNumber', actions: ['showTooManyDigits'], context: { number: '' } },
      }),
    ),
    ...boundary({
      chart: 'topUp',
      clauses: 'GEN-01',
      title: 'lets the shopper try again if the cart has not responded after a minute',
      input,
      after: toHandingOver,
      event: (ms: number) => ms,
      inside: 59_999,
      within: { state: 'handingOver', tags: 'screen:amount busy' },
      outside: 60_000,
      beyond: { state: 'choosingAmount', tags: 'screen:amount' },
    }),
    story(
      'topUp',
      '',
      'starts with the number from storage and the operator in the URL',
      [
        [
          when(draft('', 'CH'), {
            state: 'enteringNumber',
            tags: 'screen:number',
            context: { country: 'CH', number: '', slug: null },
          }),
          when('topUp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } }),
          when(number('7'), {
            state: 'enteringNumber',
            actions: typesDraft('7', 'CH'),
            context: { isMissing: false },
          }),
        ],
        [
          given(draft('', 'CH')),
          when(
            { type: 'country.changed', country: 'DE' },
            { state: 'enteringNumber', context: { country: 'DE' } },
          ),
        ],
        [
          given(draft('', 'CH')),
          when(
            { type: 'topUp.countryChosen', country: 'FR' },
            { state: 'enteringNumber', actions: typesDraft('', 'FR'), context: { country: 'FR' } },
          ),
        ],
        [
          given(draft('', 'CH'), { type: 'topUp.countryChosen', country: 'FR' }),
          when(
            { type: 'country.changed', country: 'DE' },
            { state: 'enteringNumber', context: { country: 'FR' } },
          ),
        ],
        [
          given(draft('', 'CH')),
          when(number('791234567'), {
            state: 'enteringNumber',
            actions: typesDraft('791234567', 'CH'),
            context: { number: '791234567', country: 'CH' },
          }),
          when(
            { type: 'country.changed', country: 'DE' },
            { state: 'enteringNumber', context: { country: 'CH' } },
          ),
        ],
        [
          given(draft('', 'CH'), number('791234567')),
          when('topUp.numberSubmitted', {
            state: 'checkingNumber',
            tags: 'screen:number busy',
            actions: storesDraft('791234567', 'CH'),
            calls: asksNumber('791234567', 'CH'),
          }),
        ],
        [
          given(draft('', 'CH'), number('791234567')),
          when(number('+9991'), {
            state: 'enteringNumber',
            actions: typesDraft('+9991', 'CH'),
            context: { number: '+9991' },
          }),
          when('topUp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } }),
        ],
        [
          given(draft('', 'CH'), number('791234567')),
          when(number('00999'), { state: 'enteringNumber', actions: typesDraft('00999', 'CH') }),
          when('topUp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } }),
        ],
        [
          given(draft('', 'CH')),
          when(number('9801041300', 'IN'), {
            state: 'enteringNumber',
            actions: typesDraft('9801041300'),
            context: { country: 'IN' },
          }),
        ],
        [
          when(draft('09801041300', 'IN', 'jio-india'), {
            state: 'checkingNumber',
            actions: storesDraft('09801041300', 'IN', 'jio-india'),
            calls: asksNumber('09801041300'),
            context: { slug: 'jio-india', country: 'IN' },
          }),
        ],
        [when(draft('+999123'), 'enteringNumber')],
        [
          // a number that was not submitted is restored to the field but not looked up
          when(done('readDraft', { country: 'IN', number: '98010', slug: null, isTyping: true }), {
            state: 'enteringNumber',
            context: { number: '98010', country: 'IN' },
          }),
        ],
        // the earlier choice is restored at today's price if it is still offered
        ...[
          {
            rates: [rate(2), rate(5, { Price: '5.40' })],
            choice: { ...choiceOf(5), Price: '5.40' },
            typed: '',
          },
          { rates: [rate(2), rate(9, { tag: 'popular' })], choice: choiceOf(9), typed: '' },
          { prodid: 'T-209', rates: [rate(2), rate(5)], choice: null, typed: '' },
        ].map(({ choice, typed: text, ...offered }) => [
          when(done('readDraft', { country: 'IN', number: '09801041300', slug: null, chosen: chosen5 }), {
            state: 'checkingNumber',
            actions: storesChosen(),
            calls: asksNumber('09801041300'),
          }),
          when(done('checkNumber', check(offered)), {
            state: 'choosingAmount',
            context: { choice, typed: text },
          }),
        ]),
        ...[
          { range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' }, typed: '70' },
          { range: null, typed: '' },
        ].map(({ range, typed: text }) => [
          when(
            done('readDraft', {
              country: 'IN',
              number: '09801041300',
              slug: null,
              chosen: { prodid: 'T-200', choice: ownAmount, typed: '70' },
            }),
            {
              state: 'checkingNumber',
              actions: storesChosen({ prodid: 'T-200', choice: ownAmount, typed: '70' }),
              calls: asksNumber('09801041300'),
            },
          ),
          when(done('checkNumber', check({ range })), {
            state: 'choosingAmount',
            context: { choice: range && ownAmount, typed: text },
          }),
        ]),
        [when(fail('readDraft', null), 'enteringNumber')],
      ],
      {
        input,
        start: {
          state: 'restoring',
          tags: 'screen:number busy',
          calls: {
            readDraft: { country: 'IN', slug: null, isCorrected: false },
            selling: null,
            buyAgain: null,
            loadPopular: null,
          },
        },
      },
    ),
    story(
      'topUp',
      '',
      'the popular operators can load at any step without affecting that step',
      [
        [
          when(done('loadPopular', popular), { state: 'restoring', context: { popular } }),
          when(draft(''), { state: 'enteringNumber', context: { popular } }),
          when(toOperator, { ...readsDraft, context: { popular } }),
        ],
        [
          given(draft('')),
          when(done('loadPopular', popular), { state: 'enteringNumber', context: { popular } }),
        ],
        [
          given(draft('')),
          when(fail('loadPopular', offline), {
            state: 'enteringNumber',
            context: { popular: { days: 0, operators: [] } },
          }),
        ],
      ],
      { input },
    ),
    story(
      'topUp',
      'SESS-06',
      'preselects the country of the last top-up until the shopper enters a number or selects a country',
      [
        [
          when(lastIn('NG'), { state: 'restoring', context: { country: 'NG', returning: inNigeria } }),
          // a stored draft without a number does not replace the preselected country
          when(done('readDraft', { country: 'IN', number: '', slug: null }), {
            state: 'enteringNumber',
            context: { country: 'NG' },
          }),
        ],
        [
          given(lastIn('NG')),
          when(done('readDraft', { country: 'IN', number: '98010', slug: null, isTyping: true }), {
            state: 'enteringNumber',
            context: { country: 'IN', number: '98010' },
          }),
        ],
        ...[done('buyAgain', undefined), fail('buyAgain', null)].map((end) => [
          given(done('readDraft', { country: 'IN', number: '', slug: null })),
          when(lastIn('NG'), { state: 'enteringNumber', context: { country: 'NG' } }),
          when(end, { state: 'enteringNumber', context: { returning: nobody, country: 'NG' } }),
        ]),
        [
          given(done('readDraft', { country: 'IN', number: '', slug: null })),
          when('session.found', {
            state: 'enteringNumber',
            sends: [['buyAgain', { type: 'session.found' }]],
          }),
          when('session.lost', { state: 'enteringNumber', sends: [['buyAgain', { type: 'session.lost' }]] }),
        ],
        [
          given(done('readDraft', { country: 'IN', number: '', slug: null }), {
            type: 'topUp.countryChosen',
            country: 'FR',
          }),
          when(lastIn('NG'), { state: 'enteringNumber', context: { country: 'FR' } }),
        ],
      ],
      {
        input,
        start: {
          state: 'restoring',
          calls: {
            readDraft: { country: 'IN', slug: null, isCorrected: false },
            selling: null,
            buyAgain: null,
            loadPopular: null,
          },
          context: { country: 'IN' },
        },
      },
    ),
    story(
      'topUp',
      'CART-02',
      `lets the shopper correct the number after clicking "Change" at the checkout`,
      [
        [
          when(draft('09801041300'), {
            state: 'enteringNumber',
            context: { number: '09801041300', correction: 'change' },
          }),
          when('topUp.numberSubmitted', {
            state: 'checkingNumber',
            actions: storesDraft('09801041300'),
            calls: asksNumber('09801041300'),
          }),
          when(done('checkNumber', check()), { state: 'choosingAmount' }),
          when(rateChosen(5), { state: 'choosingAmount', actions: storesChosen() }),
          when('topUp.amountConfirmed', {
            state: 'handingOver',
            actions: [
              ['storeChoice', { offer: offer200 }],
              ['requestCart', { ...(handedOver()[1] as object), correction: 'change' }],
            ],
          }),
        ],
      ],
      { input: { ...input, correction: 'change' } },
    ),
    story(
      'topUp',
      'CART-02',
      'lets the shopper correct the top-up after going back from the checkout',
      [
        [
          when(draft('09801041300'), {
            state: 'checkingNumber',
            actions: storesDraft('09801041300'),
            calls: asksNumber('09801041300'),
            context: { correction: 'back' },
          }),
          when(done('checkNumber', check()), { state: 'choosingAmount' }),
          when('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: [
              [
                'storeDraft',
                { draft: { country: 'IN', number: '09801041300', slug: null, isTyping: true, chosen: null } },
              ],
            ],
            context: { correction: 'back' },
          }),
        ],
        [
          given(draft('09801041300'), done('checkNumber', check()), rateChosen(5)),
          when('topUp.amountConfirmed', {
            state: 'handingOver',
            actions: [
              ['storeChoice', { offer: offer200 }],
              ['requestCart', { ...(handedOver()[1] as object), correction: 'back' }],
            ],
          }),
        ],
        [
          given(...toAmount),
          when(
            {
              type: 'route.changed',
              route: { screen: 'topUp', path: '/mobile-topup', params: {}, query: { change: '1' } },
            },
            {
              state: 'restoring',
              calls: { readDraft: { country: 'IN', slug: null, isCorrected: true } },
              context: { correction: 'change' },
            },
          ),
        ],
      ],
      { input: { ...input, correction: 'back' } },
    ),
    story(
      'topUp',
      'KYC-17',
      'finds the operator of a number',
      [
        [
          given(...toChecking),
          when(done('checkNumber', check({ rates: [rate(2), rate(5, { tag: 'popular' })] })), {
            state: 'choosingAmount',
            tags: 'screen:amount',
            context: {
              checked: { isd: '91', mobile: '9801041300' },
              choice: choiceOf(5),
              detected: true,
              operators: [{ ...airtel, name: 'Airtel India', logo: 'airtel.svg', slug: '' }, jio],
            },
          }),
        ],
        [
          given(...toChecking),
          when(done('checkNumber', check()), {
            state: 'choosingAmount',
            context: { choice: null, offer: offer200, failure: null },
          }),
        ],
        [
          given(draft('09801041300', 'IN', 'jio-india')),
          when(done('checkNumber', check()), { state: 'choosingOperator', tags: 'screen:operator' }),
        ],
        [
          given(draft('09801041300', 'IN', 'airtel-india')),
          when(done('checkNumber', check()), { state: 'choosingAmount' }),
        ],
        [
          given(draft('09801041300', 'IN', 'of-nobody')),
          when(done('checkNumber', check()), { state: 'choosingAmount' }),
        ],
        [
          given(...toChecking),
          when(
            fail(
              'checkNumber',
              failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] } }),
            ),
            {
              state: 'choosingOperator',
              context: { operators: [airtel, jio], offer: null, detected: false, choice: null },
            },
          ),
          when(
            { type: 'topUp.operatorChosen', prodid: 'T-202' },
            {
              state: 'loadingOffer',
              tags: 'screen:operator busy',
              calls: { loadOffer: { prodid: 'T-202' } },
            },
          ),
          when(done('loadOffer', offerOf()), {
            state: 'choosingAmount',
            context: { offer: offerOf(), choice: null, detected: false },
          }),
        ],
        [
          given(
            ...toChecking,
            fail(
              'checkNumber',
              failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] } }),
            ),
            { type: 'topUp.operatorChosen', prodid: 'T-202' },
          ),
          when(done('loadOffer', offerOf({ rates: [rate(3, { tag: 'popular' })] })), {
            state: 'choosingAmount',
            context: { choice: choiceOf(3) },
          }),
        ],
        [
          given(
            ...toChecking,
            fail(
              'checkNumber',
              failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] } }),
            ),
            { type: 'topUp.operatorChosen', prodid: 'T-202' },
          ),
          when(fail('loadOffer', offline), { state: 'choosingOperator', context: { failure: offline } }),
          when(
            { type: 'topUp.operatorChosen', prodid: 'T-200' },
            {
              state: 'loadingOffer',
              calls: { loadOffer: { prodid: 'T-200' } },
              context: { failure: null },
            },
          ),
        ],
        [
          given(
            ...toChecking,
            fail(
              'checkNumber',
              failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] } }),
            ),
          ),
          when('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: typesDraft('09801041300'),
            context: { operators: [], checked: null, number: '09801041300' },
          }),
        ],
        [
          given(...toChecking),
          when(fail('checkNumber', failure('notFound', { data: { alternatives: [] } })), {
            state: 'lookupFailed',
            tags: 'screen:number failed',
          }),
        ],
        [
          given(
            // the shop sells no top-ups for this country, so the page does not offer a retry
            ...toChecking,
          ),
          when(fail('checkNumber', unsold), {
            state: 'enteringNumber',
            tags: 'screen:number',
            context: { failure: unsold, number: '09801041300' },
          }),
        ],
        [
          given(done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked })),
          when('topUp.numberSubmitted', { state: 'enteringNumber', context: { linked, isMissing: true } }),
        ],
        [
          given(done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked })),
          when(
            { type: 'country.changed', country: 'DE' },
            { state: 'enteringNumber', context: { country: 'IN', linked } },
          ),
        ],
        [
          given(done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked }), {
            type: 'route.changed',
            route: { screen: 'topUp', path: '/mobile-topup', params: {}, query: {} },
          }),
          when(draft(''), { state: 'enteringNumber', context: { linked: null, slug: null } }),
        ],
        [
          given(...toChecking),
          when(fail('checkNumber', failure('validation')), {
            state: 'enteringNumber',
            context: { failure: failure('validation') },
          }),
          when(number('980104130'), {
            state: 'enteringNumber',
            actions: typesDraft('980104130'),
            context: { failure: null },
          }),
        ],
        [
          given(...toChecking, fail('checkNumber', failure('validation'))),
          when(
            { type: 'topUp.countryChosen', country: 'NP' },
            {
              state: 'enteringNumber',
              actions: typesDraft('09801041300', 'NP'),
              context: { failure: null },
            },
          ),
        ],
        [
          given(...toChecking, fail('checkNumber', failure('validation'))),
          // the successful second check clears the error of the first
          when('topUp.numberSubmitted', {
            state: 'checkingNumber',
            actions: storesDraft('09801041300'),
            calls: asksNumber('09801041300'),
          }),
          when(done('checkNumber', check()), { state: 'choosingAmount', context: { failure: null } }),
        ],
        [
          given(...toChecking, fail('checkNumber', failure('validation')), 'topUp.numberSubmitted'),
          when(
            fail(
              'checkNumber',
              failure('notFound', {
                data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] },
              }),
            ),
            { state: 'choosingOperator', context: { failure: null } },
          ),
        ],
        [
          given(...toChecking),
          when(fail('checkNumber', offline), { state: 'lookupFailed', context: { failure: offline } }),
          when('topUp.retried', {
            state: 'checkingNumber',
            actions: storesDraft('09801041300'),
            calls: asksNumber('09801041300'),
            context: { failure: null },
          }),
        ],
        [
          given(...toChecking, fail('checkNumber', offline)),
          when(number('980104130'), {
            state: 'enteringNumber',
            actions: typesDraft('980104130'),
            context: { number: '980104130', failure: null },
          }),
        ],
        [
          given(...toChecking, fail('checkNumber', offline)),
          when(number('1234567890123'), { state: 'lookupFailed', actions: ['showTooManyDigits'] }),
        ],
        [
          given(...toChecking, fail('checkNumber', offline)),
          when(
            { type: 'topUp.countryChosen', country: 'NP' },
            {
              state: 'enteringNumber',
              actions: typesDraft('09801041300', 'NP'),
              context: { country: 'NP', failure: null },
            },
          ),
        ],
        [given(...toChecking, fail('checkNumber', offline)), when(announced(false), 'lookupFailed')],
        [
          given(...toChecking),
          when(fail('checkNumber', failure('generic', { code: 'SELLING_PAUSED' })), {
            state: 'lookupFailed',
            context: { paused: true, failure: null },
          }),
          when(announced(true), { state: 'lookupFailed', context: { paused: true } }),
        ],
        [
          given(...toChecking, fail('checkNumber', failure('generic', { code: 'SELLING_PAUSED' }))),
          when(announced(false), {
            state: 'checkingNumber',
            actions: storesDraft('09801041300'),
            calls: asksNumber('09801041300'),
            context: { paused: false },
          }),
        ],
        [
          given(...toAmount),
          when('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: typesDraft('09801041300'),
            context: { checked: null, offer: null, operators: [] },
          }),
        ],
        [
          given(...toAmount),
          when('topUp.operatorChangeRequested', { state: 'choosingOperator', context: { choice: null } }),
        ],
        [
          given(...toHandingOver, { type: 'cart.refused', id: '1.1', failure: offline }),
          when('topUp.operatorChangeRequested', {
            state: 'choosingOperator',
            context: { choice: null, failure: null },
          }),
        ],
        [
          given(...toAmount, rateChosen(5)),
          when('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: storesTyping(chosen5),
            context: { choice: null, offer: null },
          }),
          // a corrected number of the same operator gets the amount that was chosen for the wrong number
          when('topUp.numberSubmitted', {
            state: 'checkingNumber',
            actions: storesChosen(),
            calls: asksNumber('09801041300'),
          }),
          when(done('checkNumber', check({ rates: [rate(2, { tag: 'popular' }), rate(5)] })), {
            state: 'choosingAmount',
            context: { choice: choiceOf(5) },
          }),
        ],
        [
          given(...toChecking, done('checkNumber', check({ alternatives: [airtel] }))),
          when('topUp.operatorChangeRequested', 'choosingAmount'),
        ],
        [
          given(...toAmount),
          when(
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
              state: 'restoring',
              calls: { readDraft: { country: 'IN', slug: 'jio-india', isCorrected: false } },
              context: { slug: 'jio-india', checked: null, offer: null },
            },
          ),
        ],
      ],
      { input },
    ),
    story(
      'topUp',
      'GEN-01',
      'adds the selected amount to the cart together with the checked number',
      [
        [
          given(...toAmount),
          when('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: true } }),
          when(rateChosen(5), {
            state: 'choosingAmount',
            actions: storesChosen(),
            context: { choice: choiceOf(5), isMissing: false },
          }),
        ],
        [
          given(...toAmount),
          when(rateChosen(5), {
            state: 'choosingAmount',
            actions: storesChosen(),
            context: { choice: choiceOf(5) },
          }),
          when('topUp.amountConfirmed', {
            state: 'handingOver',
            tags: 'screen:amount busy',
            actions: [['storeChoice', { offer: offer200 }], handedOver()],
          }),
          when('topUp.amountConfirmed', 'handingOver'),
        ],
        ...[...unrelatedCartResponses('7.1'), ...unrelatedCartResponses(null)].map((answer) => [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed'),
          when(answer, { state: 'handingOver' }),
        ]),
        [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed'),
          when(
            { type: 'cart.accepted', id: '1.1' },
            { state: 'leaving', tags: 'screen:amount busy', actions: ['markReturn'] },
          ),
          when('topUp.amountConfirmed', 'leaving'),
        ],
        [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed', { type: 'cart.accepted', id: '1.1' }),
          when(14_999, 'leaving'),
          when(1, 'choosingAmount'),
        ],
        [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed'),
          when(
            { type: 'cart.released', id: '1.1' },
            { state: 'choosingAmount', context: { choice: choiceOf(5) } },
          ),
        ],
        [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed'),
          when(
            {
              type: 'cart.refused',
              id: '1.1',
              failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '6.00' } }),
            },
            {
              state: 'choosingAmount',
              context: {
                choice: { ...choiceOf(5), Price: '6.00' },
                failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '6.00' } }),
              },
            },
          ),
        ],
        [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed'),
          when(
            {
              type: 'cart.refused',
              id: '1.1',
              failure: failure('conflict', { code: 'PRICE_CHANGED' }),
            },
            { state: 'choosingAmount', context: { choice: choiceOf(5) } },
          ),
        ],
        [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed'),
          when(
            { type: 'cart.refused', id: '1.1', failure: failure('gone') },
            {
              state: 'renewingOffer',
              tags: 'screen:amount busy',
              calls: { loadOffer: { prodid: 'T-200' } },
              context: { failure: failure('gone') },
            },
          ),
          when(done('loadOffer', offerOf()), {
            state: 'choosingAmount',
            context: { offer: offerOf(), choice: null, failure: failure('gone') },
          }),
        ],
        [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed', {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('gone'),
          }),
          when(fail('loadOffer', offline), {
            state: 'choosingAmount',
            context: { failure: offline },
          }),
        ],
        ...unrelatedCartResponses('1.1').map((answer) => [
          given(...toAmount, rateChosen(5), 'topUp.amountConfirmed'),
          when(
            { type: 'cart.refused', id: '1.1', failure: offline },
            { state: 'choosingAmount', context: { failure: offline, choice: choiceOf(5) } },
          ),
          when('topUp.amountConfirmed', {
            state: 'handingOver',
            actions: [['storeChoice', { offer: offer200 }], handedOver({}, '1.2')],
            context: { failure: null },
          }),
          when(answer, 'handingOver'),
        ]),
        [
          given(...toAmount, rateChosen(5)),
          when(announced(true), { state: 'choosingAmount', context: { paused: true } }),
          when('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: false } }),
        ],
        [
          given(...toAmount, rateChosen(5), announced(true)),
          when(rateChosen(2), { state: 'choosingAmount', context: { choice: choiceOf(5) } }),
        ],
        [
          given(...toAmount, rateChosen(5), announced(true)),
          when(done('selling'), { state: 'choosingAmount', context: { paused: false } }),
        ],
        [
          given(...toAmount, rateChosen(5), announced(true)),
          when(fail('selling', null), { state: 'choosingAmount', context: { paused: false } }),
        ],
        [
          given(...toAmount),
          when(
            { type: 'topUp.amountTyped', typed: '70', choice: choiceOf(70) },
            { state: 'choosingAmount', context: { choice: null, typed: '' } },
          ),
        ],
        [
          given(
            ...toChecking,
            done(
              'checkNumber',
              check({ range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' } }),
            ),
          ),
          when(
            { type: 'topUp.amountTyped', typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
            {
              state: 'choosingAmount',
              actions: storesChosen({
                prodid: 'T-200',
                choice: { ...choiceOf(70), amount: '70.00' },
                typed: '70',
              }),
              context: { typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
            },
          ),
          when('topUp.amountConfirmed', {
            state: 'handingOver',
            actions: [
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
        ],
        [
          given(
            ...toChecking,
            done(
              'checkNumber',
              check({ range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' } }),
            ),
            { type: 'topUp.amountTyped', typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
            'topUp.amountConfirmed',
            { type: 'cart.refused', id: '1.1', failure: offline },
          ),
          when(
            { type: 'topUp.amountTyped', typed: '', choice: null },
            {
              state: 'choosingAmount',
              actions: storesDraft('09801041300'),
              context: { typed: '', choice: null, failure: null },
            },
          ),
          when('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: true } }),
          when(
            { type: 'topUp.amountTyped', typed: '7', choice: null },
            {
              state: 'choosingAmount',
              actions: storesDraft('09801041300'),
              context: { typed: '7', isMissing: false },
            },
          ),
        ],
        [
          given(
            ...toChecking,
            done(
              'checkNumber',
              check({ range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' } }),
            ),
            { type: 'topUp.amountTyped', typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
          ),
          when(rateChosen(2), {
            state: 'choosingAmount',
            actions: storesChosen({ prodid: 'T-200', choice: choiceOf(2), typed: '' }),
            context: { typed: '', choice: choiceOf(2) },
          }),
        ],
      ],
      { input },
    ),
    ...boundary({
      chart: 'topUp',
      clauses: 'KYC-17 CAT-01',
      title: 'lets the shopper choose the operator even if there is only one',
      input,
      after: toChecking,
      event: alternatives,
      inside: [jio],
      within: { state: 'choosingOperator', context: { offer: null, operators: [jio], typed: '' } },
      outside: [],
      beyond: { state: 'lookupFailed' },
    }),
    story(
      'topUp',
      'KYC-17 CAT-01',
      'loads the details of an operator only once the shopper chooses it',
      [
        [
          given(...toChecking, alternatives([jio])),
          when(jioChosen, {
            state: 'loadingOffer',
            calls: { loadOffer: { prodid: 'T-202' } },
            context: {
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
        ],
        [
          given(...toAmount, 'topUp.operatorChangeRequested', jioChosen),
          when(done('loadOffer', offerOf()), { state: 'choosingAmount', context: { detected: false } }),
        ],
      ],
      { input },
    ),
    story(
      'topUp',
      'CAT-01',
      'discards typed text and errors when the number or operator changes',
      [
        [
          given(...toRange),
          when('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: true } }),
          when('topUp.operatorChangeRequested', {
            state: 'choosingOperator',
            context: { choice: null, typed: '', isMissing: false, failure: null },
          }),
        ],
        [
          given(...toRange, 'topUp.amountConfirmed'),
          when('topUp.numberEdited', { state: 'enteringNumber', actions: storesTyping(), context: emptied }),
        ],
        [given(...toRange, 'topUp.amountConfirmed'), when(toOperator, { ...readsDraft, context: emptied })],
        [
          given(...toRange, 'topUp.amountConfirmed'),
          when(typesAmount('', null), {
            state: 'choosingAmount',
            actions: storesChosen(null as never),
          }),
        ],
        [
          given(...toRange),
          when(typesAmount('5', 5), { state: 'choosingAmount', actions: storesChosen(chosenAmount) }),
          when('topUp.operatorChangeRequested', {
            state: 'choosingOperator',
            context: { choice: null, typed: '' },
          }),
          when('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: storesTyping(chosenAmount),
            context: emptied,
          }),
        ],
        [
          given(...toRange, typesAmount('5', 5)),
          when('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: storesTyping(chosenAmount),
            context: emptied,
          }),
        ],
        [
          given(...toRange, typesAmount('5', 5), 'topUp.amountConfirmed', {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('gone'),
          }),
          when(done('loadOffer', offerOf({ prodid: 'T-200', ...ranged })), {
            state: 'choosingAmount',
            context: { choice: null, typed: '' },
          }),
        ],
        [
          given(...toChecking, fail('checkNumber', offline)),
          when(toOperator, { ...readsDraft, context: emptied }),
        ],
        [
          given(...toHandingOver, {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('gone', { code: 'PRICE_CHANGED', data: { Price: '5.10' } }),
          }),
          when(rateChosen(2), {
            state: 'choosingAmount',
            actions: storesChosen({ ...chosen5, choice: choiceOf(2) }),
            context: { failure: null },
          }),
        ],
        [
          given(
            // the shopper entered the amount before the page reload and now selects the same operator again
            done('readDraft', {
              country: 'IN',
              number: '09801041300',
              slug: null,
              chosen: { prodid: 'T-202', choice: { ...choiceOf(7), amount: '7.00' }, typed: '7' },
            }),
            done('checkNumber', check()),
            'topUp.operatorChangeRequested',
            jioChosen,
          ),
          when(done('loadOffer', offerOf(ranged)), {
            state: 'choosingAmount',
            context: { choice: { ...choiceOf(7), amount: '7.00' }, typed: '7' },
          }),
        ],
      ],
      { input },
    ),
  ],
  invariants: [
    of('topUp').doesOnly(
      'GEN-01',
      'adds a top-up to the cart only after an amount has been selected',
      'requestCart',
      ['choosingAmount'],
    ),
    of('topUp').holds(
      '',
      'orders a top-up only for the number that the server has checked',
      ({ before, effects }) => {
        const request = effects.find((each) => typeof each !== 'string' && each[0] === 'requestCart')?.[1] as
          | { request: { Mobile: string; ISDCode: string } }
          | undefined;
        const { checked } = (before?.context ?? {}) as { checked?: { isd: string; mobile: string } | null };
        return request &&
          (request.request.Mobile !== checked?.mobile || request.request.ISDCode !== checked?.isd)
          ? 'it is not'
          : null;
      },
    ),
    of('topUp').ignores('GEN-01', 'a second click does not add the top-up to the cart again', 'handingOver', [
      'topUp.amountConfirmed',
      'topUp.rateChosen',
    ]),
  ],
  unkept: {
    'topUp.restoring/xstate.error.actor.readDraft#0':
      'if the storage cannot be read, nothing counts as stored',
    'topUp.handingOver/cart.accepted#0': 'the id only identifies the request to which the response belongs',
    'topUp.handingOver/cart.released#0': 'the id only identifies the request to which the response belongs',
    'topUp.enteringNumber/topUp.numberTyped#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'topUp.lookupFailed/selling.announced#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'topUp.lookupFailed/topUp.countryChosen#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'topUp.lookupFailed/topUp.numberTyped#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'topUp/session.found#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'topUp/session.lost#0': 'only the event matters; its value is rejected, already known or merely compared',
    'topUp/xstate.error.actor.buyAgain#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'topUp/selling.announced#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'topUp/xstate.error.actor.loadPopular#0':
      'the reason for the failure is irrelevant; the page works without the list',
    'topUp/xstate.error.actor.selling#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
  },
  optional: {
    'topUp/readDraft.slug': 'the value can be unknown; the receiver handles this case',
  },
};
