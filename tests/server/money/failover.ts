/**
 * A fail-over while people buy: `node tests/server/money/failover.ts`. A primary and a streaming standby of Debian's
 * `postgresql` (PG_BIN names another folder of its programs), two shops behind a proxy, PURCHASES (200) shoppers. The primary is
 * killed, the standby promoted, and the address of the database leads to it. Root is needed, and the user `postgres`.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { readLedgers, verifyLedgers } from '../../simulation/ledgers.ts';
import type { Goods } from '../../simulation/plans.ts';
import { bringToRest } from '../../simulation/processes/run.ts';
import { simulateShopper, type ShopperRun } from '../../simulation/processes/shopper.ts';
import { openTestbed } from '../../simulation/processes/testbed.ts';
import { createRandom } from '../../simulation/random.ts';
import type { Method } from '../../support/shop/pay.ts';
import { freePort, temporaryFolder } from '../../support/shop/start.ts';

const purchases = Number(process.env['PURCHASES'] ?? 200);
const atOnce = 12;
const methods: readonly Method[] = ['card', 'paypal', 'mypos'];
const goods: readonly Goods[] = ['topUp', 'giftCard', 'topUp', 'undeliverable'];

const newest = (folder: string): string =>
  join(folder, readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))[0] ?? '', 'bin');
const programs = process.env['PG_BIN'] ?? newest('/usr/lib/postgresql');
const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));

const folder = mkdtempSync(join(tmpdir(), 'failover-'));
chownSync(folder, uid, gid);
const run = (program: string, ...args: string[]): void => {
  execFileSync(join(programs, program), args, { uid, gid, cwd: folder, stdio: 'ignore' });
};

type Server = { data: string; port: number };
const start = ({ data, port }: Server): void => {
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nport = ${port}\nunix_socket_directories = '${folder}'\nlisten_addresses = '127.0.0.1'\nmax_connections = 60\n`,
  );
  run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-t', '300', 'start');
};
const stop = ({ data }: Server): void => {
  try {
    run('pg_ctl', '-D', data, '-m', 'immediate', '-t', '60', 'stop');
  } catch {
    // It was killed.
  }
};
const urlOf = (port: number): string => `postgres://shop:shop@127.0.0.1:${port}/shop`;

/** The address of the database: it leads to one server, then to the other, as the name of a managed one does. */
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
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo: (next: number): void => {
      port = next;
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const primary: Server = { data: join(folder, 'primary'), port: await freePort() };
const standby: Server = { data: join(folder, 'standby'), port: await freePort() };
run('initdb', '-D', primary.data, '--auth=trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C');
start(primary);
const admin = new Pool({
  host: '127.0.0.1',
  port: primary.port,
  user: 'postgres',
  database: 'postgres',
  max: 1,
});
admin.on('error', () => {});
await admin.query(`create role shop login password 'shop'`);
await admin.query('create database shop owner shop');
run(
  'pg_basebackup',
  '-h',
  '127.0.0.1',
  '-p',
  String(primary.port),
  '-U',
  'postgres',
  '-D',
  standby.data,
  '-R',
  '-X',
  'stream',
  '-c',
  'fast',
);
start(standby);
// A commit waits for the standby, so that confirmed data is on both.
await admin.query(`alter system set synchronous_standby_names = '*'`);
await admin.query('select pg_reload_conf()');

const address = await openAddress(primary.port);
const random = createRandom(Number(process.env['SEED'] ?? 44));
const dataDir = await temporaryFolder('failover-shop');
const testbed = await openTestbed({ databaseUrl: urlOf(address.port), dataDir, random });
let over = false;
try {
  await Promise.all([testbed.start(), testbed.start()]);
  let begun = 0;
  const runs: ShopperRun[] = [];
  const lane = async (): Promise<void> => {
    while (begun < purchases) {
      const n = begun;
      begun += 1;
      const kind = goods[n % goods.length] ?? 'topUp';
      runs.push(
        await simulateShopper(
          testbed,
          {
            method: methods[n % 3] ?? 'card',
            goods: kind,
            mobile: `98${String(n).padStart(5, '0')}${kind === 'undeliverable' ? '303' : '300'}`,
            decisions: ['approve', 'approve', 'approve'],
            leaves: false,
            cancels: false,
            asksBack: true,
          },
          () => over,
        ),
      );
    }
  };
  const began = performance.now();
  const lanes = Promise.all(Array.from({ length: atOnce }, lane));
  while (runs.length < purchases * 0.3) await sleep(50);
  const pid = Number(readFileSync(join(primary.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...children.split('\n').map(Number)]) if (one > 1) process.kill(one, 'SIGKILL');
  const killedAt = performance.now();
  console.log(`the primary was killed after ${runs.length} purchases, with ${begun - runs.length} under way`);

  const answers: Record<string, number> = {};
  const shown = new Set<string>();
  const watch = (async () => {
    while (performance.now() - killedAt < 60_000) {
      const response = await fetch(`${testbed.front}/api/getProductDetail?prodid=G-3090`, {
        headers: { connection: 'close' },
      }).catch(() => null);
      const cart = await fetch(`${testbed.front}/api/addCart`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({
          prodid: 'G-3090',
          ProductPriceID: 'q_G-3090_2500',
          Quantity: 1,
          ProdType: 1,
          residence: 'CH',
        }),
      }).catch(() => null);
      const key = `catalogue ${response?.status ?? 'none'}, cart ${cart?.status ?? 'none'}`;
      answers[key] = (answers[key] ?? 0) + 1;
      if (cart && cart.status >= 500)
        shown.add(((await cart.json().catch(() => ({}))) as { message?: string }).message ?? '');
      if (cart?.status === 200) break;
      await sleep(200);
    }
    return performance.now() - killedAt;
  })();
  await sleep(3_000);
  run('pg_ctl', '-D', standby.data, '-w', 'promote');
  const promoted = new Pool({
    host: '127.0.0.1',
    port: standby.port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
  });
  await promoted.query(`alter system set synchronous_standby_names = ''`);
  await promoted.query('select pg_reload_conf()');
  await promoted.end();
  address.leadTo(standby.port);
  console.log(`promoted after ${((performance.now() - killedAt) / 1000).toFixed(1)} s`);
  const away = await watch;
  await lanes;
  over = true;
  const db = new Pool({ connectionString: urlOf(standby.port) });
  db.on('error', () => {});
  await bringToRest(db);
  const verdict = await verifyLedgers(db, await readLedgers(testbed, methods), runs);
  await db.end();
  const { mismatches, ...figures } = verdict;
  console.log(
    JSON.stringify(
      {
        seconds: Math.round((performance.now() - began) / 1000),
        awaySeconds: Number((away / 1000).toFixed(1)),
        answers,
        shown: [...shown],
        ended: testbed.counts.ended,
        troubles: runs.filter(({ trouble }) => trouble).length,
        ...figures,
      },
      null,
      2,
    ),
  );
  for (const line of mismatches) console.log(line);
  process.exitCode = mismatches.length + testbed.counts.ended === 0 ? 0 : 1;
} finally {
  over = true;
  await testbed.close();
  await admin.end().catch(() => {});
  address.close();
  stop(primary);
  stop(standby);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
