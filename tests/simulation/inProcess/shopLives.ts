/** Runs shop instances. Each one runs the real app on the real database until a simulated power failure. */
import * as v from 'valibot';
import { createApp, type ShopApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Plant } from '../plants.ts';
import type { Browsers } from './browsers.ts';
import type { Line } from './database/database.ts';
import { createSimulationPool, type Life } from './database/pool.ts';
import type { Turns } from './database/turns.ts';
import { inside, type Environment, type Owner } from './environment.ts';
import type { Network, Target } from './network.ts';
import { keepCookie } from './page.ts';
import type { Post } from './providers.ts';
import { passwords, receipts, silent } from './settings.ts';

export type ShopInstance = Target & { life: Life; app: ShopApp };

export type ShopLives = {
  /** Returns the running instance, or null if none is running. */
  living: () => ShopInstance | null;
  start: () => Promise<void>;
  /** Simulates a power failure: the pending promises of the instance never settle. */
  crash: () => Promise<void>;
  /** Returns true once the instance has run its last statement. */
  isDying: () => boolean;
  /** Orders that a page has confirmed to the shopper. */
  acknowledged: ReadonlySet<string>;
};

const confirmed = v.looseObject({ data: v.looseObject({ orderno: v.string() }) });

export const createShopLives = ({
  settings,
  plant,
  line,
  turns,
  environment,
  network,
  post,
  browsers,
}: {
  settings: Record<string, string>;
  plant: Plant | null;
  line: Line;
  turns: Turns;
  environment: Environment;
  network: Network;
  post: Post;
  browsers: Browsers;
}): ShopLives => {
  const acknowledged = new Set<string>();
  let lives = 0;
  let dying = false;
  let shop: (ShopInstance & { crash: () => Promise<void> }) | null = null;

  /** Serves a request as if it came from the sender's browser, with its cookies and IP address. */
  const serve =
    (app: ShopApp): Target['serve'] =>
    async (request, from) => {
      const device = browsers.deviceOf(from);
      if (device && device.cookies.size > 0)
        request.headers.set(
          'cookie',
          [...device.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
        );
      const remoteAddress = device?.ip ?? '10.0.0.1';
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress } } });
      if (device) for (const cookie of answer.headers.getSetCookie()) keepCookie(device, cookie);
      if (answer.status === 200 && request.url.endsWith('/createSaleOrder')) {
        const read = v.safeParse(confirmed, await answer.clone().json());
        if (read.success) acknowledged.add(read.output.data.orderno);
      }
      return answer;
    };

  return {
    living: () => shop,
    isDying: () => dying,
    acknowledged,
    start: async () => {
      const owner: Owner = { kind: 'shop', name: `shop ${(lives += 1)}`, alive: true };
      const life: Life = {
        alive: true,
        statementsLeft: null,
        onCrash: () => {
          dying = true;
        },
        forgets: plant?.forgets,
      };
      const { pool, crash } = createSimulationPool(line, { turns, life, now: environment.now });
      await inside(owner, async () => {
        const app = await createApp({
          config: readConfig({ ...settings, ...plant?.settings }),
          log: silent,
          db: pool,
          receipts,
          passwords,
          around: (gateways) => {
            const outside = plant?.around?.(gateways) ?? gateways;
            return { ...outside, mailer: { ...outside.mailer, send: (mail) => post.send(mail, owner) } };
          },
        });
        await app.start();
        shop = {
          owner,
          life,
          app,
          serve: serve(app),
          crash: async () => {
            owner.alive = false;
            await crash();
            environment.forget(owner);
            network.forget(owner);
          },
        };
      });
    },
    crash: async () => {
      dying = false;
      const crashed = shop;
      shop = null;
      await crashed?.crash();
    },
  };
};
