import { longestRecipientName } from '../domain/limits.ts';
import { defineForm, personName, type FaultsOf, type ValuesOf } from './form.ts';

/** Form for giving a phone number a name, for example `Mum`. */
export const recipientForm = defineForm({ name: personName({ max: longestRecipientName, required: true }) });
export type RecipientValues = ValuesOf<typeof recipientForm>;
export type RecipientFaults = FaultsOf<typeof recipientForm>;
