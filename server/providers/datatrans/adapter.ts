import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { toAsciiEmail } from '../../../contract/domain/identity/email.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { createHttp, type GatewayDeps } from '../common/http.ts';
import {
  OutcomeUnknown,
  Refused,
  type CardAlias,
  type CardGateway,
  type PaymentState,
  type PaymentStatus,
} from '../ports.ts';
import type { DatatransConfig } from './settings.ts';

/** Milliseconds before a transaction expires if the shopper has not started to pay. */
const transactionLife = 30 * 60_000;
/**
 * Milliseconds for which a payment page remains usable if it was opened just before the transaction expired.
 */
const lastPageGrace = 30 * 60_000;
/** Languages of the Datatrans payment page. */
const pageLanguages = new Set('en de fr it es el fi hu ko nl no da pl pt ru ja sk sl sv tr zh'.split(' '));

const amountDetail = v.optional(v.object({ amount: v.pipe(v.number(), v.integer()) }));
const statusSchema = v.object({
  transactionId: v.string(),
  status: v.picklist([
    'initialized',
    'challenge_required',
    'challenge_ongoing',
    'authenticated',
    'authorized',
    'settled',
    'transmitted',
    'canceled',
    'failed',
  ]),
  currency: v.string(),
  refno: v.string(),
  paymentMethod: v.optional(v.string()),
  detail: v.optional(
    v.object({
      authorize: amountDetail,
      settle: amountDetail,
      fail: v.optional(v.object({ reason: v.optional(v.string()), message: v.optional(v.string()) })),
    }),
  ),
  card: v.optional(
    v.object({
      alias: v.optional(v.string()),
      fingerprint: v.optional(v.string()),
      masked: v.optional(v.string()),
      expiryMonth: v.optional(v.string()),
      expiryYear: v.optional(v.string()),
      info: v.optional(v.object({ brand: v.optional(v.string()) })),
    }),
  ),
  history: v.optional(
    v.array(
      v.object({
        action: v.string(),
        date: v.string(),
        amount: v.optional(v.number()),
        success: v.optional(v.boolean()),
      }),
    ),
  ),
});
type WireStatus = v.InferOutput<typeof statusSchema>;

const errorSchema = v.object({ error: v.object({ code: v.string() }) });
const webhookSchema = v.object({ transactionId: v.pipe(v.string(), v.minLength(1)) });

const stateOf: Record<WireStatus['status'], PaymentState> = {
  initialized: 'open',
  challenge_required: 'open',
  challenge_ongoing: 'open',
  authenticated: 'open',
  authorized: 'authorized',
  settled: 'captured',
  transmitted: 'captured',
  canceled: 'cancelled',
  failed: 'declined',
};

