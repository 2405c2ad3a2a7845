import {
  defineForm,
  email,
  newPassword,
  password,
  repeated,
  signInPassword,
  type FaultsOf,
  type ValuesOf,
} from './form.ts';
import { firstName, lastName } from './person.ts';

const newPasswordFields = { password: newPassword(), password_confirmation: repeated('password') };

/** Form for signing in with email address and password. */
export const loginForm = defineForm({
  email: email({ missing: 'Invalid email address.' }),
  password: signInPassword(),
});
export type LoginValues = ValuesOf<typeof loginForm>;
export type LoginFaults = FaultsOf<typeof loginForm>;

/** Form for the second step of sign-up, after the email address has been entered. */
export const signUpForm = defineForm({ fname: firstName, lname: lastName, ...newPasswordFields });
export type SignUpDetails = ValuesOf<typeof signUpForm>;

/** Form for setting a new password through a link in an email. */
export const newPasswordForm = defineForm(newPasswordFields);
export type NewPassword = ValuesOf<typeof newPasswordForm>;
export type NewPasswordFaults = FaultsOf<typeof newPasswordForm>;

/** Form for changing the password while signed in. */
export const passwordChangeForm = defineForm({ current_password: password(), ...newPasswordFields });
export type PasswordChange = ValuesOf<typeof passwordChangeForm>;

/** Form for confirming a customer's identity with their password. */
export const reauthForm = defineForm({ password: password() });

/**
 * Removes a new password and its confirmation from form values or form errors. Form values are stored without
 * passwords, and errors about a password are removed once the user edits it.
 */
export const withoutNewPassword = <Of extends Partial<Record<keyof NewPassword, string>>>({
  password: _,
  password_confirmation: __,
  ...others
}: Of): Omit<Of, keyof NewPassword> => others;
