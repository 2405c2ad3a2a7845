import * as v from 'valibot';
import { brand } from '../../../contract/domain/brand.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import { fromWire, toWire } from '../../../contract/domain/money.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { holdToken } from '../common/bearer.ts';
import {
  createHttp,
  unavailableReasonOf,
  provesNothing,
  type GatewayDeps,
  type HttpCall,
} from '../common/http.ts';
import {
  OutcomeUnknown,
  Refused,
  Unavailable,
  type PaymentProvider,
  type PaymentState,
  type PaymentStatus,
  type RefundState,
} from '../ports.ts';
import { noticeOf } from './notice.ts';
import type { PaypalConfig } from './settings.ts';

const tokenMargin = 60_000;
/**
 * A shopper has three hours to approve a payment; the shop then has another three hours to capture it. After
 * that, PayPal deletes the order.
 */
const approvalLife = 3 * 60 * 60_000;
const orderLife = 2 * approvalLife;

const text = v.pipe(v.string(), v.minLength(1));
const amountSchema = v.object({ currency_code: text, value: text });
const captureSchema = v.object({
  id: text,
  status: text,
  amount: amountSchema,
  status_details: v.optional(v.object({ reason: v.optional(v.string()) })),
});
const orderSchema = v.object({
  id: text,
  status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  create_time: v.optional(v.string()),
  purchase_units: v.pipe(
    v.array(
      v.object({
        reference_id: v.optional(v.string()),
        amount: v.optional(amountSchema),
        payments: v.optional(
          v.object({
            captures: v.optional(v.array(captureSchema)),
            refunds: v.optional(
              v.array(v.object({ id: text, status: text, amount: v.optional(amountSchema) })),
            ),
          }),
        ),
      }),
    ),
    v.minLength(1),
  ),
});
type WireOrder = v.InferOutput<typeof orderSchema>;
const refundSchema = v.object({ id: text, status: text });
const errorSchema = v.object({
  name: v.optional(v.string()),
  error: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string()) }))),
});

const notFound = 'RESOURCE_NOT_FOUND';
/** PayPal's error for a refund that is allowed but exceeds our PayPal balance. */
const emptyFloat = 'REFUND_FAILED_INSUFFICIENT_FUNDS';

/** Errors that let the shopper choose another payment method in PayPal's window. */
const recoverable = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);

/**
 * Adapter for PayPal Orders v2. The shop creates and captures orders; PayPal's script on the page only obtains the
 * shopper's approval.
 */
