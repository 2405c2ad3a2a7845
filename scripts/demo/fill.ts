/** Creates the customers, orders and reviews for `npm run demo`. */
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Rejects a production shop, which it recognises by the missing API document. @throws StartError */
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
  /** The order's final state. */
  state: string;
  item: typeof topUp;
  method?: Method;
  /** Omitted for an order without a payment attempt. */
  decision?: Decision;
  /** Opens the payment page but leaves it unpaid, because an accepted payment would complete within seconds. */
  opens?: boolean;
  cancels?: boolean;
  /** Requests a refund. */
  asksBack?: boolean;
};

let phones = 0;
/**
 * The last digits of the phone number determine the result in the supplier's sandbox: 300 is delivered, 303 fails, and
 * 309 remains in progress.
 */
const topUpTo = (ending: '300' | '303' | '309'): typeof topUp => ({
  ...topUp,
  Mobile: `98${String(Date.now() % 90_000)
    .padStart(5, '0')
    .slice(0, 4)}${(phones += 1) % 10}${ending}`,
});
const purchases = (): Purchase[] => [
  { state: 'completed', item: giftCard, decision: 'approve' },
  { state: 'completed', item: topUpTo('300'), method: 'paypal', decision: 'approve' },
  { state: 'completed', item: topUpTo('300'), method: 'mypos', decision: 'approve' },
  { state: 'confirmed', item: giftCard },
  { state: 'confirmed', item: giftCard, decision: 'decline' },
  { state: 'cancelled', item: giftCard, cancels: true },
  { state: 'cancelled', item: topUpTo('303'), decision: 'approve' },
  { state: 'cancelled', item: topUpTo('303'), decision: 'approve', asksBack: true },
  { state: 'processing', item: topUpTo('309'), decision: 'approve' },
  { state: 'payment', item: giftCard, opens: true },
];

const patience = 60_000;
/** Waits until an order has reached the given state. @throws Error if it does not */
const reach = async (shopper: Shopper, ordertoken: string, state: string): Promise<void> => {
  const end = Date.now() + patience;
  for (;;) {
    const { status } = await shopper.check(ordertoken);
    if (status === state) return;
    if (Date.now() > end) throw new Error(`an order is ${status} instead of ${state}`);
    await sleep(200);
  }
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
  await reach(shopper, ordertoken, state);
  if (asksBack) dataOf(await shopper.browser.post('/init-refund', { ordertoken }));
  return orderno;
};

const people = [
  { fname: 'Ada', lname: 'Keller' },
  { fname: 'Bruno', lname: 'Rossi' },
  { fname: 'Chloé', lname: 'Favre' },
];

/** Uploads an ID document to be reviewed on the staff pages. */
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

/** Fills a running sandbox shop through its API. @throws StartError for a production shop */
export const fillDemo = async (origin: string, say: (line: string) => void): Promise<void> => {
  await refuseProduction(origin);
  const customers: Customer[] = [];
  for (const person of people) {
    const customer = await registerCustomer(origin, person);
    customers.push(customer);
    say(`${customer.email} with the password ${customer.password}`);
  }
  for (const [n, purchase] of purchases().entries()) {
    const customer = n % 2 === 0 ? customers[(n / 2) % customers.length] : undefined;
    const shopper = createShopper(origin, customer?.browser ?? createShopClient(origin));
    const { email } = customer ?? { email: 'guest@example.com' };
    const orderno = await buy(origin, shopper, purchase, { email });
    say(`${orderno}: ${purchase.state}, of ${email}`);
  }
  const [ada] = customers;
  const [person] = people;
  if (!ada || !person) return;
  await uploadDocument(ada, person.fname, person.lname);
  say(`An ID document of ${person.fname} ${person.lname} is waiting for review on the staff pages.`);
};
