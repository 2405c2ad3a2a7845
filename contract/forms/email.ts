import { defineForm, email } from './form.ts';

/** A form with just an email address. */
export const emailForm = defineForm({ email: email() });
