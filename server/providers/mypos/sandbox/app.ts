import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { toWire } from '../../../../contract/domain/money.ts';
import { detach } from '../../../platform/detach.ts';
import type { Log } from '../../../platform/log.ts';
import { createMisbehaviour, dropResponse } from '../../common/sandbox/faultControls.ts';
import { openLedger } from '../../common/sandbox/ledger.ts';
import type { MyposConfig } from '../settings.ts';
import { readSignedForm, signFields, signJson } from '../signature.ts';
import { messagePage, payPage, returnPage, testCard } from './pages.ts';
import { createMyposRecords, MyposRefusal, type MyposEntry, type Purchase } from './records.ts';

type RefundEntry = Extract<MyposEntry, { kind: 'refund' }>;

export type MyposSandboxOptions = {
  config: MyposConfig;
  log: Log;
  ledgerFile: string;
  now?: () => number;
  /** Time limit, in milliseconds, for the shop's response to a notification. */
  patience?: number;
  /** Delay, in milliseconds, that the fault `late` adds to a notification. */
  lateBy?: number;
  /** Delays, in milliseconds, before each attempt to send a reversal notification. */
  webhookDelays?: readonly number[];
};

const returnScript = readFileSync(new URL('./return.js', import.meta.url), 'utf8');
/** Content security policy for the return page. It allows one script to run. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const head = {
  IPCmethod: v.string(),
  IPCVersion: v.picklist(['1.4', '1.4.1']),
  SID: v.string(),
  WalletNumber: v.string(),
  KeyIndex: v.pipe(v.string(), v.regex(/^\d+$/)),
};
/** An amount in the official SDK's format: "25", "25.5" and "25.50" are all valid. */
const amount = v.pipe(v.string(), v.regex(/^\d+(?:\.\d{0,2})?$/));
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
const address = v.pipe(v.string(), v.url());
const orderId = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const purchaseSchema = v.looseObject({
  ...head,
  Currency: currency,
  Amount: amount,
  OrderID: orderId,
  URL_OK: address,
  URL_Cancel: address,
  URL_Notify: address,
  expires_in: v.optional(v.pipe(v.string(), v.regex(/^\d+$/)), '86400'),
  CartItems: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
  CardTokenRequest: v.picklist(['0', '1', '2']),
  PaymentParametersRequired: v.picklist(['1', '2', '3']),
  PaymentMethod: v.optional(v.picklist(['1', '2', '3']), '3'),
});
type PurchaseForm = v.InferOutput<typeof purchaseSchema>;
const itemSchema = v.object({
  article: v.pipe(v.string(), v.minLength(1)),
  quantity: v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number)),
  price: v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d{0,2})?$/), v.transform(Number)),
  currency,
});
const customerSchema = v.looseObject({
  customeremail: v.pipe(v.string(), v.email()),
  customerfirstnames: v.pipe(v.string(), v.minLength(1)),
  customerfamilyname: v.pipe(v.string(), v.minLength(1)),
});
const rappen = (amount: string): number => Math.round(Number(amount) * 100);

/** Describes a form's cart as text. Returns null if the cart is incomplete or does not add up to the amount. */
const readCart = (form: PurchaseForm): string | null => {
  const items = Array.from({ length: Number(form.CartItems) }, (_, n) =>
    v.safeParse(itemSchema, {
      article: form[`Article_${n + 1}`],
      quantity: form[`Quantity_${n + 1}`],
      price: form[`Price_${n + 1}`],
      currency: form[`Currency_${n + 1}`],
    }),
  );
  if (!items.every((item) => item.success)) return null;
  const lines = items.map(({ output }) => output);
  const sum = lines.reduce((total, { quantity, price }) => total + Math.round(quantity * price * 100), 0);
  const isWhole = lines.every((line) => line.currency === form.Currency) && sum === rappen(form.Amount);
  return isWhole ? lines.map(({ article }) => article).join(', ') : null;
};

const askSchema = v.object({ ...head, OrderID: v.string() });
const refundSchema = v.object({
  ...head,
  OrderID: orderId,
  Currency: currency,
  Amount: amount,
  IPC_Trnref: v.string(),
});

