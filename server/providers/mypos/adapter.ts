import * as v from 'valibot';
import { fromWire, toWire } from '../../../contract/domain/money.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { createHttp, type GatewayDeps } from '../common/http.ts';
import {
  OutcomeUnknown,
  Refused,
  Unavailable,
  type PaymentProvider,
  type PaymentState,
  type RefundRequest,
  type UnavailableReason,
} from '../ports.ts';
import type { MyposConfig } from './settings.ts';
import { isSignedJson, readSignedForm, signFields } from './signature.ts';

const pageSeconds = 1800;

const text = v.pipe(v.string(), v.minLength(1));
/**
 * Uses a record because an object schema would reorder the fields, and the signature depends on their order.
 */
const answerSchema = v.record(v.string(), v.unknown());
const codeSchema = v.object({ Status: text });
const txnSchema = v.object({
  OrderStatus: v.object({
    IPCmethod: text,
    SID: v.optional(v.string()),
    Amount: v.optional(v.string()),
    Currency: v.optional(v.string()),
    OrderID: text,
    IPC_Trnref: v.optional(v.string()),
  }),
});
const paymentSchema = v.object({ PaymentStatus: text });
const refundSchema = v.object({ IPC_Trnref: text });
const noticeSchema = v.object({
  IPCmethod: v.picklist(['IPCPurchaseNotify', 'IPCPurchaseRollback', 'IPCPurchaseOK', 'IPCPurchaseCancel']),
  SID: text,
  OrderID: text,
});

/** Status codes that leave the outcome unknown: an error at myPOS, or an undefined status. */
const inconclusive = new Set(['3', '99']);
const duplicate = '20';
/** Status codes that concern our account: signature, SID, balance. */
const accountErrors: Record<string, UnavailableReason> = {
  '2': 'credentials',
  '4': 'credentials',
  '13': 'float',
};
const wrongParameters = '5';

/** Returns the order id that myPOS uses for a refund. Each refund round has its own id. */
const refundOrderId = ({ reference }: RefundRequest): string => `R-${reference}`;

const stateOf: Record<string, PaymentState> = {
  IPCPurchaseNotify: 'captured',
  IPCPurchaseRollback: 'declined',
  IPCPurchaseCancel: 'cancelled',
};

/**
 * Meaning of each notification method. `IPCPurchaseOK` is final, because myPOS sends the shopper to the
 * success page only after it has notified the shop.
 */
const meanings: Record<string, 'final' | 'reversed'> = {
  IPCPurchaseOK: 'final',
  IPCPurchaseRollback: 'reversed',
};

/**
 * Adapter for myPOS Checkout (IPC 1.4): signed forms that the browser posts, signed notifications, and signed
 * responses.
 */
