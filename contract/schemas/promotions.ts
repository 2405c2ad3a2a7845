import * as v from 'valibot';
import { money, token } from './envelope.ts';

/** Requests the discount that a code grants on a cart. `email` is set if known, for codes with a limit per customer. */
export const getDiscountRequest = v.strictObject({
  carttoken: token,
  giftcode: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
});
/** The code as spelt by the shop, its discount, and the amount to be paid. */
export const discountSchema = v.object({
  giftcode: v.string(),
  discount: money,
  total: money,
  /** Whole percent. Omitted for a code with a fixed amount. */
  percent: v.optional(v.number()),
});
