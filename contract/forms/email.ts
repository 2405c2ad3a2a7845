import { defineForm, email } from './form.ts';

/** A form with only an e-mail address. */
export const emailForm = defineForm({ email: email() });
