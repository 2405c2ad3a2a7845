import { bearer, createShopClient } from '../../support/shop/client.ts';
import { createClient, signUp } from '../identity/harness.ts';
import { createShopper, payAt, until, type Harness, type Shopper } from '../shop/harness.ts';

/** Signs up a customer. `elsewhere` returns a second browser in which the customer is signed in. */
export const customer = async (
  harness: Harness,
): Promise<Shopper & { email: string; elsewhere(): Shopper }> => {
  const { email, session } = await signUp(harness, {}, createClient(harness));
  const shopper = (): Shopper =>
    createShopper(harness.url, createShopClient(harness.url, { headers: bearer(session.access_token) }));
  return { ...shopper(), email, elsewhere: shopper };
};

/** Places an order, pays for it and waits for the delivery. */
export const buy = async (
  shopper: Shopper,
  request: Parameters<Shopper['order']>[0],
  more: object = {},
): Promise<{ ordertoken: string; orderno: string }> => {
  const order = await shopper.order(request, more);
  await payAt((await shopper.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.check(order.ordertoken)).status === 'completed');
  return order;
};
