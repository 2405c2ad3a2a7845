import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, step, story, after } from '../../../flows/spec/stories.ts';
import { done, type Effect, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';
import { rate, choiceOf, answersToOthers, announced, ranged } from '../fixtures.ts';

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
const afresh = { kept: null, checked: null, operators: [], offer: null, detected: false, choice: null };
const emptied = { ...afresh, typed: '', isMissing: false, failure: null };
const readsDraft = {
  state: 'restoring',
  calls: { readDraft: { country: 'IN', slug: 'jio-india' } },
} as const;
const storesTyping: Effect[] = [
  [
    'storeDraft',
    { draft: { country: 'IN', number: '09801041300', slug: null, isTyping: true, chosen: null } },
  ],
];

export const topUpSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'topUp',
      clauses: 'PHONE-03',
      says: '12 digits are accepted, more raise the alert',
      input,
      after: [draft('')],
      ask: (digits: string) => number(digits),
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
        says: `an unknown dial code counts with 15 digits, after ${exit}`,
        input,
        after: [draft('')],
        ask: (digits: string) => number(exit + digits),
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
      says: 'without an answer of the cart it can be bought again after a minute',
      input,
      after: toHandingOver,
      ask: (ms: number) => ms,
      inside: 59_999,
      within: { state: 'handingOver', tags: 'screen:amount busy' },
      outside: 60_000,
      beyond: { state: 'choosingAmount', tags: 'screen:amount' },
    }),
    story(
      'topUp',
      '',
      'where it begins',
      [
        step(
          draft('', 'CH'),
          {
            state: 'enteringNumber',
            tags: 'screen:number',
            context: { country: 'CH', number: '', slug: null },
          },
          [
            step('topUp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } }, [
              step(number('7'), {
                state: 'enteringNumber',
                actions: typesDraft('7', 'CH'),
                context: { isMissing: false },
              }),
            ]),
            step(
              { type: 'country.changed', country: 'DE' },
              { state: 'enteringNumber', context: { country: 'DE' } },
            ),
            step(
              { type: 'topUp.countryChosen', country: 'FR' },
              { state: 'enteringNumber', actions: typesDraft('', 'FR'), context: { country: 'FR' } },
            ),
            step(
              number('791234567'),
              {
                state: 'enteringNumber',
                actions: typesDraft('791234567', 'CH'),
                context: { number: '791234567', country: 'CH' },
              },
              [
                step(
                  { type: 'country.changed', country: 'DE' },
                  { state: 'enteringNumber', context: { country: 'CH' } },
                ),
                step('topUp.numberSubmitted', {
                  state: 'checkingNumber',
                  tags: 'screen:number busy',
                  actions: storesDraft('791234567', 'CH'),
                  calls: asksNumber('791234567', 'CH'),
                }),
                step(
                  number('+9991'),
                  {
                    state: 'enteringNumber',
                    actions: typesDraft('+9991', 'CH'),
                    context: { number: '+9991' },
                  },
                  [step('topUp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } })],
                ),
                step(number('00999'), { state: 'enteringNumber', actions: typesDraft('00999', 'CH') }, [
                  step('topUp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } }),
                ]),
              ],
            ),
            step(number('9801041300', 'IN'), {
              state: 'enteringNumber',
              actions: typesDraft('9801041300'),
              context: { country: 'IN' },
            }),
          ],
        ),
        step(draft('09801041300', 'IN', 'jio-india'), {
          state: 'checkingNumber',
          actions: storesDraft('09801041300', 'IN', 'jio-india'),
          calls: asksNumber('09801041300'),
          context: { slug: 'jio-india', country: 'IN' },
        }),
        step(draft('+999123'), 'enteringNumber'),
        // an unsubmitted number is filled in and not looked up
        step(done('readDraft', { country: 'IN', number: '98010', slug: null, isTyping: true }), {
          state: 'enteringNumber',
          context: { number: '98010', country: 'IN' },
        }),
        // the earlier choice is restored at today's price, if it is still offered
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
            { state: 'checkingNumber', actions: storesChosen(), calls: asksNumber('09801041300') },
            [
              step(done('checkNumber', check(offered)), {
                state: 'choosingAmount',
                context: { choice, typed: text },
              }),
            ],
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
              state: 'checkingNumber',
              actions: storesChosen({ prodid: 'T-200', choice: own, typed: '70' }),
              calls: asksNumber('09801041300'),
            },
            [
              step(done('checkNumber', check({ range })), {
                state: 'choosingAmount',
                context: { choice: range && own, typed: text },
              }),
            ],
          );
        }),
        step(fail('readDraft', null), 'enteringNumber'),
      ],
      {
        input,
        start: {
          state: 'restoring',
          tags: 'screen:number busy',
          calls: { readDraft: { country: 'IN', slug: null }, selling: null },
        },
      },
    ),
    story(
      'topUp',
      'CART-02',
      'a number that was sent back from the checkout is open to be corrected',
      [
        step(
          draft('09801041300'),
          { state: 'enteringNumber', context: { number: '09801041300', isCorrection: true } },
          [
            step(
              'topUp.numberSubmitted',
              {
                state: 'checkingNumber',
                actions: storesDraft('09801041300'),
                calls: asksNumber('09801041300'),
              },
              [
                step(done('checkNumber', check()), { state: 'choosingAmount' }, [
                  step(rateChosen(5), { state: 'choosingAmount', actions: storesChosen() }, [
                    step('topUp.amountConfirmed', {
                      state: 'handingOver',
                      actions: [
                        ['storeChoice', { offer: offer200 }],
                        ['requestCart', { ...(handedOver()[1] as object), isCorrection: true }],
                      ],
                    }),
                  ]),
                ]),
              ],
            ),
          ],
        ),
      ],
      { input: { ...input, isCorrection: true } },
    ),
    story(
      'topUp',
      'KYC-17',
      'a number becomes an operator',
      [
        after(
          toChecking,
          step(done('checkNumber', check({ rates: [rate(2), rate(5, { tag: 'popular' })] })), {
            state: 'choosingAmount',
            tags: 'screen:amount',
            context: {
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
            state: 'choosingAmount',
            context: { choice: null, offer: offer200, failure: null },
          }),
        ),
        after(
          [draft('09801041300', 'IN', 'jio-india')],
          step(done('checkNumber', check()), { state: 'choosingOperator', tags: 'screen:operator' }),
        ),
        after(
          [draft('09801041300', 'IN', 'airtel-india')],
          step(done('checkNumber', check()), { state: 'choosingAmount' }),
        ),
        after(
          [draft('09801041300', 'IN', 'of-nobody')],
          step(done('checkNumber', check()), { state: 'choosingAmount' }),
        ),
        after(
          toChecking,
          step(
            fail(
              'checkNumber',
              failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] } }),
            ),
            {
              state: 'choosingOperator',
              context: { operators: [airtel, jio], offer: null, detected: false, choice: null },
            },
            [
              step(
                { type: 'topUp.operatorChosen', prodid: 'T-202' },
                {
                  state: 'loadingOffer',
                  tags: 'screen:operator busy',
                  calls: { loadOffer: { prodid: 'T-202' } },
                },
                [
                  step(done('loadOffer', offerOf()), {
                    state: 'choosingAmount',
                    context: { offer: offerOf(), choice: null, detected: false },
                  }),
                  step(done('loadOffer', offerOf({ rates: [rate(3, { tag: 'popular' })] })), {
                    state: 'choosingAmount',
                    context: { choice: choiceOf(3) },
                  }),
                  step(
                    fail('loadOffer', offline),
                    { state: 'choosingOperator', context: { failure: offline } },
                    [
                      step(
                        { type: 'topUp.operatorChosen', prodid: 'T-200' },
                        {
                          state: 'loadingOffer',
                          calls: { loadOffer: { prodid: 'T-200' } },
                          context: { failure: null },
                        },
                      ),
                    ],
                  ),
                ],
              ),
              step('topUp.numberEdited', {
                state: 'enteringNumber',
                actions: typesDraft('09801041300'),
                context: { operators: [], checked: null, number: '09801041300' },
              }),
            ],
          ),
        ),
        after(
          toChecking,
          step(fail('checkNumber', failure('notFound', { data: { alternatives: [] } })), {
            state: 'lookupFailed',
            tags: 'screen:number failed',
          }),
        ),
        // a country without operators is no failure to try again
        after(
          toChecking,
          step(fail('checkNumber', unsold), {
            state: 'enteringNumber',
            tags: 'screen:number',
            context: { failure: unsold, number: '09801041300' },
          }),
        ),
        after(
          [done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked })],
          step('topUp.numberSubmitted', { state: 'enteringNumber', context: { linked, isMissing: true } }),
        ),
        after(
          [
            done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked }),
            {
              type: 'route.changed',
              route: { screen: 'topUp', path: '/mobile-topup', params: {}, query: {} },
            },
          ],
          step(draft(''), { state: 'enteringNumber', context: { linked: null, slug: null } }),
        ),
        after(
          toChecking,
          step(
            fail('checkNumber', failure('validation')),
            { state: 'enteringNumber', context: { failure: failure('validation') } },
            [
              step(number('980104130'), {
                state: 'enteringNumber',
                actions: typesDraft('980104130'),
                context: { failure: null },
              }),
              step(
                { type: 'topUp.countryChosen', country: 'NP' },
                {
                  state: 'enteringNumber',
                  actions: typesDraft('09801041300', 'NP'),
                  context: { failure: null },
                },
              ),
              // the same number again: an error of the first lookup does not stay with the second result
              step(
                'topUp.numberSubmitted',
                {
                  state: 'checkingNumber',
                  actions: storesDraft('09801041300'),
                  calls: asksNumber('09801041300'),
                },
                [
                  step(done('checkNumber', check()), { state: 'choosingAmount', context: { failure: null } }),
                  step(
                    fail(
                      'checkNumber',
                      failure('notFound', {
                        data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] },
                      }),
                    ),
                    { state: 'choosingOperator', context: { failure: null } },
                  ),
                ],
              ),
            ],
          ),
        ),
        after(
          toChecking,
          step(fail('checkNumber', offline), { state: 'lookupFailed', context: { failure: offline } }, [
            step('topUp.retried', {
              state: 'checkingNumber',
              actions: storesDraft('09801041300'),
              calls: asksNumber('09801041300'),
              context: { failure: null },
            }),
            step(number('980104130'), {
              state: 'enteringNumber',
              actions: typesDraft('980104130'),
              context: { number: '980104130', failure: null },
            }),
            step(number('1234567890123'), { state: 'lookupFailed', actions: ['showTooManyDigits'] }),
            step(
              { type: 'topUp.countryChosen', country: 'NP' },
              {
                state: 'enteringNumber',
                actions: typesDraft('09801041300', 'NP'),
                context: { country: 'NP', failure: null },
              },
            ),
            step(announced(false), 'lookupFailed'),
          ]),
        ),
        after(
          toChecking,
          step(
            fail('checkNumber', failure('generic', { code: 'SELLING_PAUSED' })),
            { state: 'lookupFailed', context: { paused: true, failure: null } },
            [
              step(announced(true), { state: 'lookupFailed', context: { paused: true } }),
              step(announced(false), {
                state: 'checkingNumber',
                actions: storesDraft('09801041300'),
                calls: asksNumber('09801041300'),
                context: { paused: false },
              }),
            ],
          ),
        ),
        after(
          toAmount,
          step('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: typesDraft('09801041300'),
            context: { checked: null, offer: null, operators: [] },
          }),
        ),
        after(
          toAmount,
          step('topUp.operatorChangeAsked', { state: 'choosingOperator', context: { choice: null } }),
        ),
        after(
          [...toHandingOver, { type: 'cart.refused', id: '1.1', failure: offline }],
          step('topUp.operatorChangeAsked', {
            state: 'choosingOperator',
            context: { choice: null, failure: null },
          }),
        ),
        // the choice belonged to the number before
        after(
          [...toAmount, rateChosen(5)],
          step('topUp.numberEdited', {
            state: 'enteringNumber',
            actions: typesDraft('09801041300'),
            context: { choice: null, offer: null },
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
              state: 'restoring',
              calls: { readDraft: { country: 'IN', slug: 'jio-india' } },
              context: { slug: 'jio-india', checked: null, offer: null },
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
          step('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: true } }, [
            step(rateChosen(5), {
              state: 'choosingAmount',
              actions: storesChosen(),
              context: { choice: choiceOf(5), isMissing: false },
            }),
          ]),
        ),
        after(
          toAmount,
          step(
            rateChosen(5),
            { state: 'choosingAmount', actions: storesChosen(), context: { choice: choiceOf(5) } },
            [
              step(
                'topUp.amountConfirmed',
                {
                  state: 'handingOver',
                  tags: 'screen:amount busy',
                  actions: [['storeChoice', { offer: offer200 }], handedOver()],
                },
                [
                  step('topUp.amountConfirmed', 'handingOver'),
                  ...[...answersToOthers('7.1'), ...answersToOthers(null)].map((answer) =>
                    step(answer, { state: 'handingOver' }),
                  ),
                  step(
                    { type: 'cart.accepted', id: '1.1' },
                    { state: 'leaving', tags: 'screen:amount busy' },
                    [
                      step('topUp.amountConfirmed', 'leaving'),
                      step(14_999, 'leaving', [step(1, 'choosingAmount')]),
                    ],
                  ),
                  step(
                    { type: 'cart.released', id: '1.1' },
                    { state: 'choosingAmount', context: { choice: choiceOf(5) } },
                  ),
                  step(
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
                  step(
                    {
                      type: 'cart.refused',
                      id: '1.1',
                      failure: failure('conflict', { code: 'PRICE_CHANGED' }),
                    },
                    { state: 'choosingAmount', context: { choice: choiceOf(5) } },
                  ),
                  step(
                    { type: 'cart.refused', id: '1.1', failure: failure('gone') },
                    {
                      state: 'renewingOffer',
                      tags: 'screen:amount busy',
                      calls: { loadOffer: { prodid: 'T-200' } },
                      context: { failure: failure('gone') },
                    },
                    [
                      step(done('loadOffer', offerOf()), {
                        state: 'choosingAmount',
                        context: { offer: offerOf(), choice: null, failure: failure('gone') },
                      }),
                      step(fail('loadOffer', offline), {
                        state: 'choosingAmount',
                        context: { failure: offline },
                      }),
                    ],
                  ),
                  step(
                    { type: 'cart.refused', id: '1.1', failure: offline },
                    { state: 'choosingAmount', context: { failure: offline, choice: choiceOf(5) } },
                    [
                      step(
                        'topUp.amountConfirmed',
                        {
                          state: 'handingOver',
                          actions: [['storeChoice', { offer: offer200 }], handedOver({}, '1.2')],
                          context: { failure: null },
                        },
                        answersToOthers('1.1').map((answer) => step(answer, 'handingOver')),
                      ),
                    ],
                  ),
                ],
              ),
              step(announced(true), { state: 'choosingAmount', context: { paused: true } }, [
                step('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: false } }),
                step(rateChosen(2), { state: 'choosingAmount', context: { choice: choiceOf(5) } }),
                step(done('selling'), { state: 'choosingAmount', context: { paused: false } }),
                step(fail('selling', null), { state: 'choosingAmount', context: { paused: false } }),
              ]),
            ],
          ),
        ),
        after(
          toAmount,
          step(
            { type: 'topUp.amountTyped', typed: '70', choice: choiceOf(70) },
            { state: 'choosingAmount', context: { choice: null, typed: '' } },
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
              state: 'choosingAmount',
              actions: storesChosen({
                prodid: 'T-200',
                choice: { ...choiceOf(70), amount: '70.00' },
                typed: '70',
              }),
              context: { typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
            },
            [
              step('topUp.amountConfirmed', {
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
              after(
                ['topUp.amountConfirmed', { type: 'cart.refused', id: '1.1', failure: offline }],
                step(
                  { type: 'topUp.amountTyped', typed: '', choice: null },
                  {
                    state: 'choosingAmount',
                    actions: storesDraft('09801041300'),
                    context: { typed: '', choice: null, failure: null },
                  },
                  [
                    step('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: true } }, [
                      step(
                        { type: 'topUp.amountTyped', typed: '7', choice: null },
                        {
                          state: 'choosingAmount',
                          actions: storesDraft('09801041300'),
                          context: { typed: '7', isMissing: false },
                        },
                      ),
                    ]),
                  ],
                ),
              ),
              step(rateChosen(2), {
                state: 'choosingAmount',
                actions: storesChosen({ prodid: 'T-200', choice: choiceOf(2), typed: '' }),
                context: { typed: '', choice: choiceOf(2) },
              }),
            ],
          ),
        ),
      ],
      { input },
    ),
    ...boundary({
      chart: 'topUp',
      clauses: 'KYC-17 CAT-01',
      says: 'one operator to choose from is enough',
      input,
      after: toChecking,
      ask: alternatives,
      inside: [jio],
      within: { state: 'choosingOperator', context: { offer: null, operators: [jio], typed: '' } },
      outside: [],
      beyond: { state: 'lookupFailed' },
    }),
    story(
      'topUp',
      'KYC-17 CAT-01',
      'of an operator that was only named nothing is known but its name',
      [
        after(
          [...toChecking, alternatives([jio])],
          step(jioChosen, {
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
        ),
        after(
          [...toAmount, 'topUp.operatorChangeAsked', jioChosen],
          step(done('loadOffer', offerOf()), { state: 'choosingAmount', context: { detected: false } }),
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
          step('topUp.amountConfirmed', { state: 'choosingAmount', context: { isMissing: true } }, [
            step('topUp.operatorChangeAsked', {
              state: 'choosingOperator',
              context: { choice: null, typed: '', isMissing: false, failure: null },
            }),
            step('topUp.numberEdited', { state: 'enteringNumber', actions: storesTyping, context: emptied }),
            step(toOperator, { ...readsDraft, context: emptied }),
          ]),
          step(typesAmount('', null), {
            state: 'choosingAmount',
            actions: storesChosen(null as never),
          }),
        ),
        after(
          toRange,
          step(typesAmount('5', 5), { state: 'choosingAmount', actions: storesChosen(chosenAmount) }, [
            step(
              'topUp.operatorChangeAsked',
              { state: 'choosingOperator', context: { choice: null, typed: '' } },
              [
                // the choice is not kept for another number
                step('topUp.numberEdited', {
                  state: 'enteringNumber',
                  actions: storesTyping,
                  context: emptied,
                }),
              ],
            ),
            step('topUp.numberEdited', { state: 'enteringNumber', actions: storesTyping, context: emptied }),
            after(
              ['topUp.amountConfirmed', { type: 'cart.refused', id: '1.1', failure: failure('gone') }],
              step(done('loadOffer', offerOf({ prodid: 'T-200', ...ranged })), {
                state: 'choosingAmount',
                context: { choice: null, typed: '' },
              }),
            ),
          ]),
        ),
        after(
          [...toChecking, fail('checkNumber', offline)],
          step(toOperator, { ...readsDraft, context: emptied }),
        ),
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
            state: 'choosingAmount',
            actions: storesChosen({ ...chosen5, choice: choiceOf(2) }),
            context: { failure: null },
          }),
        ),
        // an amount typed before the reload, for an operator that is chosen again
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
            state: 'choosingAmount',
            context: { choice: { ...choiceOf(7), amount: '7.00' }, typed: '7' },
          }),
        ),
      ],
      { input },
    ),
  ],
  invariants: [
    of('topUp').doesOnly('GEN-01', 'nothing is put into the cart but from the choice', 'requestCart', [
      'choosingAmount',
    ]),
    of('topUp').holds('', 'what is ordered is the number that was checked', ({ before, effects }) => {
      const request = effects.find((each) => typeof each !== 'string' && each[0] === 'requestCart')?.[1] as
        | { request: { Mobile: string; ISDCode: string } }
        | undefined;
      const { checked } = (before?.context ?? {}) as { checked?: { isd: string; mobile: string } | null };
      return request &&
        (request.request.Mobile !== checked?.mobile || request.request.ISDCode !== checked?.isd)
        ? 'it is not'
        : null;
    }),
    of('topUp').ignores('GEN-01', 'a second press puts nothing into the cart a second time', 'handingOver', [
      'topUp.amountConfirmed',
      'topUp.rateChosen',
    ]),
  ],
  unkept: {
    'topUp.restoring/xstate.error.actor.readDraft#0':
      'what the storage does not say counts as nothing stored',
    'topUp.handingOver/cart.accepted#0': 'the id says whose answer it is, and has done its work with that',
    'topUp.handingOver/cart.released#0': 'the id says whose answer it is, and has done its work with that',
    'topUp.enteringNumber/topUp.numberTyped#0':
      'the event decides; its value is refused, known already, or only a bound',
    'topUp.lookupFailed/selling.announced#0':
      'the event decides; its value is refused, known already, or only a bound',
    'topUp.lookupFailed/topUp.countryChosen#0':
      'the event decides; its value is refused, known already, or only a bound',
    'topUp.lookupFailed/topUp.numberTyped#0':
      'the event decides; its value is refused, known already, or only a bound',
    'topUp/selling.announced#0': 'the event decides; its value is refused, known already, or only a bound',
    'topUp/xstate.error.actor.selling#0': 'a chart that broke is left; the page stands where it began it',
  },
  optional: {
    'topUp/readDraft.slug': 'the value may be unknown, and the receiver handles that',
  },
};
