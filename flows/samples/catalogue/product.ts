import { productMachine } from '../../../machines/catalogue/product.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import {
  cardRate,
  failure,
  faq,
  genericFailure,
  networkFailure,
  product as ownCountryProduct,
  rangeCard,
  selling,
} from '../fixtures.ts';
import { flow } from '../flow.ts';
import {
  eligibility,
  eligibilityInReview,
  giftCardInput,
  voucher,
  voucherInput,
} from '../voucherFixtures.ts';

export const productFlow = flow(
  productMachine,
  {
    'product.rateChosen': [{ type: 'product.rateChosen', rate: voucher.rates[1] }],
    'product.amountTyped': [
      {
        type: 'product.amountTyped',
        typed: '25',
        choice: { ProductPriceID: '', Price: '25.00', Receivevalue: '25.00', amount: '25.00' },
      },
    ],
    'product.quantityChosen': [{ type: 'product.quantityChosen', quantity: 2 }],
    // the second is an answer to what another screen asked
    'cart.accepted': ['1.1', '7.1'].map((id) => ({ type: 'cart.accepted', id })),
    'cart.released': ['1.1', '7.1'].map((id) => ({ type: 'cart.released', id })),
    'cart.refused': [
      { type: 'cart.refused', id: '7.1', failure: networkFailure },
      {
        type: 'cart.refused',
        id: '1.1',
        failure: failure('gone', { code: 'PRICE_CHANGED', data: { Price: '50.00' } }),
      },
      { type: 'cart.refused', id: '1.1', failure: failure('gone', { code: 'SOLD_OUT' }) },
      { type: 'cart.refused', id: '1.1', failure: networkFailure },
    ],
    'xstate.done.actor.selling': [done('selling', undefined)],
    'xstate.error.actor.selling': [fail('selling', genericFailure)],
    'selling.announced': [{ type: 'selling.announced', status: selling.paused }],
    'country.changed': [{ type: 'country.changed', country: 'FR' }],
    'route.changed': [
      {
        type: 'route.changed',
        route: { screen: 'giftCard', path: '/', params: { productName: 'zermatt-ch' }, query: {} },
      },
    ],
    'xstate.done.actor.loadProduct': [cardRate, rangeCard, voucher].map((product) =>
      done('loadProduct', product),
    ),
    'xstate.error.actor.loadProduct': [
      fail('loadProduct', failure('notFound')),
      fail('loadProduct', networkFailure),
    ],
    'xstate.done.actor.findOwnCountryProduct': [
      done('findOwnCountryProduct', ownCountryProduct),
      done('findOwnCountryProduct', null),
    ],
    'xstate.error.actor.findOwnCountryProduct': [fail('findOwnCountryProduct', networkFailure)],
    'xstate.done.actor.loadEligibility': [
      done('loadEligibility', null),
      done('loadEligibility', eligibility),
      done('loadEligibility', eligibilityInReview),
    ],
    'xstate.error.actor.loadEligibility': [fail('loadEligibility', networkFailure)],
    'xstate.error.actor.markCheckoutRegistration': [fail('markCheckoutRegistration', genericFailure)],
    'xstate.done.actor.loadInfo': [done('loadInfo', faq)],
    'xstate.error.actor.loadInfo': [fail('loadInfo', networkFailure)],
  },
  {
    input: giftCardInput,
    more: [voucherInput, { ...giftCardInput, residence: 'DE' }],
    // another country, another card, another kind of product and a pause lead to no transition of their own
    // and a second request is like the first
    prune: ({ context: { sells, product, slug, residence, paused, requests } }) =>
      paused ||
      requests > 1 ||
      residence === 'FR' ||
      slug === 'zermatt-ch' ||
      (product !== null && product.ProdType !== sells),
  },
);
