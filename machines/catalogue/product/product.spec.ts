import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, step, after, story } from '../../../flows/spec/stories.ts';
import { done, type Effect, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';
import { rate, choiceOf, answersToOthers, announced, ranged } from '../fixtures.ts';

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
const bought = (more: object = {}, id = '1.1'): Effect => {
  const request = {
    prodid: 'G-7',
    ProductPriceID: 'price-20',
    Price: '20.00',
    Quantity: 1,
    ProdType: 1,
    OperatorCode: '22',
    SupplierID: '3',
    residence: 'CH',
    ...more,
  };
  const { ProdType, Quantity, Price } = request;
  const item = {
    ProdType,
    ProdName: 'Alpina',
    logo: '',
    ccode_iso2: request.residence,
    Mobile: null,
    ISDCode: null,
    Receivevalue: `${Number(Price) * 60}.00`,
    ReceiveCurrency: 'CHF',
    Quantity,
    Price,
  };
  return ['requestCart', { id, request, item }];
};
/** The choice is stored for a reload of the page. */
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
        // a value above the limit of one order cannot be chosen
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
/** A stored choice is restored if the product still offers it: `inside` yes, `outside` no. */
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
/** Limits of an order, a day and a year, and the one that is named when they leave the same amount. */
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

export const productSpec: Spec = {
  stories: [
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
    ...buying(
      'what is sold out is not bought',
      'CAT-02',
      [{ instock: 1 }, [bought()]],
      [{ instock: 0 }, null],
    ),
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
            step(
              { type: 'cart.accepted', id: '1.1' },
              { at: ['offer.leaving'], tags: 'screen:product busy' },
              [step(14_999, { at: ['offer.leaving'] }, [step(1, { at: ['offer.choosing'] })])],
            ),
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
              at: ['offer.choosing', 'ownCountry.otherCountry.loading'],
              asks: looksFor('DE'),
              has: { residence: 'DE', ownCountryProduct: null },
            },
            [
              step('product.bought', notSold),
              step(
                done('findOwnCountryProduct', { slug: 'alpina-de' }),
                { at: ['ownCountry.otherCountry.known'], has: { ownCountryProduct: { slug: 'alpina-de' } } },
                [
                  step('product.countryChangeAsked', { at: ['offer.choosing'], does: ['openPreferences'] }),
                  step(
                    { type: 'country.changed', country: 'CH' },
                    {
                      at: ['offer.choosing', 'ownCountry.notNeeded'],
                      has: { residence: 'CH', ownCountryProduct: null },
                    },
                    [
                      step('product.countryChangeAsked', { at: ['ownCountry.notNeeded'] }),
                      step('product.bought', sold()),
                    ],
                  ),
                  step(
                    { type: 'country.changed', country: 'FR' },
                    {
                      at: ['ownCountry.otherCountry.loading'],
                      asks: looksFor('FR'),
                      has: { ownCountryProduct: null },
                    },
                  ),
                ],
              ),
              step(done('findOwnCountryProduct', null), {
                at: ['ownCountry.otherCountry.known'],
                has: { ownCountryProduct: null },
              }),
              step(fail('findOwnCountryProduct', offline), {
                at: ['offer.choosing', 'ownCountry.otherCountry.known'],
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
          at: ['offer.loading', 'eligibility.notLimited', 'info.loading'],
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
            step('session.found', { at: ['eligibility.loading'], asks: { loadEligibility: null } }),
            step(fail('markCheckoutRegistration', null), {
              at: ['eligibility.visitor'],
            }),
          ],
        ),
        step(customer(), { at: ['eligibility.known'], tags: 'screen:loading busy known' }, [
          step('page.restored', {
            at: ['eligibility.loading'],
            asks: { loadEligibility: null },
            has: { eligibility: null },
          }),
        ]),
        step(
          fail('loadEligibility', offline),
          { at: ['eligibility.failed'], tags: 'screen:loading busy eligibilityFailed' },
          [
            step('product.eligibilityRetried', {
              at: ['eligibility.loading'],
              asks: { loadEligibility: null },
            }),
            step('network.online', { at: ['eligibility.loading'], asks: { loadEligibility: null } }),
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
                step(1, { at: ['eligibility.inReview.polling'], asks: { loadEligibility: null } }, [
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
              step('network.online', {
                at: ['eligibility.inReview.polling'],
                asks: { loadEligibility: null },
              }),
            ],
          ),
        ),
        // a choice made before the limit loaded is dropped when it exceeds the limit
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
          at: ['eligibility.loading'],
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
        // only a price in the response is a new price
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
        // a product that is not sold here needs no value
        after(
          [done('loadProduct', card({ ccode_iso2: 'DE' }))],
          step('product.bought', { at: ['offer.choosing'], has: { isMissing: false } }),
        ),
      ],
      { input: giftInput },
    ),
  ],
  invariants: [
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
  ],
  unkept: {
    'product.eligibility.loading/xstate.error.actor.loadEligibility#0':
      'the failure decides; the state says what to do in words of its own',
    'product.eligibility.inReview.polling/xstate.error.actor.loadEligibility#0':
      'the failure decides; the state says what to do in words of its own',
    'product.info.loading/xstate.error.actor.loadInfo#0':
      'the failure decides; the state says what to do in words of its own',
    'product.offer.loading/xstate.error.actor.loadProduct#0':
      'the failure decides; the state says what to do in words of its own',
    'product.ownCountry.otherCountry.loading/xstate.error.actor.findOwnCountryProduct#0':
      'what would be good to know beside the page: without it the page says less, or what it knew',
    'product.offer.handingOver/cart.accepted#0':
      'the id says whose answer it is, and has done its work with that',
    'product.offer.handingOver/cart.released#0':
      'the id says whose answer it is, and has done its work with that',
    'product.offer.handingOver/cart.refused#1':
      'the event decides; its value is refused, known already, or only a bound',
    'product.eligibility.visitor/xstate.error.actor.markCheckoutRegistration#0':
      'a watch that broke is given up; nothing was asked of it',
    'product/xstate.error.actor.selling#0': 'a chart that broke is left; the page stands where it began it',
  },
};
