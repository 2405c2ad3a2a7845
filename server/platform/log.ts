import { pino, type DestinationStream, type Logger } from 'pino';
import { logFields } from './telemetry/scope.ts';
import { version } from './version.ts';

export type Log = Logger;

const secretNames = [
  'password',
  'authorization',
  'cookie',
  'code',
  'pin',
  'serial',
  'cardNumber',
  'pinCode',
  'recharge_code',
  'redeem_url',
  'redemptionUrl',
  'carttoken',
  'ordertoken',
  'access_token',
  'refresh_token',
  'otpcode',
  'token',
  'signature',
  'email',
  'mobile',
  'Mobile',
  'current_password',
  'password_confirmation',
  'cf_turnstile_response',
  'recipient',
  'phone',
  'seed',
  'hash',
  'document',
  'content_base64',
  'dob',
  'street',
  'houseno',
  'person',
];

/**
 * Writes one JSON object per line to standard output. Each line includes the request id and the order id. Known
 * secret fields are removed, up to three levels deep.
 */
export const createLog = (level: string, to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { version },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: logFields,
      redact: { paths: secretNames.flatMap((n) => [n, `*.${n}`, `*.*.${n}`]), censor: '[cut]' },
    },
    to ?? pino.destination(1),
  );