export const createMypos = (config: MyposConfig, deps: GatewayDeps): PaymentProvider => {
  const now = deps.now ?? (() => databaseTime().getTime());
  const http = createHttp(deps, {
    refusal: () => null,
    // the signature covers the exact text of every field, so numbers are kept as text
    textFields: 'all',
  });

  const head = (method: string, language = 'EN'): [string, string][] => [
    ['IPCmethod', method],
    ['IPCVersion', '1.4'],
    ['IPCLanguage', language],
    ['SID', config.sid],
    ['WalletNumber', config.wallet],
    ['KeyIndex', String(config.keyIndex)],
    ['Source', 'shop'],
  ];

  /**
   * Calls myPOS and checks the signature of the response. The caller has to interpret the status code.
   * @throws OutcomeUnknown | Unavailable
   */
  const ask = async (
    operation: string,
    method: string,
    fields: [string, string][],
    idempotent = true,
  ): Promise<{ code: string; body: object }> => {
    const body = await http({
      operation,
      method: 'POST',
      url: config.url,
      form: signFields([...head(method), ...fields, ['OutputFormat', 'json']], config.privateKey),
      idempotent,
      response: answerSchema,
    });
    if (!isSignedJson(body, config.publicCert)) throw new OutcomeUnknown(`${operation}: not signed by myPOS`);
    const parsed = v.safeParse(codeSchema, body);
    const code = parsed.success ? parsed.output.Status : 'none';
    const notNow = accountErrors[code];
    if (notNow) throw new Unavailable(notNow, `${operation}: code ${code}`);
    if (!parsed.success || inconclusive.has(code)) throw new OutcomeUnknown(`${operation}: code ${code}`);
    return { code, body };
  };

  return {
    reversibleFor: config.confirmSeconds * 1000,
    opensByForm: true,

    init: async (request) => {
      const amount = toWire(request.amount);
      return {
        transactionId: request.reference,
        payUrl: config.payUrl,
        expiresAt: new Date(now() + pageSeconds * 1000),
        fields: signFields(
          [
            ...head('IPCPurchase', request.language.toUpperCase()),
            ['Currency', request.currency],
            ['Amount', amount],
            ['OrderID', request.reference],
            ['URL_OK', request.returnUrls.success],
            ['URL_Cancel', request.returnUrls.cancel],
            ['URL_Notify', request.webhookUrl],
            ['Note', ''],
            ['expires_in', String(pageSeconds)],
            ['CartItems', '1'],
            ['Article_1', (request.product ?? request.orderNumber).slice(0, 100)],
            ['Quantity_1', '1'],
            ['Price_1', amount],
            ['Amount_1', amount],
            ['Currency_1', request.currency],
            ['CardTokenRequest', '0'],
            ['PaymentParametersRequired', '3'],
            ['PaymentMethod', '1'],
          ],
          config.privateKey,
        ),
      };
    },

    status: async (transactionId) => {
      const known = { transactionId, reference: transactionId, method: null, card: null };
      const emptyStatus = { amount: null, currency: '', failure: null, captureId: null };
      const { code: statusCode, body } = await ask('mypos.transaction', 'IPCGetTxnStatus', [
        ['OrderID', transactionId],
      ]);
      const txn = v.safeParse(txnSchema, body);
      if (statusCode === '0' && txn.success) {
        const { OrderStatus: order } = txn.output;
        const state = stateOf[order.IPCmethod];
        if (!state) throw new OutcomeUnknown(`mypos.transaction: ${order.IPCmethod}`);
        return {
          ...known,
          reference: order.OrderID,
          state,
          amount: state === 'captured' ? fromWire(order.Amount ?? '') : null,
          currency: order.Currency ?? '',
          failure: state === 'declined' ? 'REVERSED' : null,
          captureId: order.IPC_Trnref ?? null,
        };
      }
      const { code, body: response } = await ask('mypos.payment', 'IPCGetPaymentStatus', [
        ['OrderID', transactionId],
      ]);
      const payment = v.safeParse(paymentSchema, response);
      if (!payment.success) {
        if (code === wrongParameters) return null;
        throw code === '0' ? new OutcomeUnknown('mypos.payment: no status') : new Refused(`IPC_${code}`);
      }
      switch (payment.output.PaymentStatus) {
        case '2':
          return { ...known, ...emptyStatus, state: 'open' };
        case '3':
          return { ...known, ...emptyStatus, state: 'declined', failure: 'DECLINED' };
        case '4':
          return { ...known, ...emptyStatus, state: 'declined', failure: 'REVERSED' };
        default:
          // the order is paid, but its transaction cannot be found yet
          throw new OutcomeUnknown(
            `mypos.payment: status ${payment.output.PaymentStatus} without a transaction`,
          );
      }
    },

    refund: async (request) => {
      // the refund call is not retried, because a look-up of the OrderID must first show whether the refund was
      // executed
      const { code, body } = await ask(
        'mypos.refund',
        'IPCRefund',
        [
          ['Currency', request.currency],
          ['Amount', toWire(request.amount)],
          ['OrderID', refundOrderId(request)],
          ['IPC_Trnref', request.captureId ?? ''],
        ],
        false,
      );
      // an earlier call may have been executed; only a look-up can confirm this, because myPOS may execute an
      // OrderID more than once
      if (code === duplicate) throw new OutcomeUnknown('mypos.refund: duplicate');
      const done = v.safeParse(refundSchema, body);
      if (code !== '0') throw new Refused(`IPC_${code}`);
      if (!done.success) throw new OutcomeUnknown('mypos.refund: no reference');
      return { refundId: done.output.IPC_Trnref, state: 'completed' };
    },

    findRefund: async (request) => {
      const orderId = refundOrderId(request);
      const { code, body } = await ask('mypos.refundStatus', 'IPCGetTxnStatus', [['OrderID', orderId]]);
      if (code === wrongParameters) return null;
      if (code !== '0') throw new Refused(`IPC_${code}`);
      const txn = v.safeParse(txnSchema, body);
      if (!txn.success || txn.output.OrderStatus.OrderID !== orderId)
        throw new OutcomeUnknown('mypos.refundStatus: response about another refund');
      return { refundId: txn.output.OrderStatus.IPC_Trnref ?? orderId, state: 'completed' };
    },

    verifyWebhook: async (rawBody) => {
      const fields = readSignedForm(rawBody, config.publicCert);
      const notice = v.safeParse(noticeSchema, fields && Object.fromEntries(fields));
      if (!notice.success || notice.output.SID !== config.sid) return null;
      const { IPCmethod: method, OrderID: transactionId } = notice.output;
      return { transactionId, captureId: null, says: meanings[method] ?? null };
    },
  };
};
