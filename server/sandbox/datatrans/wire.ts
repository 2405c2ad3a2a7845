import * as v from 'valibot';
import { brandOf } from './cards.ts';
import type { Alias, Transaction } from './records.ts';

const amount = v.pipe(v.number(), v.integer(), v.minValue(1));
const address = v.pipe(v.string(), v.url());
const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

export const initSchema = v.strictObject({
  currency: v.literal('CHF'),
  refno: reference,
  refno2: v.optional(v.string()),
  amount,
  language: v.optional(v.picklist(['de', 'en', 'fr', 'es', 'it']), 'en'),
  autoSettle: v.optional(v.boolean(), false),
  paymentMethods: v.optional(v.array(v.string())),
  customer: v.optional(v.object({ email: v.optional(v.string()) })),
  option: v.optional(v.strictObject({ createAlias: v.optional(v.boolean()) })),
  card: v.optional(
    v.strictObject({
      alias: v.string(),
      expiryMonth: v.pipe(v.string(), v.regex(/^\d{2}$/)),
      expiryYear: v.pipe(v.string(), v.regex(/^\d{2}$/)),
    }),
  ),
  redirect: v.strictObject({
    successUrl: address,
    cancelUrl: address,
    errorUrl: address,
    method: v.optional(v.picklist(['GET', 'POST'])),
  }),
  webhook: v.optional(v.strictObject({ url: address })),
});
export const creditSchema = v.strictObject({ amount, currency: v.string(), refno: reference });
export const settleSchema = v.strictObject({ amount, currency: v.string(), refno: reference });
export const cancelSchema = v.strictObject({ refno: reference });

/** The status object, which is also the body of the webhook; `alias` is the kept card it was paid with. */
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
      ...(t.failure === null ? {} : { fail: { reason: t.failure, message: t.failure.toLowerCase() } }),
    },
    ...(t.masked === null
      ? {}
      : {
          card: {
            masked: t.masked,
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

/** A stale view of a transaction: as if nobody had paid yet. */
export const asUntouched = (t: Transaction): Transaction => ({
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
