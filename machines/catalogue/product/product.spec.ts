import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';
import { rate, choiceOf, unrelatedCartResponses, announced, ranged } from '../fixtures.ts';

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
/** Expects the choice to be stored, so that it survives a page reload. */
const keeps = (value: number, more: object = {}): Effect => [
  'storeChoice',
  { kept: { slug: 'alpina-ch', choice: choiceOf(value), typed: '', quantity: 1, ...more } },
];
const sold = (more: object = {}, id = '1.1') => ({
  states: ['offer.handingOver'],
  actions: [bought(more, id)],
});
const looksFor = (country: string) => ({ findOwnCountryProduct: { OperatorCode: '22', country } });
const notSold = { states: ['offer.choosing'] };
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
    title: says,
    input: { ...giftInput, ...more },
    after: [],
    event: (offered: object) => done('loadProduct', card(offered)),
    inside,
    within: { states: ['offer.choosing'], actions: [['titlePage', { product: card(inside) }]] },
    outside,
    beyond: {
      states: ['offer.choosing'],
      actions: [['titlePage', { product: card(outside) }]],
      calls: 'ccode_iso2' in outside ? looksFor('CH') : {},
    },
  }).map((each, index) => ({
    ...each,
    paths: each.paths.map((path) => [
      ...path,
      // a value above the limit per order cannot be selected
      when(picked(20), {
        states: ['offer.choosing'],
        actions: index === 1 && 'order_max' in outside ? [] : [keeps(20)],
      }),
      when(
        'product.bought',
        (index === 0 ? within : beyond)
          ? { states: ['offer.handingOver'], actions: (index === 0 ? within : beyond)! }
          : notSold,
      ),
    ]),
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
    title: says,
    input: voucherInput,
    after: [done('loadProduct', voucher({ rates: [rate(inside), rate(outside)] })), customer({}, limit)],
    event: picked,
    inside,
    within: {
      states: ['offer.choosing'],
      actions: [keeps(inside, { slug: 'paysafecard' })],
      context: { choice: choiceOf(inside) },
    },
    outside,
    beyond: { states: ['offer.choosing'], context: { choice: null } },
  });
const nothing = { choice: null, typed: '', quantity: 1 };
const marked = [rate(20), rate(50, { tag: 'popular' })];
/**
 * Tests that a stored choice is only restored if the product still offers it. The `inside` product does, and
 * the `outside` product does not.
 */
const chosenAgain = (
  says: string,
  [inside, within]: readonly [object, { choice?: object | null; typed?: string; quantity?: number }],
  [outside, beyond]: readonly [object, { choice?: object | null; typed?: string; quantity?: number }],
  kept: object = {},
) =>
  boundary({
    chart: 'product',
    clauses: 'CAT-05',
    title: says,
    input: {
      ...giftInput,
      kept: { slug: 'alpina-ch', choice: choiceOf(20), typed: '', quantity: 3, ...kept },
    },
    after: [],
    event: (offered: object) => done('loadProduct', card(offered)),
    inside,
    within: {
      states: ['offer.choosing'],
      actions: [['titlePage', { product: card(inside) }]],
      context: within,
    },
    outside,
    beyond: {
      states: ['offer.choosing'],
      actions: [['titlePage', { product: card(outside) }]],
      context: beyond,
    },
  });
/** Tests the limits per order, day and year, and which limit is shown if two limits leave the same amount. */
const bound = (
  says: string,
  [inside, within]: readonly [object, object],
  [outside, beyond]: readonly [object, object],
) =>
  boundary({
    chart: 'product',
    clauses: 'LIM-03',
    title: says,
    input: voucherInput,
    after: [done('loadProduct', voucher())],
    event: (limit: object) => customer({}, limit),
    inside,
    within: { states: ['eligibility.known'], context: { room: within } },
    outside,
    beyond: { states: ['eligibility.known'], context: { room: beyond } },
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
      'restores a choice after a page reload, but only for the same product',
      [{ rates: marked }, { choice: choiceOf(20), typed: '', quantity: 3 }],
      [
        { rates: marked, slug: 'zermatt-ch' },
        { choice: choiceOf(50), typed: '', quantity: 1 },
      ],
    ),
    ...chosenAgain(
      'restores a choice at the current price while it is still offered',
      [
        { rates: [{ ...rate(20), Price: '21.00' }] },
        { choice: { ...choiceOf(20), Price: '21.00' }, quantity: 3 },
      ],
      [{ rates: [rate(50)] }, nothing],
    ),
    ...chosenAgain(
      'restores the quantity if the order limit still allows it',
      [{ order_max: '60.00' }, { choice: choiceOf(20), quantity: 3 }],
      [{ order_max: '59.99' }, { choice: choiceOf(20), quantity: 1 }],
    ),
    ...chosenAgain(
      'restores the quantity if it does not exceed the current maximum',
      [{ quantity: { min: 1, max: 3 } }, { quantity: 3 }],
      [{ quantity: { min: 1, max: 2 } }, { quantity: 1 }],
    ),
    ...chosenAgain(
      'restores a typed amount if the product still has a range',
      [
        { rates: [], range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } },
        { choice: { ...choiceOf(20), amount: '20.00' }, typed: '20', quantity: 3 },
      ],
      [{ rates: [rate(50)] }, nothing],
      { choice: { ...choiceOf(20), amount: '20.00' }, typed: '20' },
    ),
    ...buying(
      'sells a gift card only in the country of residence',
      'CAT-02',
      [{}, [bought()]],
      [{ ccode_iso2: 'DE' }, null],
    ),
    ...buying(
      'does not sell a sold-out product',
      'CAT-02',
      [{ instock: 1 }, [bought()]],
      [{ instock: 0 }, null],
    ),
    ...buying("sells only products of the page's type", '', [{}, [bought()]], [{ ProdType: 3 }, null]),
    ...buying(
      'enforces the limit per order',
      'LIM-03',
      [{ order_max: '20.00' }, [bought()]],
      [{ order_max: '19.99' }, null],
    ),
    ...room(
      'sells no more than the remaining daily limit',
      'LIM-03',
      { daily: { available: '100.00' } },
      100,
      101,
    ),
    ...room(
      'sells no more than the remaining yearly limit',
      'LIM-03',
      { yearly: { available: '70.00' } },
      70,
      71,
    ),
    ...room('sells no more than the limit per order', 'LIM-03', { order_max: '300.00' }, 300, 301),
    ...boundary({
      chart: 'product',
      clauses: 'LIM-03',
      title: 'sells up to the maximum quantity',
      input: giftInput,
      after: [done('loadProduct', card({ order_max: '1000.00' })), picked(20)],
      event: quantity,
      inside: 10,
      within: {
        states: ['offer.choosing'],
        actions: [keeps(20, { quantity: 10 })],
        context: { quantity: 10 },
      },
      outside: 11,
      beyond: { states: ['offer.choosing'], context: { quantity: 1 } },
    }),
    ...boundary({
      chart: 'product',
      clauses: 'LIM-03',
      title: 'sells up to the limit per order',
      input: giftInput,
      after: [done('loadProduct', card({ order_max: '60.00' })), picked(20)],
      event: quantity,
      inside: 3,
      within: {
        states: ['offer.choosing'],
        actions: [keeps(20, { quantity: 3 })],
        context: { quantity: 3 },
      },
      outside: 4,
      beyond: { states: ['offer.choosing'], context: { quantity: 1 } },
    }),
    ...boundary({
      chart: 'product',
      clauses: 'LIM-03',
      title: 'sells at least one item',
      input: giftInput,
      after: [done('loadProduct', card({ quantity: { min: 2, max: 10 } })), picked(20)],
      event: quantity,
      inside: 2,
      within: {
        states: ['offer.choosing'],
        actions: [keeps(20, { quantity: 2 })],
        context: { quantity: 2 },
      },
      outside: 1,
      beyond: { states: ['offer.choosing'], context: { quantity: 1 } },
    }),
    ...boundary({
      chart: 'product',
      clauses: 'GEN-01',
      title: 'lets the shopper buy again if the cart has not responded after a minute',
      input: giftInput,
      after: [done('loadProduct', card()), picked(20), 'product.bought'],
      event: (ms: number) => ms,
      inside: 59_999,
      within: { states: ['offer.handingOver'] },
      outside: 60_000,
      beyond: { states: ['offer.choosing'] },
    }),
    story(
      'product',
      'CAT-02 CAT-04',
      'shows and sells a gift card',
      [
        [
          when(fail('loadProduct', failure('notFound')), {
            states: ['offer.missing'],
            tags: 'screen:missing',
          }),
        ],
        [
          when(fail('loadProduct', offline), {
            states: ['offer.failed'],
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('product.retried', {
            states: ['offer.loading'],
            calls: { loadProduct: { slug: 'alpina-ch', country: 'CH' } },
          }),
        ],
        [
          given(fail('loadProduct', offline)),
          when('network.online', {
            states: ['offer.loading'],
            calls: { loadProduct: { slug: 'alpina-ch', country: 'CH' } },
          }),
        ],
        [
          when(done('loadInfo', { slug: 'alpina-ch', title: 'Alpina' }), {
            states: ['info.known'],
            tags: 'screen:loading busy info',
            context: { info: { slug: 'alpina-ch', title: 'Alpina' } },
          }),
        ],
        [
          when(fail('loadInfo', offline), {
            states: ['info.failed'],
            tags: 'screen:loading busy infoFailed',
          }),
          when('product.infoRetried', {
            states: ['info.loading'],
            calls: { loadInfo: { slug: 'alpina-ch' } },
          }),
        ],
        [
          when(done('loadProduct', card({ rates: [rate(20), rate(50, { tag: 'popular' })] })), {
            states: ['offer.choosing'],
            tags: 'screen:product',
            actions: [['titlePage', { product: card({ rates: [rate(20), rate(50, { tag: 'popular' })] }) }]],
            context: { choice: choiceOf(50), quantity: 1 },
          }),
        ],
        [
          when(
            done(
              'loadProduct',
              card({ order_max: '40.00', rates: [rate(20), rate(50, { tag: 'popular' })] }),
            ),
            {
              states: ['offer.choosing'],
              actions: [
                [
                  'titlePage',
                  { product: card({ order_max: '40.00', rates: [rate(20), rate(50, { tag: 'popular' })] }) },
                ],
              ],
              context: { choice: null },
            },
          ),
        ],
        [
          given(done('loadProduct', card())),
          when('product.bought', { states: ['offer.choosing'], context: { isMissing: true } }),
          when(picked(20), {
            states: ['offer.choosing'],
            actions: [keeps(20)],
            context: { isMissing: false, choice: choiceOf(20) },
          }),
        ],
        [
          given(done('loadProduct', card())),
          when(
            { type: 'product.amountTyped', typed: '33', choice: choiceOf(33) },
            { states: ['offer.choosing'], context: { typed: '', choice: null } },
          ),
        ],
        [
          given(
            done(
              'loadProduct',
              card({ range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } }),
            ),
          ),
          when(
            { type: 'product.amountTyped', typed: '33', choice: { ...choiceOf(33), amount: '33.00' } },
            {
              states: ['offer.choosing'],
              actions: [keeps(33, { choice: { ...choiceOf(33), amount: '33.00' }, typed: '33' })],
              context: { typed: '33', choice: { ...choiceOf(33), amount: '33.00' } },
            },
          ),
          when('product.bought', sold({ ProductPriceID: 'price-33', Price: '33.00', amount: '33.00' })),
        ],
        [
          given(
            done(
              'loadProduct',
              card({ range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } }),
            ),
            { type: 'product.amountTyped', typed: '33', choice: { ...choiceOf(33), amount: '33.00' } },
          ),
          when(
            { type: 'product.amountTyped', typed: '3', choice: null },
            {
              states: ['offer.choosing'],
              actions: [['storeChoice', { kept: null }]],
              context: { typed: '3', choice: null },
            },
          ),
        ],
        [
          given(
            done(
              'loadProduct',
              card({ range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } }),
            ),
            { type: 'product.amountTyped', typed: '33', choice: { ...choiceOf(33), amount: '33.00' } },
          ),
          when(picked(20), {
            states: ['offer.choosing'],
            actions: [keeps(20)],
            context: { typed: '', choice: choiceOf(20) },
          }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3)),
          when('product.bought', { ...sold({ Quantity: 3 }), tags: 'screen:product busy' }),
          when('product.bought', { states: ['offer.handingOver'] }),
        ],
        ...[...unrelatedCartResponses('7.1'), ...unrelatedCartResponses(null)].map((answer) => [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought'),
          when(answer, { states: ['offer.handingOver'] }),
        ]),
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought'),
          when(
            { type: 'cart.accepted', id: '1.1' },
            { states: ['offer.leaving'], tags: 'screen:product busy' },
          ),
          when(14_999, { states: ['offer.leaving'] }),
          when(1, { states: ['offer.choosing'] }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought'),
          when(
            { type: 'cart.released', id: '1.1' },
            { states: ['offer.choosing'], context: { choice: choiceOf(20), quantity: 3 } },
          ),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought'),
          when(
            {
              type: 'cart.refused',
              id: '1.1',
              failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '21.00' } }),
            },
            {
              states: ['offer.choosing'],
              context: {
                choice: { ...choiceOf(20), Price: '21.00' },
                failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '21.00' } }),
              },
            },
          ),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought'),
          when(
            { type: 'cart.refused', id: '1.1', failure: failure('gone') },
            { states: ['offer.loading'], calls: { loadProduct: { slug: 'alpina-ch', country: 'CH' } } },
          ),
        ],
        ...unrelatedCartResponses('1.1').map((answer) => [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought'),
          when(
            { type: 'cart.refused', id: '1.1', failure: offline },
            { states: ['offer.choosing'], context: { failure: offline } },
          ),
          when('product.bought', { ...sold({ Quantity: 3 }, '1.2'), context: { failure: null } }),
          when(answer, { states: ['offer.handingOver'] }),
        ]),
        [
          given(
            done('loadProduct', card()),
            picked(20),
            quantity(3),
            'product.bought',
            { type: 'cart.refused', id: '1.1', failure: offline },
            'product.bought',
          ),
          when({ type: 'cart.accepted', id: '1.2' }, { states: ['offer.leaving'] }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought'),
          when(
            { type: 'cart.refused', id: '1.1', failure: failure('generic', { code: 'SELLING_PAUSED' }) },
            { states: ['offer.choosing'], context: { paused: true, failure: null } },
          ),
          when('product.bought', { ...notSold, context: { isMissing: false } }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought', {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('generic', { code: 'SELLING_PAUSED' }),
          }),
          when(picked(50), { states: ['offer.choosing'], context: { choice: choiceOf(20) } }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought', {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('generic', { code: 'SELLING_PAUSED' }),
          }),
          when(quantity(2), { states: ['offer.choosing'], context: { quantity: 3 } }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought', {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('generic', { code: 'SELLING_PAUSED' }),
          }),
          when(announced(false), { states: ['offer.choosing'], context: { paused: false } }),
          when('product.bought', sold({ Quantity: 3 }, '1.2')),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought', {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('generic', { code: 'SELLING_PAUSED' }),
          }),
          when(done('selling'), { states: ['offer.choosing'], context: { paused: false } }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(3), 'product.bought', {
            type: 'cart.refused',
            id: '1.1',
            failure: failure('generic', { code: 'SELLING_PAUSED' }),
          }),
          when(fail('selling', null), { states: ['offer.choosing'], context: { paused: false } }),
        ],
        [
          given(done('loadProduct', card()), picked(20), quantity(10)),
          when(picked(50), {
            states: ['offer.choosing'],
            actions: [keeps(50, { quantity: 10 })],
            context: { choice: choiceOf(50), quantity: 10 },
          }),
        ],
        [
          given(done('loadProduct', card({ order_max: '200.00' })), picked(20), quantity(10)),
          when(picked(50), {
            states: ['offer.choosing'],
            actions: [keeps(50, { quantity: 1 })],
            context: { choice: choiceOf(50), quantity: 1 },
          }),
        ],
        [
          given(done('loadProduct', card()), picked(20)),
          when(
            { type: 'country.changed', country: 'DE' },
            {
              states: ['offer.choosing', 'ownCountry.otherCountry.loading'],
              calls: looksFor('DE'),
              context: { residence: 'DE', ownCountryProduct: null },
            },
          ),
          when('product.bought', notSold),
        ],
        [
          given(done('loadProduct', card()), picked(20), { type: 'country.changed', country: 'DE' }),
          when(done('findOwnCountryProduct', { slug: 'alpina-de' }), {
            states: ['ownCountry.otherCountry.known'],
            context: { ownCountryProduct: { slug: 'alpina-de' } },
          }),
          when('product.countryChangeRequested', {
            states: ['offer.choosing'],
            actions: ['openPreferences'],
          }),
        ],
        [
          given(
            done('loadProduct', card()),
            picked(20),
            { type: 'country.changed', country: 'DE' },
            done('findOwnCountryProduct', { slug: 'alpina-de' }),
          ),
          when(
            { type: 'country.changed', country: 'CH' },
            {
              states: ['offer.choosing', 'ownCountry.notNeeded'],
              context: { residence: 'CH', ownCountryProduct: null },
            },
          ),
          when('product.countryChangeRequested', { states: ['ownCountry.notNeeded'] }),
        ],
        [
          given(
            done('loadProduct', card()),
            picked(20),
            { type: 'country.changed', country: 'DE' },
            done('findOwnCountryProduct', { slug: 'alpina-de' }),
            { type: 'country.changed', country: 'CH' },
          ),
          when('product.bought', sold()),
        ],
        [
          given(
            done('loadProduct', card()),
            picked(20),
            { type: 'country.changed', country: 'DE' },
            done('findOwnCountryProduct', { slug: 'alpina-de' }),
          ),
          when(
            { type: 'country.changed', country: 'FR' },
            {
              states: ['ownCountry.otherCountry.loading'],
              calls: looksFor('FR'),
              context: { ownCountryProduct: null },
            },
          ),
        ],
        [
          given(done('loadProduct', card()), picked(20), { type: 'country.changed', country: 'DE' }),
          when(done('findOwnCountryProduct', null), {
            states: ['ownCountry.otherCountry.known'],
            context: { ownCountryProduct: null },
          }),
        ],
        [
          given(done('loadProduct', card()), picked(20), { type: 'country.changed', country: 'DE' }),
          when(fail('findOwnCountryProduct', offline), {
            states: ['offer.choosing', 'ownCountry.otherCountry.known'],
            context: { ownCountryProduct: null, failure: null },
          }),
        ],
        [
          given(done('loadProduct', card())),
          when(
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
              states: ['offer.loading', 'info.loading'],
              calls: { loadProduct: { slug: 'zermatt', country: 'CH' }, loadInfo: { slug: 'zermatt' } },
              context: { slug: 'zermatt', product: null, info: null },
            },
          ),
        ],
        [
          given(done('loadProduct', card())),
          when(
            {
              type: 'route.changed',
              route: { screen: 'product', path: '/giftcardworld', params: {}, query: {} },
            },
            { states: ['offer.choosing'], context: { slug: 'alpina-ch' } },
          ),
        ],
      ],
      {
        input: giftInput,
        start: {
          states: ['offer.loading', 'eligibility.notLimited', 'info.loading'],
          tags: 'screen:loading busy',
          calls: {
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
      'sells a voucher within the remaining limit to a verified customer',
      [
        [
          when(done('loadEligibility', null), {
            states: ['eligibility.visitor'],
            tags: 'screen:loading busy visitor',
            calls: { markCheckoutRegistration: null },
          }),
          when('product.loginRequested', { states: ['eligibility.visitor'], actions: ['openLogin'] }),
        ],
        [
          given(done('loadEligibility', null)),
          when('product.signUpRequested', { states: ['eligibility.visitor'], actions: ['openSignUp'] }),
        ],
        [
          given(done('loadEligibility', null)),
          when('session.found', { states: ['eligibility.loading'], calls: { loadEligibility: null } }),
        ],
        // when another customer signs in, the previous customer's limits are no longer shown
        [
          given(customer()),
          when('session.found', {
            states: ['eligibility.loading'],
            calls: { loadEligibility: null },
            context: { eligibility: null },
          }),
        ],
        [
          given(done('loadEligibility', null)),
          when(fail('markCheckoutRegistration', null), {
            states: ['eligibility.visitor'],
          }),
        ],
        [
          when(customer(), { states: ['eligibility.known'], tags: 'screen:loading busy known' }),
          when('page.restored', {
            states: ['eligibility.loading'],
            calls: { loadEligibility: null },
            context: { eligibility: null },
          }),
        ],
        [
          when(fail('loadEligibility', offline), {
            states: ['eligibility.failed'],
            tags: 'screen:loading busy eligibilityFailed',
          }),
          when('product.eligibilityRetried', {
            states: ['eligibility.loading'],
            calls: { loadEligibility: null },
          }),
        ],
        [
          given(fail('loadEligibility', offline)),
          when('network.online', { states: ['eligibility.loading'], calls: { loadEligibility: null } }),
        ],
        [
          given(done('loadProduct', voucher())),
          when(customer({ id_status: 'under_review' }), {
            states: ['eligibility.inReview.waiting'],
            tags: 'screen:product inReview',
          }),
          given(picked(20)),
          when('product.bought', { states: ['offer.choosing'] }),
        ],
        [
          given(done('loadProduct', voucher()), customer({ id_status: 'under_review' })),
          when(29_999, { states: ['eligibility.inReview.waiting'] }),
          when(1, { states: ['eligibility.inReview.polling'], calls: { loadEligibility: null } }),
          when(customer(), { states: ['eligibility.known'] }),
          given(picked(20)),
          when('product.bought', {
            states: ['offer.handingOver'],
            actions: [bought({ prodid: 'V-7', ProdType: 3 })],
          }),
        ],
        [
          given(done('loadProduct', voucher()), customer({ id_status: 'under_review' }), 29_999, 1),
          when(fail('loadEligibility', offline), { states: ['eligibility.inReview.waiting'] }),
        ],
        [
          given(done('loadProduct', voucher()), customer({ id_status: 'under_review' })),
          when('network.online', {
            states: ['eligibility.inReview.polling'],
            calls: { loadEligibility: null },
          }),
        ],
        [
          given(
            // once the limits have loaded, a choice that exceeds them is discarded
            done('loadProduct', voucher()),
            picked(50),
            quantity(4),
          ),
          when(customer({}, { daily: { available: '199.99' } }), {
            states: ['eligibility.known'],
            context: { choice: null, quantity: 1 },
          }),
        ],
        [
          given(done('loadProduct', voucher()), picked(50), quantity(4)),
          when(customer({}, { daily: { available: '200.00' } }), {
            states: ['eligibility.known'],
            context: { choice: choiceOf(50), quantity: 4, room: { rappen: 20_000, by: 'day' } },
          }),
        ],
      ],
      {
        input: voucherInput,
        start: {
          states: ['eligibility.loading'],
          tags: 'screen:loading busy eligibilityLoading',
          calls: {
            loadProduct: { slug: 'paysafecard', country: 'CH' },
            loadInfo: { slug: 'paysafecard' },
            loadEligibility: null,
            selling: null,
          },
        },
      },
    ),
    ...chosenAgain(
      'restores a choice only if a single item is within the limit',
      [
        { rates: marked, order_max: '20.00' },
        { choice: choiceOf(20), quantity: 1 },
      ],
      [{ rates: marked, order_max: '19.99' }, nothing],
      { quantity: 1 },
    ),
    ...chosenAgain(
      'preselects the most popular value only if a single item is within the limit',
      [
        { rates: marked, order_max: '50.00' },
        { choice: choiceOf(50), typed: '', quantity: 1 },
      ],
      [{ rates: marked, order_max: '49.99' }, nothing],
      { slug: 'zermatt-ch' },
    ),
    ...bound(
      'shows the limit per order if the daily limit leaves the same amount',
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
      'shows the daily limit if the yearly limit leaves the same amount',
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
      'shows the limit per order to everyone, but the remaining limits only to the customer',
      [
        [
          when(done('loadProduct', voucher()), {
            states: ['offer.choosing'],
            actions: [['titlePage', { product: voucher() }]],
            context: { room: { rappen: 100_000, by: 'order' } },
          }),
          given(customer({}, { order_max: '300.00' })),
          when('page.restored', {
            calls: { loadEligibility: null },
            context: { eligibility: null, room: { rappen: 100_000, by: 'order' } },
          }),
        ],
      ],
      { input: voucherInput },
    ),
    story(
      'product',
      'CAT-02 CAT-05',
      'clears the error when the shopper changes the choice',
      [
        [
          given(done('loadProduct', card()), picked(20), 'product.bought', refused({ code: 'OTHER' })),
          when(picked(50), { states: ['offer.choosing'], actions: [keeps(50)], context: { failure: null } }),
        ],
        [
          given(done('loadProduct', card()), picked(20), 'product.bought', refused({ code: 'OTHER' })),
          when(quantity(2), {
            states: ['offer.choosing'],
            actions: [keeps(20, { quantity: 2 })],
            context: { failure: null },
          }),
        ],
        [
          given(
            done('loadProduct', card(ranged)),
            amount('20', 20),
            'product.bought',
            refused({ code: 'OTHER' }),
          ),
          when(amount('50', 50), {
            states: ['offer.choosing'],
            actions: [keepsAmount('50', 50)],
            context: { failure: null },
          }),
        ],
        [
          given(done('loadProduct', card(ranged))),
          when('product.bought', { states: ['offer.choosing'], context: { isMissing: true } }),
          when(amount('50', 50), {
            states: ['offer.choosing'],
            actions: [keepsAmount('50', 50)],
            context: { isMissing: false },
          }),
        ],
        [
          given(done('loadInfo', { slug: 'alpina-ch' })),
          when(otherCard, {
            states: ['offer.loading', 'info.loading'],
            calls: {
              loadInfo: { slug: 'zermatt-ch' },
              loadProduct: { country: 'CH', slug: 'zermatt-ch' },
            },
            context: { info: null },
          }),
        ],
        [
          given(
            // if the response does not include the new price, the product is loaded again
            done('loadProduct', card()),
            picked(20),
            'product.bought',
          ),
          when(
            { type: 'cart.refused', id: '1.1', failure: failure('gone', { code: 'PRICE_CHANGED' }) },
            { states: ['offer.loading'], calls: { loadProduct: { country: 'CH', slug: 'alpina-ch' } } },
          ),
        ],
        [
          given(done('loadProduct', card()), picked(20), 'product.bought'),
          when(refused({ code: 'OTHER', data: { Price: '21.00' } }), {
            states: ['offer.choosing'],
            context: { choice: choiceOf(20) },
          }),
        ],
        [
          given(
            // a product that is not sold in this country cannot be bought, so a missing value is not reported
            done('loadProduct', card({ ccode_iso2: 'DE' })),
          ),
          when('product.bought', { states: ['offer.choosing'], context: { isMissing: false } }),
        ],
      ],
      { input: giftInput },
    ),
  ],
  invariants: [
    of('product').doesOnly('GEN-01', 'adds only a selected value to the cart', 'requestCart', [
      'offer.choosing',
    ]),
    of('product').holds(
      'CAT-02',
      'sells a product only in the country of residence and only if nothing else prevents the sale',
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
      'the reason for the failure is irrelevant; the state has its own message',
    'product.eligibility.inReview.polling/xstate.error.actor.loadEligibility#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'product.info.loading/xstate.error.actor.loadInfo#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'product.offer.loading/xstate.error.actor.loadProduct#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'product.ownCountry.otherCountry.loading/xstate.error.actor.findOwnCountryProduct#0':
      'optional information: without it, the page shows fewer details or the last known ones',
    'product.offer.handingOver/cart.accepted#0':
      'the id only identifies the request to which the response belongs',
    'product.offer.handingOver/cart.released#0':
      'the id only identifies the request to which the response belongs',
    'product.offer.handingOver/cart.refused#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'product.eligibility.visitor/xstate.error.actor.markCheckoutRegistration#0':
      'a failed watch is dropped, because no request is waiting for it',
    'product/xstate.error.actor.selling#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
  },
};
