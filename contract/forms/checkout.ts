import { longestTypedPromoCode } from '../domain/limits.ts';
import { defineForm, email, text, tick, type FaultsOf } from './form.ts';

const terms = tick('You must accept the terms');

/**
 * Form for the buyer's details. The checkbox for the terms is preselected for customers who have already
 * accepted the terms.
 */
export const checkoutForm = defineForm({ email: email(), terms });
export type CheckoutFaults = FaultsOf<typeof checkoutForm>;

/** Form for a promo code, which can be typed with spaces or dashes. Only the server can check the code. */
export const promoForm = defineForm({
  code: text({ max: longestTypedPromoCode, required: true, missing: 'Please enter a code.' }),
});
export type PromoFaults = FaultsOf<typeof promoForm>;

/** Form for the declarations that the law requires before a customer's first voucher. */
export const declarationForm = defineForm({ bowner: tick('Required field'), terms });
export type DeclarationFaults = FaultsOf<typeof declarationForm>;
