import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request as ask, createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runShop, type App } from '../../../server/bootstrap/run.ts';
import { freePort } from '../../../server/platform/database/embedded/free-port.ts';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';
import { slow } from '../../setup/tiers.ts';
import {
  eventually,
  findPostgres,
  isAlive,
  createDatabaseDir,
  run,
  temporaryDataDir,
  type DataDir,
  type Run,
} from '../support/process.ts';

let dataDir: string;
let remove: () => Promise<void>;
let runs: Run[];
let port: number;

let ready: DataDir;
let shared: FreshDatabase;
beforeAll(async () => {
  ready = await createDatabaseDir();
  shared = await freshDatabase();
});
afterAll(async () => {
  await shared.drop();
  await ready.remove();
});
beforeEach(async () => {
  ({ dataDir, remove } = await temporaryDataDir(ready.dataDir));
  runs = [];
  port = await freePort();
});
afterEach(async () => {
  for (const { pid, killGroup } of runs) if (isAlive(pid)) killGroup();
  await Promise.all(runs.map(({ ended }) => ended));
  await remove();
});

/** Uses the PostgreSQL server of the test run unless the data folder needs its own server. */
const shop = (env: Record<string, string> = {}, pages?: string): Run => {
  const started = run('tiny-shop.ts', pages ? [pages] : [], {
    env: { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: shared.url, ...env },
  });
  runs.push(started);
  return started;
};
const own = { DATABASE_URL: '' };
const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);

