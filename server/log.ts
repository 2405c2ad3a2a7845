import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

const secretNames = [
  'password', 'authorization', 'cookie', 'code', 'pin', 'serial', 'cardNumber', 'pinCode', 'recharge_code',
  'carttoken', 'ordertoken', 'access_token', 'refresh_token', 'otpcode', 'token', 'signature', 'email', 'mobile', 'Mobile',
]; // prettier-ignore

/** One JSON object a line on standard output; known secret fields are cut at any of the first three depths. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((n) => [n, `*.${n}`, `*.*.${n}`]), censor: '[cut]' },
  });
