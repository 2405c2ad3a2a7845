import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { brandOf } from './cards.ts';
import type { Alias, Failure, Transaction } from './records.ts';

const amount = v.pipe(v.number(), v.integer(), v.minValue(1));
const address = v.pipe(v.string(), v.url());
const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const reference2 = v.optional(v.pipe(v.string(), v.maxLength(40)));
const currency = v.pipe(v.string(), v.length(3));
const twoDigits = v.pipe(v.string(), v.regex(/^\d{2}$/));

/** Payment method codes in API 2.0.45. */
const methods = (
  'ACC ALP APL AMX AZP BAC BON CBL CFY CSY CUP DEA DIN DII DIB DIS DNK ECA ELV EPS ESY GFT GPA HPC INT JCB JEL KLN ' +
  'MAU MDP MFA MFX MPA MFG MPG MPX MYO PAP PAY PEF PFC PSC REK SAM SWB SCX SWP TWI UAP VIS WEC SWH VPS MBP CUV GEP PLU DVI'
).split(' ');
const languages = 'en de fr it es el fi hu ko nl no da pl pt ru ja sk sl sv tr zh'.split(' ');
/** Schemas for fields that are valid but ignored by the sandbox. */
const ignored = (names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, v.optional(v.unknown())]));

export const initSchema = v.strictObject({
  ...ignored(
    'billing shipping order BON PAP PFC REK KLN TWI INT ALP ESY MFA SWP PLU airlineData accertify threeRIData DVI theme ' +
      'MFX MPX AZP EPS SWH VPS MBP WEC ELV SWB MDP PSC GPA mcp extensions',
  ),
  currency,
  refno: reference,
  refno2: reference2,
  // the sandbox requires an amount; a request without one would only register a card, which the sandbox does
  // not support
  amount,
  language: v.optional(v.picklist(languages), 'en'),
  autoSettle: v.optional(v.boolean(), false),
  paymentMethods: v.optional(v.array(v.picklist(methods))),
  customer: v.optional(v.object({ email: v.optional(v.string()) })),
  option: v.optional(
    v.strictObject({
      ...ignored(
        'returnMaskedCardNumber returnCustomerCountry authenticationOnly rememberMe returnMobileToken storeCustomerData',
      ),
      createAlias: v.optional(v.boolean()),
    }),
  ),
  // the hosted page uses this format for all three card types
  card: v.optional(
    v.strictObject({
      type: v.literal('ALIAS'),
      alias: v.string(),
      expiryMonth: v.optional(twoDigits),
      expiryYear: v.optional(twoDigits),
      '3D': v.optional(v.unknown()),
    }),
  ),
  redirect: v.optional(
    v.strictObject({
      successUrl: v.optional(address),
      cancelUrl: v.optional(address),
      errorUrl: v.optional(address),
      startTarget: v.optional(v.string()),
      returnTarget: v.optional(v.string()),
      method: v.optional(v.picklist(['GET', 'POST'])),
    }),
  ),
  webhook: v.optional(v.strictObject({ url: address })),
});
const more = { refno2: reference2, extensions: v.optional(v.unknown()) };
/** If the amount is omitted, the entire remaining amount is refunded. */
export const creditSchema = v.strictObject({
  amount: v.optional(amount),
  currency,
  refno: reference,
  ...more,
});
export const settleSchema = v.strictObject({ amount, currency, refno: reference, ...more });
export const cancelSchema = v.strictObject({ refno: v.optional(reference), ...more });

const messages: Record<Failure, string> = {
  card_invalid: 'card invalid',
  declined: 'declined',
  timeout: 'the transaction was not continued in time',
};

/**
 * Converts a transaction to the status object, which is also the body of a webhook. `alias` is the saved card
 * that was used for the payment or saved during it.
 */
export const toWire = (t: Transaction, merchantId: string, alias: Alias | null): object => {
  const step = (action: string, at: number, success = true) => ({
    action,
    amount: t.amount,
    source: action === 'init' ? 'api' : 'redirect',
    date: new Date(at).toISOString(),
    success,
  });
  const decidedAt = t.decidedAt ?? t.createdAt;
  return {
    transactionId: t.id,
    merchantId,
    type: 'payment',
    status: t.status,
    currency: t.currency,
    refno: t.refno,
    ...(t.refno2 === null ? {} : { refno2: t.refno2 }),
    ...(t.method === null ? {} : { paymentMethod: t.method }),
    detail: {
      init: { expires: new Date(t.createdAt + 30 * 60_000).toISOString() },
      ...(t.authorized === null
        ? {}
        : { authorize: { amount: t.authorized, acquirerAuthorizationCode: t.id.slice(-6) } }),
      ...(t.settled === null ? {} : { settle: { amount: t.settled } }),
      ...(t.failure === null ? {} : { fail: { reason: t.failure, message: messages[t.failure] } }),
    },
    ...(t.masked === null
      ? {}
      : {
          card: {
            masked: t.masked,
            // each test card has a different masked number, so the masked number identifies the card
            fingerprint: `F-${createHash('sha256').update(t.masked).digest('base64url').slice(0, 22)}`,
            ...(alias
              ? {
                  alias: alias.alias,
                  expiryMonth: alias.expiryMonth,
                  expiryYear: alias.expiryYear,
                  info: { brand: brandOf(alias.method) },
                }
              : {}),
          },
        }),
    ...(t.method === 'TWI' ? { TWI: {} } : {}),
    language: t.language,
    history: [
      step('init', t.createdAt),
      ...(t.authorized === null ? [] : [step('authorize', decidedAt)]),
      ...(t.settled === null ? [] : [step('settle', decidedAt)]),
      ...(t.status === 'canceled' ? [step('cancel', decidedAt)] : []),
      ...(t.failure === null ? [] : [step('authorize', decidedAt, false)]),
      ...(t.credited === 0 ? [] : [{ ...step('credit', decidedAt), amount: t.credited, source: 'api' }]),
    ],
  };
};

/** Returns an outdated state of a transaction: the state before the payment. */
export const asUnpaid = (t: Transaction): Transaction => ({
  ...t,
  status: 'initialized',
  decidedAt: null,
  method: null,
  masked: null,
  alias: null,
  authorized: null,
  settled: null,
  credited: 0,
  failure: null,
});