/** Adapter for Datatrans: hosted payment page, status, refunds and signed webhooks. Amounts are sent in rappen. */
export const createDatatrans = (config: DatatransConfig, deps: GatewayDeps): CardGateway => {
  const now = deps.now ?? (() => databaseTime().getTime());
  const http = createHttp(deps, {
    refusal: (body) => {
      const parsed = v.safeParse(errorSchema, body);
      return parsed.success ? parsed.output.error.code : null;
    },
  });
  const authorization = `Basic ${Buffer.from(`${config.merchantId}:${config.password}`).toString('base64')}`;
  const transactions = `${config.apiBase}/v1/transactions`;
  const one = (id: string): string => `${transactions}/${encodeURIComponent(id)}`;

  const read = async (transactionId: string): Promise<WireStatus | null> => {
    try {
      return await http({
        operation: 'card.status',
        method: 'GET',
        url: one(transactionId),
        headers: { authorization },
        idempotent: true,
        response: statusSchema,
      });
    } catch (error) {
      if (error instanceof Refused && error.reason === 'TRANSACTION_NOT_FOUND') return null;
      throw error;
    }
  };

  return {
    reversibleFor: 0,
    opensByForm: false,

    init: async (request) => {
      const started = now();
      // the provider's field accepts only ASCII, so an address with other characters is omitted
      const email = request.email && toAsciiEmail(request.email);
      const response = await http({
        operation: 'card.init',
        method: 'POST',
        url: transactions,
        headers: { authorization, 'idempotency-key': toUuid(request.idempotencyKey) },
        idempotent: true,
        body: {
          currency: request.currency,
          refno: request.reference,
          refno2: request.orderNumber,
          amount: request.amount,
          language: pageLanguages.has(request.language) ? request.language : 'en',
          autoSettle: true,
          paymentMethods: request.methods ?? config.methods,
          ...(email ? { customer: { email } } : {}),
          ...(request.keepCard ? { option: { createAlias: true } } : {}),
          ...(request.card
            ? {
                card: {
                  type: 'ALIAS',
                  alias: request.card.alias,
                  expiryMonth: String(request.card.expiryMonth).padStart(2, '0'),
                  expiryYear: String(request.card.expiryYear).slice(-2),
                },
              }
            : {}),
          redirect: {
            successUrl: request.returnUrls.success,
            cancelUrl: request.returnUrls.cancel,
            errorUrl: request.returnUrls.error,
            method: 'GET',
          },
          webhook: { url: request.webhookUrl },
        },
        response: v.object({ transactionId: v.pipe(v.string(), v.minLength(1)) }),
      });
      return {
        transactionId: response.transactionId,
        payUrl: `${config.payBase}/v1/start/${encodeURIComponent(response.transactionId)}`,
        expiresAt: new Date(started + transactionLife),
        fields: null,
      };
    },

    status: async (transactionId) => {
      const wire = await read(transactionId);
      return wire && toStatus(wire, now());
    },

    refund: async (request) => {
      try {
        const response = await http({
          operation: 'card.credit',
          method: 'POST',
          url: `${one(request.transactionId)}/credit`,
          headers: { authorization, 'idempotency-key': toUuid(request.idempotencyKey) },
          idempotent: true,
          body: { amount: request.amount, currency: request.currency, refno: request.reference },
          response: v.object({ transactionId: v.pipe(v.string(), v.minLength(1)) }),
        });
        return { refundId: response.transactionId, state: 'completed' };
      } catch (error) {
        if (!(error instanceof Refused) || error.reason !== 'INVALID_TRANSACTION_STATUS') throw error;
        return await cancelUnsettled(request.transactionId, request.amount, error);
      }
    },

    findRefund: async ({ transactionId, amount }) => {
      const wire = await read(transactionId);
      if (wire?.status === 'canceled') return { refundId: `cancel-${transactionId}`, state: 'completed' };
      return wire && creditedOf(wire) >= amount
        ? { refundId: `credit-${transactionId}`, state: 'completed' }
        : null;
    },

    verifyWebhook: async (rawBody, headers) => {
      const signature = headers.get('datatrans-signature')?.replaceAll(' ', '') ?? '';
      const parts = /^t=(\d{1,20}),s0=([0-9a-f]{64})$/i.exec(signature);
      const [, timestamp, given] = parts ?? [];
      if (timestamp === undefined || given === undefined) return null;
      const expected = Buffer.from(signWebhook(config.signKey, timestamp, rawBody), 'hex');
      if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return null;
      const body = v.safeParse(webhookSchema, parseOrNull(rawBody));
      return body.success ? { transactionId: body.output.transactionId, captureId: null, says: null } : null;
    },

    forgetCard: async (alias) => {
      try {
        await http({
          operation: 'card.forget',
          method: 'DELETE',
          url: `${config.apiBase}/v1/aliases/${encodeURIComponent(alias)}`,
          headers: { authorization },
          idempotent: true,
          response: v.unknown(),
        });
      } catch (error) {
        if (!(error instanceof Refused) || error.reason !== 'ALIAS_NOT_FOUND') throw error;
      }
    },
  };

  /**
   * Refunds an amount that has only been reserved. Such an amount cannot be credited, so the entire reservation
   * is cancelled.
   */
  async function cancelUnsettled(
    transactionId: string,
    amount: number,
    refusal: Refused,
  ): Promise<{ refundId: string; state: 'completed' }> {
    const done = { refundId: `cancel-${transactionId}`, state: 'completed' as const };
    const wire = await read(transactionId);
    if (wire?.detail?.authorize?.amount !== amount) throw refusal;
    if (wire.status === 'canceled') return done;
    if (wire.status !== 'authorized') throw refusal;
    try {
      await http({
        operation: 'card.cancel',
        method: 'POST',
        url: `${one(transactionId)}/cancel`,
        headers: { authorization, 'idempotency-key': toUuid(`cancel ${transactionId}`) },
        idempotent: true,
        body: { refno: wire.refno },
        response: v.unknown(),
      });
      return done;
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'INVALID_TRANSACTION_STATUS') throw error;
      // the transaction has just been settled or cancelled; the next attempt at this refund handles the new
      // state
      throw new OutcomeUnknown('card.cancel: the status changed in the meantime');
    }
  }
};

