import * as v from 'valibot';
import { longestEmail } from '../domain/limits.ts';
import { promoForm } from '../forms/checkout.ts';
import { money, token } from './envelope.ts';
import { fieldSchema } from './form.ts';

/**
 * Requests the discount for using a code on a cart. `email` is included if known, because some codes have a limit per
 * customer.
 */
export const getDiscountRequest = v.strictObject({
  carttoken: token,
  giftcode: fieldSchema(promoForm.fields.code),
  email: v.optional(v.pipe(v.string(), v.maxLength(longestEmail))),
});
/** The code as spelt by the shop, its discount, and the amount to be paid. */
export const discountSchema = v.object({
  giftcode: v.string(),
  discount: money,
  total: money,
  /** Discount in whole percent. Omitted for a code with a fixed amount. */
  percent: v.optional(v.number()),
});
