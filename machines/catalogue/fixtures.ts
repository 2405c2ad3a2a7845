/** Sample values for the catalogue: rates, offers and the cart's events. */
import { networkFailure } from '../fixtures.ts';
import type { SearchResult } from '../types.ts';

export const rate = (value: number, more: object = {}) => ({
  ProductPriceID: `price-${value}`,
  Price: `${value}.00`,
  Receivevalue: `${value * 60}.00`,
  label: `CHF ${value}`,
  ...more,
});
export const choiceOf = (value: number) => ({
  ProductPriceID: `price-${value}`,
  Price: `${value}.00`,
  Receivevalue: `${value * 60}.00`,
  amount: null,
});
/** Cart responses that a screen must ignore, because they belong to another screen or to an earlier request. */
export const unrelatedCartResponses = (id: string | null) => [
  { type: 'cart.accepted' as const, id },
  { type: 'cart.released' as const, id },
  { type: 'cart.refused' as const, id, failure: networkFailure },
];
export const announced = (paused: boolean) => ({
  type: 'selling.announced' as const,
  status: { paused, offered: paused ? [] : ['card'] },
});
export const ranged = { rates: [], range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } };

/** Sample search results. */
export const foundCard: SearchResult = {
  id: 'zalando-ch',
  kind: 'giftcard',
  name: 'Zalando',
  country: 'CH',
  logo: '/brands/cards/zalando.svg',
  to: '/giftcardworld/zalando-ch',
  draft: null,
};
export const foundCountry: SearchResult = {
  id: 'country IN',
  kind: 'country',
  name: 'India',
  country: 'IN',
  logo: '',
  to: '/mobile-topup',
  draft: { country: 'IN', number: '', slug: null },
};
export const foundNumber: SearchResult = {
  id: 'number',
  kind: 'number',
  name: '+41 79 123 45 67',
  country: 'CH',
  logo: '',
  to: '/mobile-topup',
  draft: { country: 'CH', number: '791234567', slug: null },
};
export const foundQuestion: SearchResult = {
  id: 'help refund',
  kind: 'help',
  name: 'When am I entitled to a refund?',
  country: '',
  logo: '',
  to: '/help?question=refund',
  draft: null,
};