/** Returns the sum of the refunds in the transaction's history. */
const creditedOf = (wire: WireStatus): number =>
  (wire.history ?? [])
    .filter((step) => step.action === 'credit' && step.success !== false)
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0);

const toStatus = (wire: WireStatus, now: number): PaymentStatus => {
  const reason = wire.detail?.fail?.reason ?? wire.detail?.fail?.message ?? null;
  const startedAt = Date.parse(wire.history?.find((h) => h.action === 'init')?.date ?? '');
  const forgotten = wire.status === 'initialized' && startedAt + transactionLife + lastPageGrace < now;
  const expired = forgotten || (wire.status === 'failed' && wire.detail?.fail?.reason === 'timeout');
  return {
    transactionId: wire.transactionId,
    state: expired ? 'expired' : stateOf[wire.status],
    // the settled amount counts, even if it differs from the authorised one
    amount: wire.detail?.settle?.amount ?? wire.detail?.authorize?.amount ?? null,
    currency: wire.currency,
    reference: wire.refno,
    method: wire.paymentMethod ?? null,
    failure: wire.status === 'failed' ? (reason ?? 'FAILED') : null,
    captureId: null,
    card: toCardAlias(wire),
    ...(wire.card?.fingerprint ? { cardFingerprint: wire.card.fingerprint } : {}),
    refunded: creditedOf(wire),
  };
};

const brands: Record<string, string> = { VIS: 'Visa', ECA: 'Mastercard', AMX: 'American Express' };

/**
 * Converts the provider's card to an alias. Returns null if the provider sent no alias, either because the card
 * is not to be saved or because the method is not a card.
 */
const toCardAlias = ({ card, paymentMethod }: WireStatus): CardAlias | null => {
  const { alias, masked, expiryMonth, expiryYear } = card ?? {};
  if (!alias || !masked || !expiryMonth || !expiryYear) return null;
  return {
    alias,
    brand: card?.info?.brand ?? brands[paymentMethod ?? ''] ?? 'Card',
    masked,
    expiryMonth: Number(expiryMonth),
    expiryYear: 2000 + Number(expiryYear.slice(-2)),
  };
};

/**
 * Computes the s0 value of a webhook signature: HMAC-SHA256, in hex, of the timestamp and the raw body, with
 * the hex-decoded key.
 */
export const signWebhook = (signKeyHex: string, timestamp: string, rawBody: string): string =>
  createHmac('sha256', Buffer.from(signKeyHex, 'hex')).update(timestamp).update(rawBody).digest('hex');

/**
 * Derives a UUID from a key. The same key always gives the same UUID. Its version is 4, because the provider
 * accepts no other.
 */
const toUuid = (key: string): string => {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
