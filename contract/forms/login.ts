import { defineForm, email, signInPassword, type FaultsOf, type ValuesOf } from './form.ts';

/** Sign-in with email address and password. */
export const loginForm = defineForm({
  email: email({ missing: 'Invalid email address.' }),
  password: signInPassword(),
});
export type LoginValues = ValuesOf<typeof loginForm>;
export type LoginFaults = FaultsOf<typeof loginForm>;
