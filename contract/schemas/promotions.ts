import * as v from 'valibot';
import { longestEmail } from '../domain/limits.ts';
import { promoForm } from '../forms/checkout.ts';
import { money, token } from './envelope.ts';
import { fieldSchema } from './form.ts';

/**
 * Requests the discount that a cart receives with a promo code. The client includes `email` if it has one,
 * because some codes have a limit per customer.
 */
export const getDiscountRequest = v.strictObject({
  carttoken: token,
  giftcode: fieldSchema(promoForm.fields.code),
  email: v.optional(v.pipe(v.string(), v.maxLength(longestEmail))),
});
/** The promo code as the shop spells it, its discount, and the amount that remains to be paid. */
export const discountSchema = v.object({
  giftcode: v.string(),
  discount: money,
  total: money,
  /** Discount in whole percent. Omitted if the code has a fixed amount. */
  percent: v.optional(v.number()),
});
