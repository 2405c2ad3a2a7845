/** The charts of gift cards and prepaid vouchers with their sample events. */
import type { VoucherLimit, VoucherReport } from '../../contract/schemas/profile.ts';
import { credentialsMachine } from '../../machines/account/credentials.machine.ts';
import { voucherLimitMachine } from '../../machines/account/voucherLimit.machine.ts';
import { productMachine } from '../../machines/catalogue/product.machine.ts';
import type { CardRate, Rate } from '../../machines/types.ts';
import { done, fail } from '../walker/walk.ts';
import {
  cardRate,
  cart,
  failure,
  faq,
  genericFailure,
  networkFailure,
  print,
  rangeCard,
  selling,
} from './fixtures.ts';
import { flow, type Flow } from './flow.ts';
import { profile } from './identity.ts';

const rateOf = (value: number): Rate => ({
  ProductPriceID: `q_V-1_${value}00`,
  Price: `${value}.00`,
  Receivevalue: `${value}.00`,
  label: `CHF ${value}`,
});
export const voucher: CardRate = {
  ...cardRate,
  prodid: 'V-1',
  slug: 'paysafecard',
  ProdName: 'paysafecard',
  ProdType: 3,
  rates: [rateOf(10), rateOf(50), rateOf(100), rateOf(150)],
  quantity: { min: 1, max: 10 },
  order_max: '1000.00',
};
export const voucherCart = {
  ...cart,
  ProdType: 3 as const,
  ProdName: 'paysafecard',
  Mobile: null,
  ISDCode: null,
};

export const limit: VoucherLimit = {
  currency: 'CHF',
  tier: 'standard',
  daily: { limit: '1500.00', used: '1400.00', available: '100.00', resets_at: '2026-01-02T23:00:00.000Z' },
  yearly: { limit: '5000.00', used: '2000.00', available: '3000.00', resets_at: '31/12/2026' },
  order_max: '1000.00',
  request: null,
};
const asked = (status: 'pending' | 'granted' | 'refused'): VoucherLimit => ({
  ...limit,
  tier: status === 'granted' ? 'extended' : 'standard',
  request: { status, at: '2026-01-02T10:00:00.000Z' },
});
export const limits = { pending: asked('pending'), granted: asked('granted'), refused: asked('refused') };

export const verified = {
  ...profile,
  gender: 'female' as const,
  dob: '1990-05-04',
  email_verified: 1 as const,
  address_verified: 1 as const,
  id_status: 'approved' as const,
  bowner: 1 as const,
  terms_accepted_at: '2026-01-02T10:00:00.000Z',
};
export const eligibility = { profile: verified, limit };
export const eligibilityInReview = {
  ...eligibility,
  profile: { ...verified, id_status: 'under_review' as const, id_under_review: 1 as const },
};

const row = (number: number): VoucherReport['items'][number] => ({
  date: '2026-01-02T10:00:00.000Z',
  orderno: `R-26-0000-000${number}`,
  ordertoken: `order-token-of-voucher-${number}`,
  product: 'paysafecard',
  quantity: 1,
  value: '50.00',
  currency: 'CHF',
  status: 'completed',
  serial_masked: '••••7788',
});
export const report: VoucherReport = {
  items: [row(1), row(2)],
  pageno: 1,
  pagesize: 10,
  total: 12,
  total_value: '600.00',
  daily: '100.00',
  yearly: '3000.00',
};
export const codes = [{ ...print.receipts[0]!, recharge_code: '0123 4567 8901 2345' }];

export const giftCardInput = { sells: 1, slug: 'alpina-ch', residence: 'CH' };
export const voucherInput = { sells: 3, slug: 'paysafecard', residence: 'CH' };

export const voucherFlows: Flow[] = [
  flow(
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
      'cart.refused': [
        {
          type: 'cart.refused',
          failure: failure('gone', { code: 'PRICE_CHANGED', data: { Price: '50.00' } }),
        },
        { type: 'cart.refused', failure: failure('gone', { code: 'SOLD_OUT' }) },
        { type: 'cart.refused', failure: networkFailure },
      ],
      'xstate.done.actor.selling': [done('selling', undefined)],
      'xstate.error.actor.selling': [fail('selling', genericFailure)],
      'selling.announced': [{ type: 'selling.announced', status: selling.paused }],
      'country.changed': [{ type: 'country.changed', country: 'DE' }],
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
      more: [voucherInput],
      // another country, another card, another kind of product and a pause lead to no transition of their own
      prune: ({ context: { sells, product, slug, residence, paused } }) =>
        paused ||
        residence !== 'CH' ||
        slug === 'zermatt-ch' ||
        (product !== null && product.ProdType !== sells),
    },
  ),
  flow(voucherLimitMachine, {
    'voucherLimit.extensionSubmitted': [
      { type: 'voucherLimit.extensionSubmitted', reason: 'Gifts for the team' },
      { type: 'voucherLimit.extensionSubmitted', reason: ' ' },
    ],
    'xstate.done.actor.loadLimit': [
      done('loadLimit', limit),
      done('loadLimit', limits.pending),
      done('loadLimit', limits.granted),
      done('loadLimit', limits.refused),
    ],
    'xstate.error.actor.loadLimit': [fail('loadLimit', networkFailure)],
    'xstate.error.actor.sendRequest': [
      fail('sendRequest', failure('conflict', { code: 'LIMIT_PENDING' })),
      fail('sendRequest', networkFailure),
    ],
  }),
  flow(credentialsMachine, {
    'credentials.periodSubmitted': [
      { type: 'credentials.periodSubmitted', period: { from: '2026-01-01', to: '2026-01-31' } },
      { type: 'credentials.periodSubmitted', period: { from: '2026-02-01', to: '2026-01-31' } },
    ],
    'credentials.pageAsked': [{ type: 'credentials.pageAsked', page: 2 }],
    'credentials.codeAsked': [{ type: 'credentials.codeAsked', ordertoken: report.items[0]!.ordertoken }],
    'credentials.codeCopied': [{ type: 'credentials.codeCopied', index: 0 }],
    'xstate.done.actor.loadReport': [
      done('loadReport', report),
      done('loadReport', { ...report, items: [], total: 0 }),
    ],
    'xstate.error.actor.loadReport': [fail('loadReport', networkFailure)],
    'xstate.done.actor.openCodes': [done('openCodes', codes)],
    'xstate.error.actor.openCodes': [fail('openCodes', networkFailure)],
    'xstate.error.actor.copyText': [fail('copyText', genericFailure)],
  }),
];
