/** What a browser keeps of somebody who is signed in, and what a renewal makes of it. No two values are alike. */
import { createFailure } from '../../../contract/failure.ts';
import { post, type Ask, type Kept } from './contract.ts';
import { now } from './page.ts';

export const hour = 3_600_000;
export const user = {
  name: 'Ann Muster',
  email: 'ann@example.com',
  picture: null,
  accessToken: 'access-before',
};
/** Signed in, with a token that lives for another hour. */
export const session = {
  user,
  accessToken: 'access-before',
  refreshToken: 'refresh-before',
  tokenExpiry: now + hour,
} satisfies Kept;
export const expired = { ...session, tokenExpiry: now - 1 } satisfies Kept;

/** API-17, API-18: asked with the former token in the header, expired or not. */
export const renewal: Ask = {
  ...post(
    'auth/refresh-token',
    { refresh_token: 'refresh-before' },
    { access_token: 'access-after', refresh_token: 'refresh-after', expires_in: 600 },
  ),
  bearer: 'access-before',
};
export const renewed = {
  user: { ...user, accessToken: 'access-after' },
  accessToken: 'access-after',
  refreshToken: 'refresh-after',
  tokenExpiry: now + 600_000,
} satisfies Kept;

/** What the shop says of a code that went out; its own clock is a day off. */
export const otp = {
  otp_sent: 1,
  otp_timestamp: now - 24 * hour,
  otp_valid_minutes: 5,
  resend_after: 60,
  channel: 'sms',
  to: '+41 •• ••• 45 67',
};
export const ticket = {
  issuedAt: now,
  validMinutes: 5,
  resendAfter: 60,
  to: '+41 •• ••• 45 67',
  message: 'A verification code has been sent.',
};
export const passkeyWanted = {
  message: 'Please show your passkey.',
  code: 'PASSKEY_REQUIRED',
};
export const passkeyFailure = createFailure('refused', passkeyWanted);
