import * as v from 'valibot';
import { money, token } from './envelope.ts';

/** What a code would take off a cart; `email` as far as it is known, for codes that each customer may use so many times. */
export const getDiscountRequest = v.strictObject({
  carttoken: token,
  giftcode: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
});
/** The code as the shop spells it, what it takes off, and what is then to be paid. */
export const discountSchema = v.object({ giftcode: v.string(), discount: money, total: money });
export type DiscountQuote = v.InferOutput<typeof discountSchema>;
