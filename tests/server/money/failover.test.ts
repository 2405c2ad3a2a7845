/** @module-tag slow */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { noInstalledPostgres, openInstalledPostgres } from '../../setup/installedPostgres.ts';
import { portOf } from '../../setup/openedShop.ts';
import { readLedgers, verifyLedgers } from '../../simulation/ledgers.ts';
import type { Goods } from '../../simulation/plans.ts';
import { waitUntilSettled } from '../../simulation/processes/run.ts';
import { simulateShopper, type ShopperRun } from '../../simulation/processes/shopper.ts';
import { openTestbed } from '../../simulation/processes/testbed.ts';
import { createRandom } from '../../simulation/random.ts';
import type { Method } from '../../support/shop/pay.ts';
import { giftCard } from '../../support/shop/shopper.ts';
import { temporaryFolder } from '../../support/shop/start.ts';
import { until } from '../shop/harness.ts';
import { noProxy, openSampleProxy, type ProxyName } from '../support/sampleProxy.ts';

const purchases = Number(process.env['PURCHASES'] ?? 200);
const atOnce = 12;
const methods: readonly Method[] = ['card', 'paypal', 'mypos'];
const goods: readonly Goods[] = ['topUp', 'giftCard', 'topUp', 'undeliverable'];

/** Runs SQL statements one at a time, outside any transaction. */
const administer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** Opens a TCP proxy that can switch between database servers, like the host name of a managed database. */
const openAddress = async (first: number) => {
  let port = first;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://shop@127.0.0.1:${portOf(server)}/shop`,
    leadTo: (next: number): void => {
      port = next;
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const answerSchema = v.looseObject({ message: v.optional(v.string()) });
/**
 * Requests the catalogue and adds a product to the cart. Returns the results as text: `catalogue 200, cart 503
 * Please wait…`.
 */
const visit = async (origin: string): Promise<string> => {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const catalogue = await fetch(`${origin}/api/getGiftCountryList`, { headers });
  const cart = await fetch(`${origin}/api/addCart`, {
    method: 'POST',
    headers,
    body: JSON.stringify(giftCard),
  });
  const text = await cart.text();
  const { message = '' } = cart.ok ? {} : text.startsWith('{') ? v.parse(answerSchema, JSON.parse(text)) : {};
  return `catalogue ${catalogue.status}, cart ${cart.status} ${message}`.trim();
};

test.for<ProxyName>(['nginx', 'Caddy'])(
  'behind %s, a database failover neither loses, repeats nor blocks a purchase, and shoppers are asked to wait until the failover is complete',
  { timeout: 900_000 },
  async (proxyName, { skip }) => {
    const obstacle = noInstalledPostgres ?? noProxy[proxyName];
    if (obstacle !== null) skip(obstacle);
    const servers = await openInstalledPostgres();
    onTestFinished(servers.close);
    const primary = await servers.create();
    await administer(primary.urlOf('postgres'), 'create role shop login', 'create database shop owner shop');
    const standby = await servers.createStandby(primary);
    await administer(
      primary.urlOf('postgres'),
      // Commits wait for the standby, so that both servers have all committed data.
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );
    const address = await openAddress(primary.port);
    onTestFinished(address.close);
    const dataDir = await temporaryFolder('failover');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const random = createRandom(Number(process.env['SEED'] ?? 44));
    const testbed = await openTestbed({ databaseUrl: address.url, dataDir, random });
    onTestFinished(() => testbed.close());
    const [one, other] = await Promise.all([testbed.start(), testbed.start()]);
    const proxy = await openSampleProxy(proxyName, [one.port, other.port]);
    onTestFinished(() => proxy.close());
    testbed.through(proxy.origin);

    let over = false;
    onTestFinished(() => {
      over = true;
    });
    let begun = 0;
    const runs: ShopperRun[] = [];
    const buyOneByOne = async (): Promise<void> => {
      while (begun < purchases) {
        const n = begun;
        begun += 1;
        const kind = goods[n % goods.length] ?? 'topUp';
        const plan = {
          method: methods[n % methods.length] ?? 'card',
          goods: kind,
          mobile: `98${String(n).padStart(5, '0')}${kind === 'undeliverable' ? '303' : '300'}`,
          decisions: ['approve' as const],
          leaves: false,
          cancels: false,
          asksBack: true,
        };
        runs.push(await simulateShopper(testbed, plan, () => over));
      }
    };
    const buying = Promise.all(Array.from({ length: atOnce }, buyOneByOne));
    await until(() => runs.length >= purchases * 0.3, 300_000);
    expect(await visit(proxy.origin)).toBe('catalogue 200, cart 200');

    await primary.kill();
    const killedAt = performance.now();
    const underWay = begun - runs.length;
    const visits: string[] = [];
    const visiting = (async () => {
      do {
        visits.push(await visit(proxy.origin));
        await sleep(200);
      } while (!visits.at(-1)?.endsWith('cart 200'));
      return performance.now() - killedAt;
    })();
    await until(() => visits.length >= 10);
    await standby.promote();
    await administer(
      standby.urlOf('postgres'),
      `alter system set synchronous_standby_names = ''`,
      'select pg_reload_conf()',
    );
    address.leadTo(standby.port);
    const promotedAfter = performance.now() - killedAt;
    const awayFor = await visiting;
    await buying;
    over = true;

    const db = new Pool({ connectionString: standby.urlOf('shop') });
    db.on('error', () => {});
    await waitUntilSettled(db);
    const { mismatches, ...figures } = await verifyLedgers(db, await readLedgers(testbed, methods), runs);
    await db.end();
    console.log(
      `${proxyName}: the primary died with ${underWay} purchases in progress and was promoted after ${(promotedAfter / 1000).toFixed(1)} s; ` +
        `carts after ${(awayFor / 1000).toFixed(1)} s; ${JSON.stringify({ ...figures, visits: [...new Set(visits)] })}`,
    );
    expect(new Set(visits)).toEqual(
      new Set([
        'catalogue 200, cart 200',
        'catalogue 200, cart 503 It may take more time to respond. Please wait for a while.',
      ]),
    );
    expect(testbed.counts.ended).toBe(0);
    expect(runs.flatMap(({ trouble }) => trouble ?? [])).toEqual([]);
    expect(mismatches).toEqual([]);
    // Some orders may stay unpaid, because myPOS reverses payments that the shop does not confirm in time.
    expect(figures.completed + figures.refunded + figures.unpaid).toBe(purchases);
    expect(figures.captures - figures.refunds).toBe(figures.completed);
  },
);
