import { setTimeout as sleep } from 'node:timers/promises';
import { cardRateSchema } from '../../contract/schemas/catalogue.ts';
import { dataOf } from '../shop/client.ts';
import { createShopper, payAt } from '../shop/shopper.ts';

type Purchase = { prodid: string; country: string; name: string };

/** One shopper from the cart to the delivered order, over HTTP like a browser: cookies kept, paid on the sandbox's page. */
export const shopper = async (origin: string, purchase: Purchase): Promise<boolean> => {
  const { browser, order, payUrl, check } = createShopper(origin);
  const { rates } = dataOf(await browser.get(`/getCardRate?prodid=${purchase.prodid}`), cardRateSchema);
  // .13, .14 and .15 make the sandboxes misbehave
  const rate = rates.find((candidate) => !/\.1[345]$/.test(candidate.Price));
  if (!rate) throw new Error('nothing to buy');
  const { ordertoken } = await order(
    {
      prodid: purchase.prodid,
      ProductPriceID: rate.ProductPriceID,
      Quantity: 1,
      ProdType: 1,
      residence: purchase.country,
    },
    { email: `${purchase.name}@example.com`, residence: purchase.country },
  );
  const { payurl } = await payUrl(ordertoken);
  await payAt(payurl, 'approve');
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await check(ordertoken)).status === 'completed') return true;
    await sleep(100);
  }
  return false;
};
