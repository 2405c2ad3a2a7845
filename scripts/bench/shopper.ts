import { setTimeout as sleep } from 'node:timers/promises';
import { dataOf } from '../../tests/support/shop/client.ts';
import { createShopper, payAt, type Shopper } from '../../tests/support/shop/shopper.ts';

/**
 * Milliseconds between two polls by an open page: `pollInterval` in
 * machines/checkout/payment/payment.machine.ts.
 */
const pollInterval = 3_000;
/** Milliseconds after which an unfinished order counts as failed. */
const patience = 60_000;

/**
 * Waits for the order in the same way as an open page: reads the server's change events and polls. Returns
 * false after a timeout.
 */
const waitUntilCompleted = async ({ browser, check }: Shopper, ordertoken: string): Promise<boolean> => {
  const changes = (await browser.send('POST', '/api/orderChanges', { ordertoken })).body!.getReader();
  const decoder = new TextDecoder();
  /**
   * Reads the stream of change events until the order is completed. Returns false if the stream ends before
   * that.
   */
  const listen = async (): Promise<boolean> => {
    for (let received = ''; !received.includes('"status":"completed"');) {
      const { done, value } = await changes.read();
      if (done) return false;
      received += decoder.decode(value, { stream: true });
    }
    return true;
  };
  const isTold = listen();
  try {
    for (const end = Date.now() + patience; Date.now() < end;) {
      if ((await check(ordertoken)).status === 'completed') return true;
      const rest = sleep(pollInterval, false);
      if (await Promise.race([isTold, rest])) return true;
      await rest;
    }
    return false;
  } finally {
    await changes.cancel();
  }
};

/**
 * Polls at intervals of `every` milliseconds, without a stream. Returns true once the order is completed, or
 * false after a timeout.
 */
const pollUntilCompleted = async (
  { check }: Shopper,
  ordertoken: string,
  every: number,
): Promise<boolean> => {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(every))
    if ((await check(ordertoken)).status === 'completed') return true;
  return false;
};

type Purchase = { prodid: string; country: string; name: string };

/**
 * Simulates one shopper over HTTP, from the cart to the delivered order, including cookies and the payment on the
 * sandbox's page.
 */
export const shopper = async (
  origin: string,
  purchase: Purchase,
  pollEvery: number | null = null,
): Promise<boolean> => {
  const buyer = createShopper(origin);
  const { browser, order, payUrl } = buyer;
  const { rates } = dataOf(await browser.get(`/getCardRate?prodid=${purchase.prodid}`));
  // skips amounts that end in .13, .14 or .15, because they cause failures in the sandboxes
  const rate = rates.find((candidate) => !/\.1[345]$/.test(candidate.Price));
  if (!rate) throw new Error('The product has no price that can be bought');
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
  return pollEvery === null
    ? await waitUntilCompleted(buyer, ordertoken)
    : await pollUntilCompleted(buyer, ordertoken, pollEvery);
};
