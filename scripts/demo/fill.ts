/** Creates the customers, orders and reviews for `npm run demo`. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckStatus } from '../../contract/schemas/orders.ts';
import type { OrderState } from '../../server/platform/database/schema.ts';
import { StartError } from '../../server/platform/startError.ts';
import { createShopClient, dataOf } from '../../tests/support/shop/client.ts';
import { pay, type Method } from '../../tests/support/shop/pay.ts';
import {
  createShopper,
  giftCard,
  registerCustomer,
  topUp,
  type Customer,
  type Decision,
  type Shopper,
} from '../../tests/support/shop/shopper.ts';
import { specimen } from '../tour/sampleData.ts';

/**
 * Refuses to fill a shop that serves no API document, such as a production shop, or that has no sandboxes.
 * @throws StartError
 */
const refuseProduction = async (origin: string): Promise<void> => {
  const isThere = async (path: string): Promise<boolean> => {
    const response = await fetch(origin + path).catch(() => null);
    if (response === null) throw new StartError(`No shop responds at ${origin}. Start it with npm start.`);
    return response.ok;
  };
  if (!(await isThere('/api/openapi.json')) || !(await isThere('/sandbox')))
    throw new StartError(
      `The shop at ${origin} runs in production or without sandboxes, so it cannot be filled with demo data.`,
    );
};

type Purchase = {
  /** Intended final state of the order. */
  state: OrderState;
  item: typeof topUp;
  method?: Method;
  /** Decision on the payment page. Omitted for an order without a payment attempt. */
  decision?: Decision;
  /**
   * True if the payment page is opened but nothing is paid. This keeps the order in the `payment` state,
   * which a paid order leaves within seconds.
   */
  opens?: boolean;
  cancels?: boolean;
  /**
   * Outcome of the requested refund. The PayPal sandbox completes it, rejects it, or completes it after three
   * days.
   */
  asksBack?: 'completed' | 'decline' | 'slow';
};

/** Status and payment status that the API returns for each order state. */
const reported: Record<OrderState, [CheckStatus['status'], CheckStatus['paymentstatus']?]> = {
  confirmed: ['confirmed'],
  payment: ['payment'],
  processing: ['processing'],
  completed: ['completed'],
  cancelled: ['cancelled'],
  refundDue: ['cancelled', 'paid'],
  refunding: ['cancelled', 'refund_pending'],
  refundRefused: ['cancelled', 'refund_failed'],
  refunded: ['cancelled', 'refunded'],
};

let phones = 0;
/**
 * Returns a top-up for a phone number with the given last digits. These determine the outcome in the supplier's
 * sandbox: 300 is delivered, 303 fails, and 309 stays in progress.
 */
const topUpTo = (ending: '300' | '303' | '309'): typeof topUp => ({
  ...topUp,
  Mobile: `98${String(Date.now() % 90_000)
    .padStart(5, '0')
    .slice(0, 4)}${(phones += 1) % 10}${ending}`,
});
/**
 * Purchases, alternating between customers and guests. A customer's unpaid order comes last, because it blocks
 * further orders from the same browser.
 */
const purchases = (): Purchase[] => {
  const undelivered = (): Pick<Purchase, 'item' | 'decision'> => ({
    item: topUpTo('303'),
    decision: 'approve',
  });
  return [
    { state: 'completed', item: giftCard, decision: 'approve' },
    { state: 'completed', item: topUpTo('300'), method: 'paypal', decision: 'approve' },
    { state: 'completed', item: topUpTo('300'), method: 'mypos', decision: 'approve' },
    { state: 'confirmed', item: giftCard },
    { state: 'cancelled', item: giftCard, cancels: true },
    { state: 'confirmed', item: giftCard, decision: 'decline' },
    { ...undelivered(), state: 'refundDue' },
    { ...undelivered(), state: 'refunded', asksBack: 'completed' },
    { ...undelivered(), state: 'refundRefused', method: 'paypal', asksBack: 'decline' },
    { ...undelivered(), state: 'refunding', method: 'paypal', asksBack: 'slow' },
    { state: 'payment', item: giftCard, opens: true },
    { state: 'processing', item: topUpTo('309'), decision: 'approve' },
  ];
};

