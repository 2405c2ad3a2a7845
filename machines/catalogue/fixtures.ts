/** Sample values of the catalogue: rates, offers and the events of the cart. */
import { networkFailure } from '../fixtures.ts';
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
/** The cart's responses to other requests: of a closed screen, or an earlier one of this screen. */
export const answersToOthers = (id: string | null) => [
  { type: 'cart.accepted' as const, id },
  { type: 'cart.released' as const, id },
  { type: 'cart.refused' as const, id, failure: networkFailure },
];
export const announced = (paused: boolean) => ({
  type: 'selling.announced' as const,
  status: { paused, offered: paused ? [] : ['card'] },
});
export const ranged = { rates: [], range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } };
