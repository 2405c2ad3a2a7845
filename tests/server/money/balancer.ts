import { request as ask, createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopProcess } from '../../../scripts/faults/testbed.ts';
import { createShopper, giftCard, payAt, portOf, topUp, until } from '../shop/harness.ts';

/** Sends requests in turn to the shops that say they are ready, as a proxy with active checks does, and repeats none. */
export const openBalancer = async () => {
  const shops = new Set<ShopProcess>();
  let ready: ShopProcess[] = [];
  let turn = 0;
  const closing = new AbortController();
  const isReady = async ({ port }: ShopProcess): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/api/ready`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  const look = (async () => {
    while (!closing.signal.aborted) {
      const all = [...shops];
      const said = await Promise.all(all.map(isReady));
      ready = all.filter((_, n) => said[n]);
      await sleep(50);
    }
  })();
  const server: Server = createServer((incoming, outgoing) => {
    const shop = ready[(turn += 1) % ready.length];
    if (!shop) {
      outgoing.writeHead(502).end();
      return;
    }
    const passed = ask(
      {
        host: '127.0.0.1',
        port: shop.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    /** Once it is sent requests. */
    add: async (shop: ShopProcess): Promise<ShopProcess> => {
      shops.add(shop);
      return await until(() => ready.includes(shop) && shop);
    },
    /** As a service manager stops it; gives its exit code. */
    stop: async (shop: ShopProcess): Promise<number | null> => {
      shop.child.kill('SIGTERM');
      await shop.ended;
      shops.delete(shop);
      return shop.child.exitCode;
    },
    close: async (): Promise<void> => {
      closing.abort();
      await look;
      server.closeAllConnections();
      server.close();
    },
  };
};
export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

let phones = 0;
/** A whole purchase; whatever is not as it should be is thrown, and nothing is tried again. */
const buy = async (origin: string, n: number): Promise<void> => {
  const ada = createShopper(origin);
  const goods =
    n % 2 === 0 ? giftCard : { ...topUp, Mobile: `98${String((phones += 1)).padStart(5, '0')}300` };
  const { ordertoken } = await ada.order(goods);
  await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => {
    await ada.check(ordertoken);
    return (await ada.status(ordertoken)).status === 'completed';
  });
};

/** So many people who buy one thing after the other until they are told that it is enough. */
export const keepBuying = ({ origin }: Balancer, people: number) => {
  const enough = new AbortController();
  let bought = 0;
  const shopping = Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let n = person; !enough.signal.aborted; n += 1) {
        await buy(origin, n);
        bought += 1;
      }
    }),
  );
  shopping.catch(() => {});
  return {
    /** Waits for so many purchases from now on. @throws when one has failed */
    more: async (count: number): Promise<void> => {
      const before = bought;
      await Promise.race([until(() => bought >= before + count, 120_000), shopping]);
    },
    /** Lets them finish, and gives how many there were. @throws when one has failed */
    end: async (): Promise<number> => {
      enough.abort();
      await shopping;
      return bought;
    },
  };
};