const patience = 60_000;
/** Waits until an order has reached the given state. @throws Error if the order does not reach it in time */
const waitForState = async (shopper: Shopper, ordertoken: string, state: OrderState): Promise<void> => {
  const end = Date.now() + patience;
  const [wanted, payment] = reported[state];
  for (;;) {
    const { status, paymentstatus } = await shopper.check(ordertoken);
    if (status === wanted && (payment ?? paymentstatus) === paymentstatus) return;
    if (Date.now() > end) throw new Error(`an order is ${status} and ${paymentstatus} instead of ${state}`);
    await sleep(200);
  }
};

/** Injects a fault into the next refund of the PayPal sandbox. @throws Error if the sandbox rejects the request */
const injectFault = async (origin: string, refund: 'decline' | 'slow'): Promise<void> => {
  const response = await fetch(`${origin}/sandbox/paypal/misbehave`, {
    method: 'POST',
    body: JSON.stringify({ refund, next: 1 }),
  });
  if (!response.ok) throw new Error(`the PayPal sandbox returned ${response.status}`);
};

const buy = async (
  origin: string,
  shopper: Shopper,
  { state, item, method = 'card', decision, opens, cancels, asksBack }: Purchase,
  buyer: object,
): Promise<string> => {
  const { orderno, ordertoken } = await shopper.order(item, buyer);
  if (decision) await pay[method]({ shopper, sandbox: origin, ordertoken, decision, leaves: false });
  if (opens) await shopper.payUrl(ordertoken);
  if (cancels) await shopper.browser.post('/cancelOrder', { ordertoken });
  if (asksBack) {
    await waitForState(shopper, ordertoken, 'refundDue');
    if (asksBack !== 'completed') await injectFault(origin, asksBack);
    dataOf(await shopper.browser.post('/init-refund', { ordertoken }));
  }
  await waitForState(shopper, ordertoken, state);
  return orderno;
};

const people = [
  { fname: 'Ada', lname: 'Keller' },
  { fname: 'Bruno', lname: 'Rossi' },
  { fname: 'Chloé', lname: 'Favre' },
];

/** Uploads an ID document, which staff can then review on the staff pages. */
const uploadDocument = async ({ browser }: Customer, fname: string, lname: string): Promise<void> => {
  const content = await specimen(fname, lname);
  dataOf(
    await browser.post('/updateprofile', {
      document: {
        doctype: 'id_card',
        filename: 'id-card.png',
        mime: 'image/png',
        content_base64: content.toString('base64'),
      },
    }),
  );
};

/** Requests a higher voucher limit, which staff can then grant or refuse. */
const requestHigherLimit = async (
  { browser, email }: Customer,
  fname: string,
  lname: string,
): Promise<void> => {
  dataOf(
    await browser.post('/contactmail', {
      name: `${fname} ${lname}`,
      email,
      subject: 'Higher voucher limit',
      message: 'I pay for the games of my three children with vouchers.',
      topic: 'limit_extension',
    }),
  );
};

/** Fills a running sandbox shop through its API. @throws StartError for a production shop */
export const fillDemo = async (origin: string, report: (line: string) => void): Promise<void> => {
  await refuseProduction(origin);
  const customers: Customer[] = [];
  for (const person of people) {
    const customer = await registerCustomer(origin, person);
    customers.push(customer);
    report(`${customer.email} with the password ${customer.password}`);
  }
  for (const [n, purchase] of purchases().entries()) {
    const customer = n % 2 === 0 ? customers[(n / 2) % customers.length] : undefined;
    const shopper = createShopper(origin, customer?.browser ?? createShopClient(origin));
    const { email } = customer ?? { email: 'guest@example.com' };
    const orderno = await buy(origin, shopper, purchase, { email });
    report(`${orderno}: ${purchase.state}, of ${email}`);
  }
  const [ada, bruno] = customers;
  const [first, second] = people;
  if (!ada || !bruno || !first || !second) return;
  await uploadDocument(ada, first.fname, first.lname);
  await requestHigherLimit(bruno, second.fname, second.lname);
  report(
    `The staff pages have an ID document of ${first.fname} ${first.lname} to review, a request for a higher limit from ${second.fname} ${second.lname}, and refunds to decide on.`,
  );
};