/** Simulates myPOS: signed forms, the payment page, notifications that must be acknowledged with OK, and API calls. */
export const createMyposSandbox = (options: MyposSandboxOptions): { app: Hono; close(): void } => {
  const { config, log, patience = 10_000, webhookDelays = [0, 500, 2_000] } = options;
  const now = options.now ?? Date.now;
  const ownKey = config.sandboxKey ?? '';
  const shopKey = String(createPublicKey(config.privateKey).export({ type: 'spki', format: 'pem' }));
  const ledger = openLedger<MyposEntry>(options.ledgerFile);
  const records = createMyposRecords(ledger, now);
  const closing = new AbortController();
  const misbehaviour = createMisbehaviour({
    answer: ['lose-before', 'lose-after'],
    refund: ['lose-before', 'lose-after', 'decline'],
    status: ['stale', 'down'],
    notify: ['drop', 'duplicate', 'late', 'lose-word', 'forge'],
    rollback: ['drop'],
  });

  const noticeOf = (method: string, p: Purchase): [string, string][] => [
    ['IPCmethod', method],
    ['SID', config.sid],
    ['Amount', toWire(p.amount)],
    ['Currency', p.currency],
    ['OrderID', p.orderId],
    ...(p.trnref === null
      ? []
      : ([
          ['IPC_Trnref', p.trnref],
          ['RequestSTAN', p.stan],
          ['RequestDateTime', new Date(p.decidedAt ?? now()).toISOString().slice(0, 19).replace('T', ' ')],
          ['PaymentMethod', '1'],
          ['BillingDescriptor', 'Rigi'],
          ['PAN', p.pan?.slice(-4) ?? ''],
        ] satisfies [string, string][])),
  ];
  const post = async (address: string, fields: [string, string][], ms: number): Promise<boolean> => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ms)]),
      });
      return response.status === 200 && (await response.text()) === 'OK';
    } catch {
      return false;
    }
  };

  /** Notifies the shop of a payment. Reverses the payment unless the shop responds with OK in time. */
  const notifyShop = async (orderId: string): Promise<Purchase> => {
    const purchase = records.get(orderId);
    const fault = misbehaviour.take('notify');
    if (fault === 'late')
      await sleep(options.lateBy ?? 2_000, undefined, { signal: closing.signal }).catch(() => {});
    const fields = signFields(noticeOf('IPCPurchaseNotify', purchase), ownKey);
    if (fault === 'forge') fields[fields.length - 1] = ['Signature', 'AAAA'];
    let word = fault !== 'drop' && (await post(purchase.urlNotify, fields, patience));
    if (fault === 'duplicate') word = await post(purchase.urlNotify, fields, patience);
    if (fault === 'lose-word') word = false;
    if (closing.signal.aborted) return purchase;
    if (word) {
      records.recordWord(orderId);
      return purchase;
    }
    const reversed = records.reverse(orderId);
    detach(notifyReversal(reversed));
    return reversed;
  };
  const notifyReversal = async (purchase: Purchase): Promise<void> => {
    if (misbehaviour.take('rollback') === 'drop') return;
    for (const delay of webhookDelays) {
      await sleep(delay, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      const fields = signFields(noticeOf('IPCPurchaseRollback', purchase), ownKey);
      if (closing.signal.aborted || (await post(purchase.urlNotify, fields, patience))) return;
    }
    log.warn({ stand: 'mypos' }, 'reversal notification abandoned after the last attempt');
  };
  // reverses payments whose notifications were still unacknowledged when the process was killed
  for (const purchase of records.undelivered()) detach(notifyReversal(records.reverse(purchase.orderId)));

  const refuse = (c: Context, code: number, message: string): Response =>
    c.json(signJson({ Status: code, StatusMsg: message }, ownKey));

  const describe = (p: Purchase): { Status: number; [name: string]: unknown } => {
    const methods: Partial<Record<Purchase['state'], string>> = {
      paid: 'IPCPurchaseNotify',
      reversed: 'IPCPurchaseRollback',
      cancelled: 'IPCPurchaseCancel',
    };
    const method = methods[p.state];
    if (!method)
      return { IPCMethod: 'IPCGetTxnStatus', OrderID: p.orderId, Status: 5, StatusMsg: 'No transaction' };
    const inner = {
      IPCmethod: method,
      SID: config.sid,
      Amount: toWire(p.amount),
      Currency: p.currency,
      OrderID: p.orderId,
      ...(p.trnref ? { IPC_Trnref: p.trnref } : {}),
    };
    return {
      IPCMethod: 'IPCGetTxnStatus',
      OrderID: p.orderId,
      OrderStatus: signJson(inner, ownKey),
      Status: 0,
      StatusMsg: 'Success',
    };
  };
  const describeRefund = ({
    orderId,
    amount,
    refundTrnref,
  }: RefundEntry): { Status: number; [name: string]: unknown } => {
    const inner = {
      IPCmethod: 'IPCRefund',
      SID: config.sid,
      Amount: toWire(amount),
      Currency: 'CHF',
      OrderID: orderId,
      IPC_Trnref: refundTrnref,
    };
    return {
      IPCMethod: 'IPCGetTxnStatus',
      OrderID: orderId,
      OrderStatus: signJson(inner, ownKey),
      Status: 0,
      StatusMsg: 'Success',
    };
  };
  const paymentStatus: Record<Purchase['state'], number> = {
    open: 2,
    paid: 1,
    reversed: 4,
    declined: 3,
    cancelled: 3,
  };

  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof MyposRefusal) return refuse(c, error.code, error.message);
    log.error({ stand: 'mypos', problem: error.name }, 'sandbox failed');
    return c.json({ Status: 99, StatusMsg: 'Undefined' });
  });

  /** All calls use a single URL; `IPCmethod` identifies the call. */
  app.post('/vmp/checkout', async (c) => {
    const raw = await c.req.text();
    const fields = readSignedForm(raw, shopKey);
    const isPage = new URLSearchParams(raw).get('IPCmethod') === 'IPCPurchase';
    const known = fields?.get('SID') === config.sid && fields.get('WalletNumber') === config.wallet;
    if (!fields || !known) {
      if (isPage)
        return c.html(messagePage('Not accepted', 'The form is not signed by a shop we know.'), 400);
      return refuse(c, fields ? 4 : 2, fields ? 'Invalid SID' : 'Signature failed');
    }
    const values = Object.fromEntries(fields);
    switch (values['IPCmethod']) {
      case 'IPCPurchase': {
        const form = v.safeParse(purchaseSchema, values);
        const article = form.success ? readCart(form.output) : null;
        if (
          !form.success ||
          article === null ||
          (form.output.PaymentParametersRequired === '1' && !v.is(customerSchema, values))
        )
          return c.html(messagePage('Not accepted', 'The form is not complete.'), 400);
        const { output } = form;
        const purchase = records.open({
          orderId: output.OrderID,
          amount: rappen(output.Amount),
          currency: output.Currency,
          article,
          urlOk: output.URL_OK,
          urlCancel: output.URL_Cancel,
          urlNotify: output.URL_Notify,
          endsAt: now() + Number(output.expires_in) * 1000,
        });
        if (purchase.state === 'paid')
          return c.html(messagePage('Not accepted', 'This order has been paid before.'), 400);
        return purchase.state === 'open' ? c.html(payPage(purchase, null)) : goBack(c, purchase);
      }
      case 'IPCGetTxnStatus':
      case 'IPCGetPaymentStatus': {
        const fault = misbehaviour.take('status');
        if (fault === 'down') return dropResponse(c);
        const form = v.safeParse(askSchema, values);
        if (!form.success) return refuse(c, 1, 'Missing parameter');
        const refund = records.findRefund(form.output.OrderID);
        if (refund && values['IPCmethod'] === 'IPCGetTxnStatus')
          return c.json(signJson(describeRefund(refund), ownKey));
        const purchase = records.get(form.output.OrderID);
        const reported = fault === 'stale' ? { ...purchase, state: 'open' as const } : purchase;
        return c.json(
          values['IPCmethod'] === 'IPCGetTxnStatus'
            ? signJson(describe(reported), ownKey)
            : signJson(
                {
                  IPCmethod: 'IPCGetPaymentStatus',
                  PaymentStatus: paymentStatus[reported.state],
                  PaymentReference: purchase.trnref ?? '',
                  Status: 0,
                  StatusMsg: 'Success',
                },
                ownKey,
              ),
        );
      }
      case 'IPCRefund': {
        const fault = misbehaviour.take('refund') ?? misbehaviour.take('answer');
        if (fault === 'lose-before') return dropResponse(c);
        const form = v.safeParse(refundSchema, values);
        if (!form.success) return refuse(c, 1, 'Missing parameter');
        if (fault === 'decline') return refuse(c, 14, 'Not permitted');
        const { OrderID, IPC_Trnref, Amount, Currency } = form.output;
        const trnref = records.refund(OrderID, IPC_Trnref, rappen(Amount), Currency);
        if (fault === 'lose-after') return dropResponse(c);
        return c.json(
          signJson(
            {
              IPCmethod: 'IPCRefund',
              IPC_Trnref: trnref,
              Amount,
              Currency,
              Status: 0,
              StatusMsg: 'Success',
            },
            ownKey,
          ),
        );
      }
      default:
        return refuse(c, 10, 'Unsupported call');
    }
  });

  const goBack = (c: Context, p: Purchase): Response | Promise<Response> => {
    const paid = p.state === 'paid';
    c.header('content-security-policy', policy);
    return c.html(
      returnPage(
        paid ? p.urlOk : p.urlCancel,
        signFields(noticeOf(paid ? 'IPCPurchaseOK' : 'IPCPurchaseCancel', p), ownKey),
      ),
    );
  };

  app.get('/vmp/return.js', (c) =>
    c.body(returnScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.post('/vmp/decide', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const purchase = records.find(form.get('order') ?? '');
    if (!purchase) return c.html(messagePage('Not found', 'There is no such payment.'), 404);
    if (purchase.state !== 'open') return goBack(c, purchase);
    const decision = form.get('decision');
    if (decision === 'cancel' || purchase.endsAt <= now())
      return goBack(c, records.decide(purchase.orderId, 'cancelled', null).purchase);
    const number = (form.get('number') ?? '').replace(/[\s-]/g, '');
    if (number !== testCard) return c.html(payPage(purchase, 'Please use the test card.'), 422);
    if (decision !== 'pay' || purchase.amount % 100 === 13)
      return goBack(c, records.decide(purchase.orderId, 'declined', number).purchase);
    const { decided } = records.decide(purchase.orderId, 'paid', number);
    return goBack(c, decided ? await notifyShop(purchase.orderId) : records.get(purchase.orderId));
  });

  app.get('/ledger', (c) => {
    const entries = ledger.entries();
    const of = (kind: 'capture' | 'reversal') =>
      entries.flatMap((e) =>
        e.kind === kind
          ? [{ refno: e.orderId, amount: e.amount, transactionId: e.orderId, trnref: e.trnref }]
          : [],
      );
    const captures = of('capture');
    const purchaseOf = (trnref: string): string =>
      captures.find((capture) => capture.trnref === trnref)?.transactionId ?? '';
    return c.json({
      captures,
      reversals: of('reversal'),
      credits: entries.flatMap((e) =>
        e.kind === 'refund'
          ? [{ refno: e.orderId, amount: e.amount, transactionId: purchaseOf(e.trnref) }]
          : [],
      ),
    });
  });
  app.post('/misbehave', async (c) => {
    let body: unknown = null;
    try {
      body = JSON.parse(await c.req.text());
    } catch {
      // a body that is not JSON is treated as null, which `ask` rejects
    }
    return misbehaviour.ask(body) ? c.json({ ok: true }) : c.json({ error: 'unknown fault' }, 400);
  });

  return {
    app,
    close: () => {
      closing.abort();
      ledger.close();
    },
  };
};
