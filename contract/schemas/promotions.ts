import * as v from 'valibot';
import { money, token } from './envelope.ts';

/** Discount of a code on a cart. `email` is set if known, for codes with a limit per customer. */
export const getDiscountRequest = v.strictObject({
  carttoken: token,
  giftcode: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
});
/** The code in the shop's spelling, its discount, and the amount to pay. */
export const discountSchema = v.object({
  giftcode: v.string(),
  discount: money,
  total: money,
  /** Whole percent, absent for a code with a fixed sum. */
  percent: v.optional(v.number()),
});
