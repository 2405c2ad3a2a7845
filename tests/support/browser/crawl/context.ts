/**
 * Creates the data that the views share in all languages: a customer with orders, and visitors with a cart,
 * an unpaid order or a payment in progress. Uses the API.
 */
import type { AddCartRequest, OrderProgress } from '../../../../contract/schemas/orders.ts';
import type { Session } from '../../../../contract/schemas/session.ts';
import {
  createShopper,
  giftCard,
  payAt,
  registerCustomer,
  topUp,
  voucher,
  type Shopper,
} from '../../shop/shopper.ts';
import { expect } from '../expect.ts';
import { signedInStorage, toStorage, type BrowserStorage } from '../storage.ts';

/** Starts a card payment for an order. Returns the URL of the provider's page. */
export const openPayPage = async ({ payUrl }: Shopper, ordertoken: string, save = false): Promise<string> =>
  (await payUrl(ordertoken, save ? { savecard: 1 } : {})).payurl;

/** Pays for an order by card and waits until the order reaches the given status. */
export const pay = async (
  shopper: Shopper,
  ordertoken: string,
  end: OrderProgress['status'],
  save = false,
): Promise<void> => {
  await payAt(await openPayPage(shopper, ordertoken, save), 'approve');
  await expect
    .poll(async () => {
      await shopper.check(ordertoken);
      return (await shopper.status(ordertoken)).status;
    })
    .toBe(end);
};

/** Creates an order and returns its token. */
export const createOrder = async (shopper: Shopper, item: AddCartRequest, email: string): Promise<string> =>
  (await shopper.order(item, { email })).ordertoken;
export const createCart = async (shopper: Shopper, item: AddCartRequest): Promise<string> =>
  (await shopper.addCart(item)).carttoken;

/** Returns the browser storage of a signed-in customer whose email address is verified. */
export const provedStorage = (session: Session): Record<string, string> => ({
  ...signedInStorage(session),
  emailVerified: '1',
});

/** Creates visitors and customers of the shop, each with their browser storage. */
export const createCrawlContext = async (shop: string) => {
  const { email, session, browser } = await registerCustomer(shop, {
    fname: 'Annette-Margareta',
    lname: 'Muster von Känel',
  });
  // An ID can be uploaded once the birth date is known, even without an address.
  expect((await browser.post('/updateprofile', { dob: '1990-05-04' })).status).toBe(200);
  const signedIn = provedStorage(session);
  const customer = createShopper(shop, browser);
  const bought = await createOrder(customer, giftCard, email);
  await pay(customer, bought, 'completed', true);
  const failed = await createOrder(customer, { ...topUp, Mobile: '9801041103' }, email);
  await pay(customer, failed, 'cancelled');

  const guest = createShopper(shop);
  const withCart = createShopper(shop);
  const carttoken = await createCart(withCart, topUp);
  const ordering = createShopper(shop);
  const ordered = await createOrder(ordering, giftCard, 'guest@example.com');
  const paying = createShopper(shop);
  const inPayment = await createOrder(paying, topUp, 'guest@example.com');
  await openPayPage(paying, inPayment);
  const wanting = createShopper(shop);
  const voucherCart = await createCart(wanting, voucher);
  const customersVoucher = await createCart(customer, voucher);

  return {
    /** Order numbers of the customer's delivered and undelivered orders. */
    orders: {
      bought: (await customer.saleOrder(bought)).orderno,
      failed: (await customer.saleOrder(failed)).orderno,
    },
    storages: {
      visitor: toStorage(guest.browser, {}),
      withCart: toStorage(withCart.browser, { cartToken: carttoken }),
      withVoucher: toStorage(wanting.browser, { cartToken: voucherCart }),
      ordering: toStorage(ordering.browser, { orderToken: ordered }),
      paying: toStorage(paying.browser, { orderToken: inPayment }),
      customer: toStorage(customer.browser, { ...signedIn, cartToken: customersVoucher }),
      buyer: toStorage(customer.browser, { ...signedIn, orderToken: bought }),
      refundable: toStorage(customer.browser, { ...signedIn, orderToken: failed }),
    } satisfies Record<string, BrowserStorage>,
  };
};
export type CrawlContext = Awaited<ReturnType<typeof createCrawlContext>>;
export type CrawlUser = keyof CrawlContext['storages'];
