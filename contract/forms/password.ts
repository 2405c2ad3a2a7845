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

const twice = { password: newPassword(), password_confirmation: repeated('password') };

/** Sign-in with email address and password. */
export const loginForm = defineForm({
  email: email({ missing: 'Invalid email address.' }),
  password: signInPassword(),
});
export type LoginValues = ValuesOf<typeof loginForm>;
export type LoginFaults = FaultsOf<typeof loginForm>;

/** Sign-up details entered after the email address. */
export const signUpForm = defineForm({ fname: firstName, lname: lastName, ...twice });
export type SignUpDetails = ValuesOf<typeof signUpForm>;

/** A new password, set through a link in an email. */
export const newPasswordForm = defineForm(twice);
export type NewPassword = ValuesOf<typeof newPasswordForm>;
export type NewPasswordFaults = FaultsOf<typeof newPasswordForm>;

/** A password change by a signed-in customer. */
export const passwordChangeForm = defineForm({ current_password: password(), ...twice });
export type PasswordChange = ValuesOf<typeof passwordChangeForm>;

/** The password with which a signed-in customer confirms their identity. */
export const reauthForm = defineForm({ password: password() });

/** Removes errors about the new password and its repetition, which are outdated once the text changes. */
export const withoutNewPassword = <Faults extends NewPasswordFaults>({
  password: _,
  password_confirmation: __,
  ...others
}: Faults): Omit<Faults, keyof NewPasswordFaults> => others;
