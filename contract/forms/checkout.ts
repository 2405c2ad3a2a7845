import { longestTypedPromoCode } from '../domain/limits.ts';
import { defineForm, email, text, tick, type FaultsOf } from './form.ts';

const terms = tick('You must accept the terms');

/** The buyer's details. A customer who has accepted the terms before does not see the box. */
export const checkoutForm = defineForm({ email: email(), terms });
export type CheckoutFaults = FaultsOf<typeof checkoutForm>;

/** A promo code as typed, with spaces or dashes. Only the server can check it. */
export const promoForm = defineForm({
  code: text({ max: longestTypedPromoCode, required: true, missing: 'Please enter a code.' }),
});
export type PromoFaults = FaultsOf<typeof promoForm>;

/** Declarations required by law before the first voucher. */
export const declarationForm = defineForm({ bowner: tick('Required field'), terms });
export type DeclarationFaults = FaultsOf<typeof declarationForm>;
