/** Signing in and up, sessions, proofs and passkeys. */
import * as auth from '../../../contract/schemas/auth.ts';
import * as captcha from '../../../contract/schemas/captcha.ts';
import * as email from '../../../contract/schemas/email.ts';
import * as passkeys from '../../../contract/schemas/passkeys.ts';
import * as session from '../../../contract/schemas/session.ts';
import * as sessions from '../../../contract/schemas/sessions.ts';
import {
  address,
  answer,
  flag,
  given,
  instant,
  letters,
  like,
  list,
  maybe,
  number,
  one,
  orNull,
  request,
  text,
  upTo,
  uuid,
  yes,
  type Row,
} from './shape.ts';

const password = like(
  ['Secret-1', `Se-1${letters(252)}`],
  ['Secre-1', 'secret-1', 'SECRET-1', 'Secret--', 'Secret11', 'Secre 11', `Se-1${letters(253)}`],
);
const code = like(['1', letters(10, '1')], ['', letters(11, '1'), 'a']);
const purpose = one('email', 'mobile', 'export', 'closing', 'passkeys', 'recovery');
const ref = maybe(upTo(20));
export const otp = answer({
  otp_sent: flag,
  otp_timestamp: number,
  otp_valid_minutes: number,
  resend_after: number,
  channel: one('sms', 'email'),
  to: text,
});
export const isd = like(['1', '1234'], ['', '12345', 'a']);
const mobile = like(['1', letters(15, '1')], ['', letters(16, '1'), 'a']);
const shared = {
  id: upTo(1400),
  rawId: upTo(1400),
  type: like(['public-key'], ['password', '']),
  authenticatorAttachment: maybe(upTo(40)),
  clientExtensionResults: like([{}, { credProps: { rk: true } }], ['a']),
};
const forWhat = one('passkeys', 'codes', 'cards');
export const forIdentity: readonly Row[] = [
  [captcha.captchaToken, upTo(2048)],
  [
    email.emailAddress,
    like(['ann@example.com', ' ann@example.com '], ['', ' ', 'ann', 'ann@', '@example.com']),
  ],
  [auth.newPassword, password],
  [auth.loginRequest, request({ email: address, password: given('Secret-1') })],
  [
    auth.registerRequest,
    request({
      email: address,
      fname: given('Ann'),
      lname: maybe(upTo(50)),
      password,
      password_confirmation: text,
      cf_turnstile_response: upTo(2048),
      bcheckout: maybe(yes),
      ref,
    }),
  ],
  [auth.mobileLoginRequest, request({ isdcode: isd, mobile })],
  [auth.mobileVerifyRequest, request({ isdcode: isd, mobile, otpcode: code, ref })],
  [auth.googleCheckRequest, request({ access_token: given('a'), ref })],
  [auth.refreshRequest, request({ refresh_token: given('a') })],
  [auth.signOutRequest, answer({ refresh_token: maybe(upTo(512)) })],
  [auth.otpSchema, otp],
  [auth.attemptsLeftData, answer({ attempts_left: number })],
  [auth.forgotRequest, request({ email: address, cf_turnstile_response: maybe(upTo(2048)) })],
  [auth.resetRequest, request({ email: upTo(254), token: upTo(200), password, password_confirmation: text })],
  [auth.emailCodeRequest, request({ code })],
  [auth.emailVerifiedSchema, answer({ email_verified: yes, email: maybe(text) })],
  [auth.sendEmailOtpRequest, request({ email: address })],
  [auth.verifyEmailOtpRequest, request({ email: address, otpcode: code })],
  [auth.linkSentSchema, answer({ sent_to: text })],
  [
    auth.changePasswordRequest,
    request({ current_password: upTo(1024), password, password_confirmation: text }),
  ],
  [auth.mobileVerifiedSchema, answer({ mobile_verified: yes, isdcode: text, mobile: text })],
  [auth.reauthCodeRequest, request({ purpose })],
  [auth.reauthRequest, request({ purpose, password: maybe(given('a')), otpcode: maybe(code) })],
  [auth.reauthSchema, answer({ reauth: yes, valid_minutes: number })],
  [auth.reauthRequiredData, answer({ purpose, methods: list(one('password', 'code', 'passkey')), to: text })],
  [auth.contactUndoRequest, request({ token: upTo(200) })],
  [auth.contactRestoredSchema, answer({ email: orNull(text), mobile: orNull(text), reset_sent: flag })],
  [
    auth.clientConfigSchema,
    answer({
      turnstile: answer({ sitekey: text, script: text }),
      google: answer({ clientId: text, script: text }),
    }),
  ],
  [
    session.sessionSchema,
    answer({
      profile: answer({ name: text, email: orNull(text), image: orNull(text) }),
      access_token: text,
      refresh_token: text,
      expires_in: number,
      email_code_sent: flag,
    }),
  ],
  [session.tokensSchema, answer({ access_token: text, refresh_token: text, expires_in: number })],
  [
    sessions.sessionsSchema,
    answer({
      sessions: list(
        answer({
          id: text,
          browser: orNull(text),
          system: orNull(text),
          country: orNull(text),
          first_seen: instant,
          last_seen: instant,
          current: flag,
        }),
      ),
    }),
  ],
  [sessions.endSessionRequest, request({ id: uuid })],
  [
    passkeys.passkeysSchema,
    answer({
      passkeys: list(answer({ id: text, name: text, created: instant, last_used: orNull(instant) })),
      for_codes: flag,
      for_cards: flag,
      recovery_at: orNull(instant),
    }),
  ],
  [
    passkeys.passkeyQuestionSchema,
    answer({ options: like([{ challenge: 'a' }, { challenge: 'a', rpId: 'b' }], [{}, { challenge: 1 }]) }),
  ],
  [
    passkeys.addPasskeyRequest,
    request({
      name: like(['a', ` ${letters(40)} `], ['', ' ', letters(41)]),
      response: answer({
        ...shared,
        response: answer({
          clientDataJSON: upTo(4096),
          attestationObject: upTo(8192),
          transports: maybe(
            like(
              [Array.from({ length: 8 }, () => letters(40)), []],
              [Array.from({ length: 9 }, () => 'usb'), [letters(41)]],
            ),
          ),
        }),
      }),
    }),
  ],
  [passkeys.removePasskeyRequest, request({ id: upTo(1400) })],
  [passkeys.requirePasskeyRequest, request({ for_codes: flag, for_cards: flag })],
  [passkeys.askPasskeyRequest, request({ purpose: forWhat })],
  [
    passkeys.provePasskeyRequest,
    request({
      purpose: forWhat,
      response: answer({
        ...shared,
        response: answer({
          clientDataJSON: upTo(4096),
          authenticatorData: upTo(2048),
          signature: upTo(2048),
          userHandle: maybe(upTo(200)),
        }),
      }),
    }),
  ],
];
