import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import type { PaymentCode } from '../../../contract/domain/paymentProviders.ts';
import { type Order, type PayUrl } from '../../../contract/schemas/orders.ts';
import { type PaypalConfirmed } from '../../../contract/schemas/payments.ts';
import { sandboxExchanges, type SandboxExchange } from '../../../server/platform/wireChannels.ts';
import { paymentProviders } from '../../../server/providers/index.ts';
import { dataOf, topUp, until, type Answer, type Harness, type Shopper } from '../shop/harness.ts';

const line = { refno: v.string(), amount: v.number(), transactionId: v.string() };
const ledgerSchema = v.object({
  captures: v.array(v.looseObject(line)),
  credits: v.array(v.looseObject(line)),
  reversals: v.optional(v.array(v.looseObject(line)), []),
});

/** Properties that tests need in order to reach a shop over the network. */
type Place = Pick<Harness, 'url' | 'oracle'>;

const sandboxOf = ({ url }: Pick<Harness, 'url'>, gateway: PaymentCode): string =>
  `${url}/sandbox${paymentProviders[gateway].sandbox.mount}`;

/** Counts an order's operations of each kind in the providers' ledgers. */
export const loadCounts = async (harness: Place, gateway: PaymentCode, { orderno }: Order) => {
  const ledger = v.parse(ledgerSchema, await (await fetch(`${sandboxOf(harness, gateway)}/ledger`)).json());
  const { topups } = await harness.oracle.supplier();
  const captures = ledger.captures.filter((c) => c.refno.startsWith(orderno));
  const own = captures.map((c) => c.transactionId);
  return {
    captures: captures.length,
    credits: ledger.credits.filter((c) => own.includes(c.transactionId)).length,
    reversals: ledger.reversals.filter((c) => own.includes(c.transactionId)).length,
    topups: topups.filter((t) => t.customIdentifier === orderno).length,
  };
};

const openingsSchema = v.object({
  transactions: v.optional(v.array(v.looseObject({ refno: v.string() })), []),
  orders: v.optional(v.array(v.looseObject({ invoiceId: v.string() })), []),
});

/** References of all payments opened at the provider for an order, paid or not, including duplicates. */
export const loadOpenings = async (
  place: Pick<Harness, 'url'>,
  gateway: PaymentCode,
  { orderno }: Pick<Order, 'orderno'>,
): Promise<string[]> => {
  const ledger = v.parse(openingsSchema, await (await fetch(`${sandboxOf(place, gateway)}/ledger`)).json());
  return [
    ...ledger.transactions.map(({ refno }) => refno),
    ...ledger.orders.map(({ invoiceId }) => invoiceId),
  ]
    .filter((reference) => reference.startsWith(`${orderno}-`))
    .sort();
};

export const misbehave = async (harness: Place, gateway: PaymentCode, body: object): Promise<void> => {
  const response = await fetch(`${sandboxOf(harness, gateway)}/misbehave`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox does not support the fault ${JSON.stringify(body)}`);
};

/** Collects the sandbox's responses to requests for a payment's status until the test ends. */
export const recordReports = (path: string): unknown[] => {
  const reports: unknown[] = [];
  const note = (exchange: unknown): void => {
    const { method, path: asked, answer } = exchange as SandboxExchange;
    if (method === 'GET' && asked.endsWith(path)) reports.push(JSON.parse(answer ?? 'null'));
  };
  sandboxExchanges.subscribe(note);
  onTestFinished(() => {
    sandboxExchanges.unsubscribe(note);
  });
  return reports;
};

/** A top-up that the supplier accepts but does not deliver. */
export const undeliverable = { ...topUp, Mobile: '9801041103' };

export const completed = (shopper: Shopper, { ordertoken }: Order): Promise<boolean> =>
  until(async () => (await shopper.status(ordertoken)).status === 'completed');
export const refunded = (shopper: Shopper, { ordertoken }: Order): Promise<boolean> =>
  until(async () => (await shopper.status(ordertoken)).paymentstatus === 'refunded');

/** Returns the status and the code of a refusal. */
export const refusal = ({ status, body }: Answer): { status: number; code: string | undefined } => ({
  status,
  code: body.code,
});

export const paypalOf = (harness: Place, shopper: Shopper) => {
  const create = async ({ ordertoken }: Order): Promise<string> =>
    dataOf(await shopper.browser.post('/createpaypalid', { ordertoken })).id;
  const tryConfirm = ({ ordertoken }: Order, orderID: string) =>
    shopper.browser.post('/paypalconfirm', { ordertoken, orderID, payerID: 'ADASANDBX2223' });
  return {
    create,
    tryConfirm,
    confirm: async (order: Order, orderID: string): Promise<PaypalConfirmed> =>
      dataOf(await tryConfirm(order, orderID)),
    cancel: ({ ordertoken }: Order, orderID?: string) =>
      shopper.browser.post('/paypalcancelorder', { ordertoken, ...(orderID ? { orderID } : {}) }),
    /** Submits the shopper's decision in PayPal's window. */
    decide: async (token: string, decision: 'approve' | 'declined' | 'review' | 'cancel'): Promise<void> => {
      const response = await fetch(`${harness.url}/sandbox/paypal/checkoutnow`, {
        method: 'POST',
        body: new URLSearchParams({ token, decision, payer: 'ADASANDBX2223', origin: harness.url }),
      });
      if (!response.ok) throw new Error(`the window returned ${response.status}`);
    },
  };
};

const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

export const myposOf = (harness: Place, shopper: Shopper) => {
  const tryPage = ({ ordertoken }: Order) =>
    shopper.browser.post('/createPayURL', { ordertoken, gateway: 'mypos' });
  return {
    tryPage,
    page: async (order: Order): Promise<PayUrl & { fields: [string, string][] }> => {
      const page = dataOf(await tryPage(order));
      if (!page.fields) throw new Error('no form');
      return { ...page, fields: page.fields };
    },
    /** Posts the payment form as a browser does. */
    open: (payurl: string, fields: [string, string][]): Promise<Response> =>
      fetch(payurl, { method: 'POST', body: new URLSearchParams(fields) }),
    /**
     * Submits the shopper's decision on the provider's page and returns the form that leads back to the shop.
     */
    decide: async (
      transactionid: string,
      decision: 'pay' | 'decline' | 'cancel',
    ): Promise<{ address: string; fields: [string, string][] }> => {
      const response = await fetch(`${harness.url}/sandbox/mypos/vmp/decide`, {
        method: 'POST',
        body: new URLSearchParams({ order: transactionid, number: '4006090000000007', decision }),
      });
      const text = await response.text();
      return {
        address: decoded(/action="([^"]+)"/.exec(text)?.[1] ?? ''),
        fields: [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          decoded(value),
        ]),
      };
    },
    /** Posts the form that leads back to the shop and returns the URL of the last page. */
    comeBack: async (back: { address: string; fields: [string, string][] }): Promise<string> => {
      const response = await fetch(back.address, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(back.fields),
      });
      if (response.status !== 303) throw new Error(`the return page responded with ${response.status}`);
      return response.headers.get('location') ?? '';
    },
    check: (order: Order) => shopper.browser.post('/myposcheckstatus', { ordertoken: order.ordertoken }),
  };
};
