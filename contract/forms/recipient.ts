import { defineForm, personName, type FaultsOf, type ValuesOf } from './form.ts';

export const longestRecipientName = 30;

/** A name for a phone number, such as `Mum`. */
export const recipientForm = defineForm({ name: personName({ max: longestRecipientName, required: true }) });
export type RecipientValues = ValuesOf<typeof recipientForm>;
export type RecipientFaults = FaultsOf<typeof recipientForm>;
