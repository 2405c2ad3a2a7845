import { defineForm, email } from './form.ts';

/** A form that requests an e-mail address alone. */
export const emailForm = defineForm({ email: email() });