describe('lifecycle of a shop process', () => {
  test('the shop logs its own URL and those of its sandboxes, and serves requests', slow, async () => {
    const started = shop();
    await started.until(/JOBS BEGIN[^]*The shop is open: http:\/\/localhost:\d+\n/);
    for (const path of ['/sandbox/inbox', '/sandbox/phone', '/sandbox'])
      await started.until(new RegExp(`http://localhost:${port}${path}$`, 'm'));
    // tiny-shop.ts prints no link for the first staff account
    await started.until(new RegExp(`^  staff pages    http://localhost:${port}/staff$`, 'm'));
    expect(await (await get('/api/x')).json()).toEqual({ pathname: '/api/x', one: 1 });
  });

  test('on SIGTERM, the shop finishes running requests, refuses new ones, stops PostgreSQL and exits with code 0', async () => {
    const link = 'https://rigi.example/staff/first#secret';
    const started = shop({ ...own, PUBLIC_URL: 'https://rigi.example', FIRST_LINK: link });
    await started.until(/The shop is open/);
    const postgres = findPostgres(dataDir) ?? 0;
    await get('/api/kept-alive');
    const ends: string[] = [];
    const keepAliveRequest = ask({
      host: '127.0.0.1',
      port,
      path: '/api/less-slow?ms=1000',
      agent: new Agent({ keepAlive: true }),
    })
      .on('response', (answer) => answer.resume())
      .end();
    keepAliveRequest.once('socket', (socket) => socket.once('close', () => ends.push('kept alive')));
    const slow = get('/api/slow?ms=4000').finally(() => ends.push('slow'));
    await Promise.all([started.until(/ASKED \/api\/less-slow/), started.until(/ASKED \/api\/slow/)]);
    started.kill('SIGTERM');
    await started.until(/completing running requests and jobs/);
    await expect(get('/api/new')).rejects.toThrow();
    expect(await (await slow).json()).toEqual({ pathname: '/api/slow', one: 1 });
    // The idle connection closed immediately, before the five-second keep-alive ended.
    expect(ends).toEqual(['kept alive', 'slow']);
    expect(await started.ended).toBe(0);
    expect(started.said()).toMatch(/JOBS BEGIN[^]*JOBS END[^]*APP STOPPED[^]*"msg":"stopped"/);
    expect(started.said()).toContain(`
The shop is open: https://rigi.example
  listening on   http://127.0.0.1:${port}
No real money, goods or messages: services that are not configured are local sandboxes.
  e-mail inbox   https://rigi.example/sandbox/inbox
  phone (SMS)    https://rigi.example/sandbox/phone
  pay page and supplier controls   https://rigi.example/sandbox
  staff pages    ${link}  (makes the first account, once)
`);
    expect(isAlive(postgres)).toBe(false);
  });

  /** Runs the shop in this process with an app that never ends its work. `code` is the exit code. */
  const runHere = async () => {
    const env = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: shared.url, LOG_LEVEL: 'silent' };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const handlers = new Map<string | symbol, () => void>();
    vi.spyOn(process, 'on').mockImplementation((name: string | symbol, handler: () => void) => {
      handlers.set(name, handler);
      return process;
    });
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('The process exits');
    });
    // The signal arrives once the shop is open.
    vi.spyOn(console, 'log').mockImplementation(() => void setImmediate(() => handlers.get('SIGTERM')?.()));
    const wait = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    syncBuiltinESMExports();
    const stop = vi.fn(() => new Promise<void>(() => {}));
    const app: App = {
      fetch: () => new Response(),
      admin: () => new Response(),
      firstAdminLink: () => Promise.resolve(null),
      serveMetrics: null,
      start: () => Promise.resolve(),
      drain: () => new Promise(() => {}),
      stop,
    };
    try {
      await runShop({ createApp: () => Promise.resolve(app) }).catch(() => {});
      const waits = wait.mock.calls.map(([ms]) => ms);
      return { code: exit.mock.calls[0]?.[0], stop, waits };
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      syncBuiltinESMExports();
    }
  };

  test('a stopping shop waits seven seconds for its work, and then a second for the app and three for the database', async () => {
    const { code, stop, waits } = await runHere();
    expect(waits).toEqual([7_000, 500, 1_000, 3_000]);
    expect(stop).toHaveBeenCalledOnce();
    expect(code).toBe(0);
  });

  test('in production, the log names the file with the link for the first staff account, but not the link', async () => {
    const started = shop({
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      PUBLIC_URL: `http://localhost:${port}`,
      TOKEN_KEY: '0123456789abcdef'.repeat(4),
      CODES_KEY: 'fedcba9876543210'.repeat(4),
      FIRST_LINK: 'https://rigi.example/staff/first#secret',
    });
    await started.until(/there is no staff account yet/);
    started.kill('SIGTERM');
    expect(await started.ended, started.said()).toBe(0);
    const lines = started.said().match(/^\{.*\}$/gm)!;
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'the shop is open', port, sandbox: true }),
        expect.objectContaining({
          file: '/data/first-link',
          msg: 'there is no staff account yet: this file contains the link for creating the first one',
        }),
      ]) as object[],
    );
    expect(started.said()).not.toContain('#secret');
  });

  test('a second signal makes the shop abort running requests', slow, async () => {
    const started = shop();
    await started.until(/The shop is open/);
    const slow = get('/api/slow?ms=60000').catch(() => 'cut');
    await started.until(/ASKED \/api\/slow/);
    started.kill('SIGINT');
    await started.until(/completing running requests and jobs/);
    started.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(await slow).toBe('cut');
  });

  test('the shop aborts long-running requests early enough to stop the database in time', slow, async () => {
    const started = shop(own);
    await started.until(/The shop is open/);
    const postgres = findPostgres(dataDir) ?? 0;
    const slow = get('/api/slow?ms=600000').catch(() => 'cut');
    await started.until(/ASKED \/api\/slow/);
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(await slow).toBe('cut');
    expect(isAlive(postgres)).toBe(false);
  });

  test('after SIGTERM, the shop still responds to requests for DRAIN_SECONDS', slow, async () => {
    const started = shop({ DRAIN_SECONDS: '3' });
    await started.until(/The shop is open/);
    started.kill('SIGTERM');
    await started.until(/JOBS END/);
    expect(await (await get('/api/late')).json()).toEqual({ pathname: '/api/late', one: 1 });
    expect(await started.ended).toBe(0);
  });

  test('a signal during startup stops both the shop and its database server', slow, async () => {
    const started = shop(own);
    await eventually(() => findPostgres(dataDir) !== null);
    const postgres = findPostgres(dataDir) ?? 0;
    started.kill('SIGTERM');
    expect(await started.ended).not.toBe(null);
    await eventually(() => !isAlive(postgres));
  });

  test('on SIGTERM during startup, the shop exits with code 143', slow, async () => {
    // This database accepts connections but never responds, so the shop cannot open before the signal arrives.
    const silent = createSocketServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const started = shop({
      DATABASE_URL: `postgres://rigi@127.0.0.1:${(silent.address() as AddressInfo).port}/rigi`,
    });
    await connected;
    started.kill('SIGTERM');
    expect(await started.ended).toBe(143);
    silent.close();
  });

  test(
    'if its port is in use, the shop logs one line, exits with code 1 and leaves no process behind',
    slow,
    async () => {
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      const started = shop(own);
      expect(await started.ended).toBe(1);
      expect(started.said()).toContain(
        `Port ${port} on 127.0.0.1 is in use by another program: stop it or set PORT to a free one.\n`,
      );
      expect(started.said()).not.toMatch(/^\s+at /m);
      expect(findPostgres(dataDir)).toBe(null);
      other.close();
    },
  );

  test(
    'on an invalid setting, the shop exits with code 1 and an error that does not contain the value',
    slow,
    async () => {
      const started = shop({ PORT: 'secret-words' });
      expect(await started.ended).toBe(1);
      expect(started.said()).toMatch(/^The environment is invalid\.\n {2}PORT: expected [^\n]+\n$/);
      expect(started.said()).not.toContain('secret-words');
    },
  );

  test('on an unhandled rejection, the shop logs a line and exits with code 1', slow, async () => {
    const started = shop(own);
    await started.until(/The shop is open/);
    const postgres = findPostgres(dataDir) ?? 0;
    await get('/api/fall').catch(() => null);
    expect(await started.ended).toBe(1);
    expect(started.said()).toMatch(/"msg":"the shop must exit"/);
    await eventually(() => !isAlive(postgres));
  });

  test(
    "in development, the shop serves pages from source files, and the server's own paths still work",
    slow,
    async () => {
      const pages = await mkdtemp(join(tmpdir(), 'rigi-pages-'));
      await writeFile(
        join(pages, 'index.html'),
        '<!doctype html><title>Pages</title><script type="module" src="/main.ts"></script>',
      );
      await writeFile(join(pages, 'main.ts'), 'const answer: number = 42;\nconsole.log(answer);');
      const started = shop({}, pages);
      await started.until(/The shop is open/);
      const html = { headers: { accept: 'text/html' } };
      expect(await (await fetch(`http://127.0.0.1:${port}/deep/page`, html)).text()).toMatch(
        /@vite\/client[^]*<title>Pages/,
      );
      expect(await (await get('/main.ts')).text()).toMatch(/^const answer = 42;/);
      expect(await (await get('/api/x?y')).json()).toMatchObject({ pathname: '/api/x' });
      expect(await (await get('/apix')).text()).not.toContain('pathname');
      const hot = new WebSocket(
        `ws://127.0.0.1:${port}/?token=${/wsToken = "([^"]+)"/.exec(await (await get('/@vite/client')).text())?.[1]}`,
        'vite-hmr',
      );
      const update = new Promise<string>((done) => {
        hot.addEventListener('message', ({ data }) => {
          if (String(data).includes('full-reload')) done(String(data));
        });
      });
      await once(hot, 'open');
      await writeFile(join(pages, 'index.html'), `${await readFile(join(pages, 'index.html'), 'utf8')} `);
      expect(await update).toContain('full-reload');
      started.kill('SIGTERM');
      expect(await started.ended).toBe(0);
      await rm(pages, { recursive: true });
    },
  );
});
