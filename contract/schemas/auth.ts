import * as v from 'valibot';
import { longestEmail } from '../domain/limits.ts';
import { emailChangeForm } from '../forms/email.ts';
import { loginForm, newPasswordForm, passwordChangeForm, reauthForm, signUpForm } from '../forms/password.ts';
import { captchaToken } from './captcha.ts';
import { emailAddress } from './email.ts';
import { empty, flag } from './envelope.ts';
import { fieldSchema, fieldSchemas } from './form.ts';
import { dialCode, mobileNumber } from './phone.ts';
import { typedCode } from './typedCode.ts';

/** Referral code from a friend's link. Unknown codes have no effect. */
const referralCode = v.pipe(v.string(), v.maxLength(20));

export * from './session.ts';

export const loginRequest = v.strictObject(fieldSchemas(loginForm));
export const registerRequest = v.strictObject({
  email: emailAddress,
  ...fieldSchemas(signUpForm),
  cf_turnstile_response: captchaToken,
  bcheckout: v.optional(v.literal(1)),
  ref: v.optional(referralCode),
});
export type RegisterRequest = v.InferOutput<typeof registerRequest>;
export const mobileLoginRequest = v.strictObject({
  isdcode: dialCode,
  mobile: mobileNumber,
});
export const mobileVerifyRequest = v.strictObject({
  isdcode: dialCode,
  mobile: mobileNumber,
  otpcode: typedCode,
  ref: v.optional(referralCode),
});
export const googleCheckRequest = v.strictObject({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  ref: v.optional(referralCode),
});
export const refreshRequest = v.strictObject({
  refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
});
export const signOutRequest = v.object({ refresh_token: v.optional(v.pipe(v.string(), v.maxLength(512))) });

/**
 * Describes the one-time code that was sent. `otp_timestamp` is in ms, `resend_after` in seconds, and `to` is
 * masked.
 */
export const otpSchema = v.object({
  otp_sent: flag,
  otp_timestamp: v.number(),
  otp_valid_minutes: v.number(),
  resend_after: v.number(),
  channel: v.picklist(['sms', 'email']),
  to: v.string(),
});
export type Otp = v.InferOutput<typeof otpSchema>;
export const attemptsLeftData = v.object({ attempts_left: v.number() });

// ---- forgotten password ----
export const forgotRequest = v.strictObject({
  email: emailAddress,
  cf_turnstile_response: v.optional(captchaToken),
});
export const resetRequest = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(longestEmail)),
  token: v.pipe(v.string(), v.maxLength(200)),
  ...fieldSchemas(newPasswordForm),
});

// ---- e-mail verification ----
export const emailCodeRequest = v.strictObject({ code: typedCode });
export const emailVerifiedSchema = v.object({ email_verified: v.literal(1), email: v.optional(v.string()) });
/**
 * Result of opening a verification link. Without a session of the account, the address is not verified, and
 * `password_reset` contains the data for setting a new password instead.
 */
export const linkVerifiedSchema = v.variant('email_verified', [
  emailVerifiedSchema,
  v.object({
    email_verified: v.literal(0),
    password_reset: v.object({ email: v.string(), token: v.string() }),
  }),
]);
export type LinkVerified = v.InferOutput<typeof linkVerifiedSchema>;
export const sendEmailOtpRequest = v.strictObject(fieldSchemas(emailChangeForm));
export const verifyEmailOtpRequest = v.strictObject({ ...sendEmailOtpRequest.entries, otpcode: typedCode });
export const linkSentSchema = v.object({ sent_to: v.string() });
export { empty };

// ---- the customer's own password and mobile number ----
export const changePasswordRequest = v.pipe(
  v.strictObject(fieldSchemas(passwordChangeForm)),
  v.title('change of the password'),
);
export type ChangePasswordRequest = v.InferOutput<typeof changePasswordRequest>;
export const mobileVerifiedSchema = v.object({
  mobile_verified: v.literal(1),
  isdcode: v.string(),
  mobile: v.string(),
});

// ---- confirmation of identity before sensitive actions ----
const reauthPurpose = v.picklist(['email', 'mobile', 'export', 'closing', 'passkeys', 'recovery']);
export type ReauthPurpose = v.InferOutput<typeof reauthPurpose>;
/** Requests a confirmation code, which is sent to the contact being replaced or to a verified contact. */
export const reauthCodeRequest = v.strictObject({ purpose: reauthPurpose });
/** Contains either the password or the code from the email or text message. */
export const reauthRequest = v.strictObject({
  purpose: reauthPurpose,
  password: v.optional(fieldSchema(reauthForm.fields.password)),
  otpcode: v.optional(typedCode),
});
export const reauthSchema = v.object({ reauth: v.literal(1), valid_minutes: v.number() });
/** Data of a 403 REAUTH_REQUIRED response. `to` is the current contact, masked. */
export const reauthRequiredData = v.object({
  purpose: reauthPurpose,
  methods: v.array(v.picklist(['password', 'code', 'passkey'])),
  to: v.string(),
});
/** The restored contact, masked, and whether a password reset link was sent. */
export const contactRestoredSchema = v.object({
  email: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  reset_sent: flag,
});
export type ContactRestored = v.InferOutput<typeof contactRestoredSchema>;

/** Settings for external scripts. `script` is a path on the shop's host or a full URL. */
export const clientConfigSchema = v.object({
  turnstile: v.object({ sitekey: v.string(), script: v.string() }),
  google: v.object({ clientId: v.string(), script: v.string() }),
});
export type ClientConfig = v.InferOutput<typeof clientConfigSchema>;
