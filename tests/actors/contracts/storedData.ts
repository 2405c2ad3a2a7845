/** Stored data of a signed-in customer, before and after the tokens are renewed. No two values are the same. */
import type { ResponseOf } from '../../../contract/api.ts';
import { createFailure } from '../../../contract/failure.ts';
import * as f from '../../../machines/fixtures.ts';
import {
  country,
  leads,
  post,
  tells,
  type ExpectedRequest,
  type Deed,
  type StorageContents,
} from './contract.ts';
import { now } from './page.ts';

export const hour = 3_600_000;
export const user = {
  name: 'Ann Muster',
  email: 'ann@example.com',
  picture: null,
  accessToken: 'access-before',
};
/** A signed-in customer whose access token is valid for another hour. */
export const session = {
  user,
  accessToken: 'access-before',
  refreshToken: 'refresh-before',
  tokenExpiry: now + hour,
} satisfies StorageContents;
export const expired = { ...session, tokenExpiry: now - 1 } satisfies StorageContents;

/** API-17, API-18: the renewal sends the old access token in the header, even if it has expired. */
export const renewal: ExpectedRequest = {
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
} satisfies StorageContents;

/** The server's response after sending a code. The server's clock is 24 hours slow. */
export const otp = {
  otp_sent: 1,
  otp_timestamp: now - 24 * hour,
  otp_valid_minutes: 5,
  resend_after: 60,
  channel: 'sms',
  to: '+41 •• ••• 45 67',
} satisfies ResponseOf<'sendOrderCode'>;
export const ticket = {
  issuedAt: now,
  validMinutes: 5,
  resendAfter: 60,
  to: '+41 •• ••• 45 67',
  message: 'A verification code has been sent.',
};
export const passkeyRequired = {
  message: 'Please show your passkey.',
  code: 'PASSKEY_REQUIRED',
};

/** Cases for an action that shows a failure as an alert, with the server's message or a general message. */
export const alerts: readonly Deed[] = [
  {
    when: 'refusal with a message',
    params: { error: createFailure('conflict', { message: 'Not now.' }) },
    does: [tells('alert', { tone: 'danger', text: 'server', message: 'Not now.' })],
  },
  {
    when: 'refusal without a message',
    params: { error: createFailure('server') },
    does: [tells('alert', { tone: 'danger', text: 'generic' })],
  },
  {
    when: 'no connection',
    params: { error: createFailure('network', { message: 'Not now.' }) },
    does: [tells('alert', { tone: 'danger', text: 'network' })],
  },
  {
    when: 'unexpected error',
    params: { error: new Error('of ours') },
    does: [tells('alert', { tone: 'danger', text: 'generic' })],
  },
];

/** Cases for buying a product again. The cart request has an id, although no chart waits for the response. */
export const repeats: readonly Deed[] = [
  {
    when: 'adds the ordered product to the cart',
    params: { order: f.giftOrder },
    does: [
      tells('cart', {
        type: 'cart.addRequested',
        id: 'N.1',
        request: {
          ordertoken: f.order.ordertoken,
          residence: country,
          slug: 'alpina-ch',
          Receivevalue: '20.00',
          Quantity: 1,
          Mobile: null,
        },
        item: {
          ProdType: f.giftOrder.ProdType,
          ProdName: f.giftOrder.product,
          logo: f.giftOrder.logo,
          ccode_iso2: f.giftOrder.ccode_iso2,
          Mobile: null,
          ISDCode: null,
          Receivevalue: '20.00',
          ReceiveCurrency: f.giftOrder.ReceiveCurrency,
          Quantity: 1,
          Price: null,
        },
      }),
    ],
  },
  { when: 'no order', params: { order: null }, does: [leads('/')] },
];
export const tooManyDigits: readonly Deed[] = [
  { does: [tells('alert', { tone: 'danger', text: 'tooManyDigits' })] },
];
