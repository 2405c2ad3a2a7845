import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
/**
 * Returns a port for a program that starts to listen a few seconds later. The port is below 32768, because the
 * system could use a higher port for an outgoing connection in the meantime.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
};

/** Creates a folder that the database user can access even if root starts the shop. */
export const temporaryFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await chmod(folder, 0o711);
  return folder;
};

/** A shop running in this process or another one. */
export type ServedShop = {
  /** URL for shoppers. */
  url: string;
  /** Loopback URL of the API for programs. */
  api: string;
  dataDir: string;
};

export type RunningShop = ServedShop & {
  port: number;
  process: ChildProcess;
  output: () => string;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
};

export type ShopOptions = {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  entry?: string;
};

const startOn = async (port: number, options: ShopOptions & { dataDir: string }): Promise<RunningShop> => {
  const { dataDir } = options;
  let printed = '';
  const child = spawn(process.execPath, [options.entry ?? 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      VITEST: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Disable the sandbox's minimum time between two top-ups of the same number, because tests top up a
      // number several times.
      SANDBOX_RECHARGE_SECONDS: '0',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${printed}`);
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy)
      return {
        url,
        api: `http://127.0.0.1:${port}/api`,
        dataDir,
        port,
        process: child,
        output: () => printed,
        kill,
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await kill('SIGKILL');
  throw new Error(`The shop was not healthy within four minutes:\n${printed}`);
};

/** Starts a shop and waits until it is healthy. @throws Error with the shop's output if this fails */
export const startShop = async (given: ShopOptions = {}): Promise<RunningShop> => {
  const options = { ...given, dataDir: given.dataDir ?? (await temporaryFolder('shop')) };
  if (given.port !== undefined) return startOn(given.port, options);
  for (;;) {
    const port = await freePort();
    try {
      return await startOn(port, options);
    } catch (error) {
      // Another program took the port while the shop was creating its database, so try another port.
      if (!String(error).includes(`Port ${port} on`)) throw error;
    }
  }
};
