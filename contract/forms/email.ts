import { defineForm, email, type FaultsOf } from './form.ts';

/** Form with a single field for an email address. */
export const emailForm = defineForm({ email: email() });
export type EmailFaults = FaultsOf<typeof emailForm>;

const check = 'Please check your EmailID.';
/** Form for an email address that will be verified with a code. */
export const emailChangeForm = defineForm({ email: email({ missing: check, invalid: check }) });
