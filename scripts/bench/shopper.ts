import { setTimeout as sleep } from 'node:timers/promises';
import { cardRateSchema } from '../../contract/schemas/catalogue.ts';
import { dataOf } from '../shop/client.ts';
import { createShopper, payAt, type Shopper } from '../shop/shopper.ts';

/** Milliseconds between two questions of an open page: `pollInterval` of machines/checkout/payment.machine.ts. */
const pollInterval = 3_000;
/** Milliseconds after which an order is given up. */
const patience = 60_000;

/**
 * As an open page does it: the server tells of each change, and the page asks beside it. False when the order is not
 * completed in time.
 */
const waitUntilCompleted = async ({ browser, check }: Shopper, ordertoken: string): Promise<boolean> => {
  const over = new AbortController();
  const changes = await browser.send('POST', '/api/orderChanges', { ordertoken });
  const listen = async (): Promise<void> => {
    let told = '';
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patience)]);
    await changes.body?.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write: (part) => {
          told += part;
          if (told.includes('"status":"completed"')) over.abort();
        },
      }),
      { signal },
    );
  };
  const ask = async (): Promise<void> => {
    for (const end = Date.now() + patience; Date.now() < end;) {
      if ((await check(ordertoken)).status === 'completed') over.abort();
      await sleep(pollInterval, undefined, { signal: over.signal });
    }
  };
  await Promise.all(
    [listen(), ask()].map((one) =>
      one.catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      }),
    ),
  );
  return over.signal.aborted;
};

type Purchase = { prodid: string; country: string; name: string };

/** One shopper from the cart to the delivered order, over HTTP like a browser: cookies kept, paid on the sandbox's page. */
export const shopper = async (origin: string, purchase: Purchase): Promise<boolean> => {
  const buyer = createShopper(origin);
  const { browser, order, payUrl } = buyer;
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
  return await waitUntilCompleted(buyer, ordertoken);
};
