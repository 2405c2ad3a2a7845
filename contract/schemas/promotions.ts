import * as v from 'valibot';
import { money, token } from './envelope.ts';

/** Discount of a code on a cart. `email` is set as far as known, for codes with a limit per customer. */
export const getDiscountRequest = v.strictObject({
  carttoken: token,
  giftcode: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
});
/** The code as the shop spells it, what it takes off, and what is then to be paid. */
export const discountSchema = v.object({ giftcode: v.string(), discount: money, total: money });
