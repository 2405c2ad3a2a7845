import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createShopClient, type ShopClient } from '../../support/shop/client.ts';
import { createShopper, giftCard, payAt, topUp, until, type Shopper } from '../shop/harness.ts';

/** A purchase and the cookies of the browser that made it. No other browser may show the codes. */
export type Purchase = {
  ordertoken: string;
  orderno: string;
  cookies: ShopClient['cookies'];
  codes: readonly string[];
};

const printCodes = async (shopper: Shopper, ordertoken: string): Promise<string[]> =>
  (await shopper.print(ordertoken)).receipts.map((receipt) => receipt.recharge_code);

/** Reads a purchase's recharge codes from the shop at `origin`, using the purchase's cookies. */
export const readCodes = (origin: string, { ordertoken, cookies }: Purchase): Promise<string[]> =>
  printCodes(createShopper(origin, createShopClient(origin, {}, cookies)), ordertoken);

/** Number of simultaneous shoppers. A fixed request rate can add more. */
const crowd = 12;
let phones = 0;

/**
 * Simulates shoppers who browse, fill carts, order, cancel and buy, with at most 24 requests a second.
 * `REQUESTS_PER_SECOND` sets a fixed rate instead: a new shopper joins whenever all others are busy. Failed
 * requests are not retried. If the machine is too slow for the fixed rate, connections are lost through no
 * fault of the shop.
 */
export const openTraffic = (origin: string) => {
  const configuredRate = process.env['REQUESTS_PER_SECOND'];
  const perSecond = Number(configuredRate ?? 24);
  /** Number of responses by status; `none` counts incomplete responses. */
  const answers: Record<string, number> = {};
  const failures: string[] = [];
  const bought: Purchase[] = [];
  /** Order numbers of the orders that were cancelled before payment. */
  const cancelled: string[] = [];
  const waiting: (() => void)[] = [];
  let [turns, sent, answered, mostUnderWay, begun, visits] = [0, 0, 0, 0, 0, 0];
  const over = new AbortController();

  const takeTurn = (): Promise<void> =>
    new Promise((go) => {
      if (over.signal.aborted) go();
      else if (turns > 0) {
        turns -= 1;
        go();
      } else waiting.push(go);
    });
  const carry: typeof fetch = async (...call) => {
    await takeTurn();
    sent += 1;
    mostUnderWay = Math.max(mostUnderWay, sent - answered);
    let outcome = 'none';
    try {
      const answer = await fetch(...call);
      // Read the whole body, because a process that exits too early would cut it off.
      await answer.clone().arrayBuffer();
      outcome = String(answer.status);
      return answer;
    } finally {
      answered += 1;
      answers[outcome] = (answers[outcome] ?? 0) + 1;
    }
  };

  const read = async ({ browser }: Shopper, path: string): Promise<void> => {
    const { status, body } = await browser.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.message}`);
  };
  const look = async (ada: Shopper): Promise<void> => {
    await read(ada, '/getGiftCountryList');
    await read(ada, '/getGiftProductListByCountry?ccode_iso2=CH&category_id=0');
    await read(ada, `/getCardRate?prodid=${giftCard.prodid}`);
    await read(ada, '/getCountryDetail?isd=91');
    await read(ada, '/getSellingStatus');
  };
  const fillCart = async (ada: Shopper): Promise<void> => {
    const { carttoken } = await ada.addCart(giftCard);
    await read(ada, `/getCart?carttoken=${carttoken}`);
    const { status } = await ada.browser.post('/removeCart', { carttoken });
    if (status !== 200) throw new Error(`the cart was not removed: ${status}`);
  };
  const cancel = async (ada: Shopper): Promise<void> => {
    const { ordertoken, orderno } = await ada.order(giftCard);
    await ada.saleOrder(ordertoken);
    await ada.browser.post('/cancelOrder', { ordertoken });
    const { status } = await ada.status(ordertoken);
    if (status !== 'cancelled') throw new Error(`${orderno} was cancelled and is ${status}`);
    cancelled.push(orderno);
  };
  const buy =
    (goodsOf: () => typeof giftCard) =>
    async (ada: Shopper): Promise<void> => {
      begun += 1;
      await read(ada, '/getSellingStatus');
      const { ordertoken, orderno } = await ada.order(goodsOf());
      await ada.saleOrder(ordertoken);
      await read(ada, `/getPaymentGateWay?ordertoken=${ordertoken}`);
      await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
      await until(async () => {
        await ada.check(ordertoken);
        return (await ada.status(ordertoken)).status === 'completed';
      });
      const codes = await printCodes(ada, ordertoken);
      bought.push({ ordertoken, orderno, cookies: ada.browser.cookies, codes });
    };
  const buyGiftCard = buy(() => giftCard);
  // Each top-up uses a different phone.
  const buyTopUp = buy(() => ({ ...topUp, Mobile: `98${String((phones += 1)).padStart(5, '0')}300` }));
  const kinds = [look, buyGiftCard, look, fillCart, look, buyTopUp, look, cancel];

  const come = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const kind = kinds[(visits += 1) % kinds.length] ?? look;
      await kind(createShopper(origin, createShopClient(origin, { fetch: carry }))).catch((error: unknown) =>
        failures.push(
          error instanceof Error ? `${error.stack ?? error.message} ${String(error.cause)}` : String(error),
        ),
      );
    }
  };
  const people = Array.from({ length: crowd }, come);
  let began = performance.now();
  let given = 0;
  let isAtRest = false;
  const clock = setInterval(() => {
    if (isAtRest) return;
    for (const due = ((performance.now() - began) * perSecond) / 1000; given + 1 <= due; given += 1) {
      const next = waiting.shift();
      if (next) next();
      else if (configuredRate) {
        turns += 1;
        people.push(come());
      }
    }
  }, 10);

  const close = (): void => {
    over.abort();
    clearInterval(clock);
    for (const go of waiting.splice(0)) go();
  };
  // Stop the traffic even if the test fails.
  onTestFinished(close);

  const reaches = (count: () => number, more: number): Promise<unknown> => {
    const enough = count() + more;
    return until(() => {
      if (failures[0] !== undefined) throw new Error(failures[0]);
      return count() >= enough;
    }, 240_000);
  };
  return {
    bought,
    cancelled,
    sent: (): number => sent,
    /**
     * Pauses all requests for the given time, in milliseconds. Requests skipped during the pause are not sent
     * later. A fixed rate ignores the pause.
     */
    rest: async (ms: number): Promise<void> => {
      if (ms <= 0 || configuredRate) return;
      const from = performance.now();
      isAtRest = true;
      await sleep(ms);
      isAtRest = false;
      began += performance.now() - from;
    },
    /** Waits for this many more responses. @throws if a request has failed */
    requests: (more: number) => reaches(() => answered, more),
    /** Waits for this many more purchases. @throws if a request has failed */
    purchases: (more: number) => reaches(() => bought.length, more),
    /** Lets all shoppers finish and returns the totals. */
    end: async () => {
      const seconds = (performance.now() - began) / 1000;
      const requests = sent;
      close();
      await Promise.all(people);
      const figures = { answers, failures, begun, bought: bought.length };
      return {
        ...figures,
        /** Summary for manual runs. */
        summary:
          `${requests} requests in ${seconds.toFixed(1)} s, ${(requests / seconds).toFixed(1)} a second, ` +
          `${mostUnderWay} under way at most; answers ${JSON.stringify(answers)}; ` +
          `${begun} purchases begun, ${bought.length} delivered, ${cancelled.length} orders cancelled, ${failures.length} failures`,
      };
    },
  };
};
export type Traffic = ReturnType<typeof openTraffic>;
