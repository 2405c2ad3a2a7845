import { expect } from '../../support/browser/expect.ts';
import { createShopper, giftCard, payAt } from '../../support/shop/shopper.ts';

/** Buys a gift card through the API and waits for its delivery. */
export const buyGiftCard = async (origin: string) => {
  const shopper = createShopper(origin);
  const { ordertoken, orderno } = await shopper.order(giftCard);
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await expect.poll(async () => (await shopper.status(ordertoken)).status).toBe('completed');
  return { shopper, ordertoken, orderno };
};