export const createPaypal = (config: PaypalConfig, deps: GatewayDeps): PaymentProvider => {
  const now = deps.now ?? (() => databaseTime().getTime());
  const http = createHttp(deps, {
    refusal: (body, status) => {
      const parsed = v.safeParse(errorSchema, body);
      if (!parsed.success) return null;
      // only a 404 that names a PayPal error is conclusive; any other 404 may come from a proxy
      if (status === 404) return parsed.output.name === notFound ? notFound : null;
      return parsed.output.details?.[0]?.issue ?? parsed.output.name ?? parsed.output.error ?? null;
    },
    inconclusive: (status, reason) => provesNothing(status) || reason === 'ORDER_COMPLETION_IN_PROGRESS',
    unavailable: (status, reason) => (reason === emptyFloat ? 'float' : unavailableReasonOf(status, reason)),
  });
  const token = holdToken(async () => {
    const response = await http({
      operation: 'paypal.token',
      method: 'POST',
      url: `${config.apiBase}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`,
      },
      form: { grant_type: 'client_credentials' },
      idempotent: true,
      response: v.object({ access_token: text, expires_in: v.number() }),
    });
    return { value: response.access_token, goodUntil: now() + response.expires_in * 1000 - tokenMargin };
  }, now);

  /**
   * Sends a request; `path` begins with a slash. If the token has expired, renews it and retries once. The
   * retry is safe because the refused request had no effect.
   */
  const call = async <S extends v.GenericSchema>({
    path,
    headers,
    ...rest
  }: Omit<HttpCall<S>, 'url'> & { path: string }): Promise<v.InferOutput<S>> => {
    const send = async (): Promise<v.InferOutput<S>> =>
      http({
        ...rest,
        url: config.apiBase + path,
        headers: { ...headers, authorization: `Bearer ${await token.read()}` },
      });
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Unavailable) || error.reason !== 'credentials') throw error;
      token.drop();
      return await send();
    }
  };

  const order = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  const read = async (transactionId: string): Promise<WireOrder | null> => {
    try {
      return await call({
        operation: 'paypal.status',
        method: 'GET',
        path: order(transactionId),
        idempotent: true,
        response: orderSchema,
      });
    } catch (error) {
      if (error instanceof Refused && error.reason === notFound) return null;
      throw error;
    }
  };
  const status = async (transactionId: string): Promise<PaymentStatus | null> => {
    const wire = await read(transactionId);
    return wire && toStatus(wire, now());
  };

  return {
    reversibleFor: 0,
    opensByForm: false,

    init: async (request) => {
      const started = now();
      const response = await call({
        operation: 'paypal.create',
        method: 'POST',
        path: '/v2/checkout/orders',
        headers: { 'paypal-request-id': request.idempotencyKey, prefer: 'return=minimal' },
        idempotent: true,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: request.reference,
              custom_id: request.orderNumber,
              invoice_id: request.reference,
              description: (request.product ?? request.orderNumber).slice(0, 127),
              amount: { currency_code: request.currency, value: toWire(request.amount) },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: brand.name,
                locale: localeOf(request.language).replace('_', '-'),
                shipping_preference: 'NO_SHIPPING',
                user_action: 'PAY_NOW',
                // the shop delivers codes immediately, so it does not accept payments that take days
                payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
                return_url: request.returnUrls.success,
                cancel_url: request.returnUrls.cancel,
              },
            },
          },
        },
        response: v.object({ id: text }),
      });
      return {
        transactionId: response.id,
        payUrl: '',
        expiresAt: new Date(started + approvalLife),
        fields: null,
      };
    },

    status,

    capture: async ({ transactionId, idempotencyKey }) => {
      try {
        const wire = await call({
          operation: 'paypal.capture',
          method: 'POST',
          path: `${order(transactionId)}/capture`,
          headers: { 'paypal-request-id': idempotencyKey, prefer: 'return=representation' },
          idempotent: true,
          body: {},
          response: orderSchema,
        });
        return toStatus(wire, now());
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (recoverable.has(error.reason)) throw new Refused('PAYER_MUST_ACT');
        if (error.reason === 'ORDER_NOT_APPROVED') throw new Refused('NOT_APPROVED');
        if (error.reason !== 'ORDER_ALREADY_CAPTURED') throw error;
        const known = await status(transactionId);
        if (!known) throw new OutcomeUnknown('paypal.capture: captured but then not found');
        return known;
      }
    },

    refund: async (request) => {
      const response = await call({
        operation: 'paypal.refund',
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(request.captureId ?? request.transactionId)}/refund`,
        // PayPal stores request ids for 45 days
        headers: { 'paypal-request-id': `refund-${request.reference}`, prefer: 'return=representation' },
        idempotent: true,
        body: {
          amount: { currency_code: request.currency, value: toWire(request.amount) },
          invoice_id: request.reference,
        },
        response: refundSchema,
      });
      const state = refundStateOf(response.status);
      if (state === 'refused') throw new Refused(`REFUND_${response.status}`);
      return { refundId: response.id, state };
    },

    findRefund: async ({ transactionId, amount }) => {
      const refunds = refundsOf(await read(transactionId));
      if (sumOf(refunds) < amount) return null;
      const waiting = refunds.find((refund) => refundStateOf(refund.status) === 'pending');
      return { refundId: (waiting ?? refunds.at(-1))?.id ?? '', state: waiting ? 'pending' : 'completed' };
    },

    refundStatus: async (refundId) => {
      const response = await call({
        operation: 'paypal.refundStatus',
        method: 'GET',
        path: `/v2/payments/refunds/${encodeURIComponent(refundId)}`,
        idempotent: true,
        response: refundSchema,
      });
      return refundStateOf(response.status);
    },

    verifyWebhook: async (rawBody, headers) => {
      const notice = noticeOf(rawBody);
      const signed = {
        auth_algo: headers.get('paypal-auth-algo'),
        cert_url: headers.get('paypal-cert-url'),
        transmission_id: headers.get('paypal-transmission-id'),
        transmission_sig: headers.get('paypal-transmission-sig'),
        transmission_time: headers.get('paypal-transmission-time'),
        webhook_id: config.webhookId,
      };
      if (!notice || Object.values(signed).includes(null)) return null;
      try {
        const response = await call({
          operation: 'paypal.verifyWebhook',
          method: 'POST',
          path: '/v1/notifications/verify-webhook-signature',
          // is not retried, so a forged notification causes only one request; PayPal resends unacknowledged
          // notifications
          idempotent: false,
          // sends the event back byte for byte, because parsing and reserialising it would invalidate the
          // signature
          text: `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${rawBody}}`,
          response: v.object({ verification_status: v.string() }),
        });
        return response.verification_status === 'SUCCESS' ? notice : null;
      } catch (error) {
        if (error instanceof Refused) return null;
        throw error;
      }
    },
  };
};

const refundStateOf = (status: string): RefundState =>
  status === 'COMPLETED' ? 'completed' : status === 'PENDING' ? 'pending' : 'refused';

const locales: Record<Language, string> = { de: 'de_CH', en: 'en_US', fr: 'fr_CH', it: 'it_IT', es: 'es_ES' };
/** Returns PayPal's code for a language, such as `de_CH`. */
export const localeOf = (language: Language): string => locales[language];

const captureStates: Record<string, PaymentState> = {
  COMPLETED: 'captured',
  REFUNDED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
};

const orderStates: Record<WireOrder['status'], PaymentState> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'expired',
  COMPLETED: 'pending',
};

type WireRefund = { id: string; status: string; amount?: { value: string } | undefined };
/** Lists the completed and pending refunds of an order. */
const refundsOf = (wire: WireOrder | null): WireRefund[] =>
  (wire?.purchase_units[0]?.payments?.refunds ?? []).filter(
    ({ status }) => refundStateOf(status) !== 'refused',
  );
const sumOf = (refunds: WireRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + (fromWire(amount?.value ?? '') ?? 0), 0);

const toStatus = (wire: WireOrder, now: number): PaymentStatus => {
  const unit = wire.purchase_units[0];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find((c) => captureStates[c.status] === 'captured') ?? captures.at(-1) ?? null;
  const isExpired = wire.create_time !== undefined && Date.parse(wire.create_time) + orderLife < now;
  const state = capture
    ? (captureStates[capture.status] ?? 'pending')
    : isExpired
      ? 'expired'
      : orderStates[wire.status];
  const amount = capture?.amount ?? unit?.amount;
  return {
    transactionId: wire.id,
    state,
    amount: amount ? fromWire(amount.value) : null,
    currency: amount?.currency_code ?? '',
    reference: unit?.reference_id ?? '',
    method: 'PAP',
    failure: state === 'declined' ? (capture?.status_details?.reason ?? 'DECLINED') : null,
    captureId: capture?.id ?? null,
    card: null,
    refunded: sumOf(refundsOf(wire)),
  };
};
