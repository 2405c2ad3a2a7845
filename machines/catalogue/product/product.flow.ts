import type { Rate } from '../../../contract/schemas/catalogue.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import {
  eligibility,
  eligibilityInReview,
  giftCardInput,
  voucher,
  voucherInput,
} from '../../account/fixtures.ts';
import {
  cardRate,
  cartResponses,
  failure,
  faq,
  genericFailure,
  networkFailure,
  product as ownCountryProduct,
  rangeCard,
  selling,
  sellingEnds,
} from '../../fixtures.ts';
import { productMachine } from './product.machine.ts';

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
    ...cartResponses,
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
    ...sellingEnds,
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
    // the walk stops where further steps add no transition: after a sales pause, a change of country, card or
    // product type, or a second request
    prune: ({ context: { sells, product, slug, residence, paused, requests } }) =>
      paused ||
      requests > 1 ||
      residence === 'FR' ||
      slug === 'zermatt-ch' ||
      (product !== null && product.ProdType !== sells),
    view: {
      ignored: {
        'product.bought at product.offer.loading/xstate.done.actor.loadProduct#0':
          'a known bug: a gift card opened at the URL of a voucher has a button that does nothing',
      },
    },
    drivers: {
      'product.rateChosen': (actions, event) =>
        actions.pick(new RegExp(String.raw`^CHF\s${(event['rate'] as Rate).Price}`)),
      'product.amountTyped': (actions, event) => actions.fill(/^Amount in/, event['typed'] as string),
      'product.quantityChosen': (actions, event) => actions.select('Quantity', String(event['quantity'])),
      'product.bought': (actions) => actions.press('Buy'),
      'product.loginRequested': (actions) => actions.press('Log in'),
      'product.signUpRequested': (actions) => actions.press('Sign up'),
      'product.retried': (actions) => actions.press('Try again'),
      'product.eligibilityRetried': (actions) => actions.press('Load the limits'),
      'product.countryChangeRequested': (actions) => actions.press('Change country'),
      'product.infoRetried': (actions) => actions.press('Load the description'),
    },
  },
);
