import { longestPasskeyName } from '../domain/limits.ts';
import { defineForm, personName, type FaultsOf } from './form.ts';

/** Form for naming a new passkey. The name appears in emails. */
export const passkeyForm = defineForm({
  name: personName({ max: longestPasskeyName, required: true, missing: 'Required field' }),
});
export type PasskeyFaults = FaultsOf<typeof passkeyForm>;
