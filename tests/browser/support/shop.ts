/** Starts the built shop once for the whole run: the real server, a database of its own, the stand-ins. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const root = join(import.meta.dirname, '../../..');

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export type RunningShop = { url: string; dataDir: string; port: number; process: ChildProcess; output: () => string; kill: (signal?: NodeJS.Signals) => Promise<void> };

/** Starts a shop and waits until it says that it is healthy. @throws Error with what it printed when it does not. */
export const startShop = async (options: { dataDir?: string; port?: number; env?: Record<string, string> } = {}): Promise<RunningShop> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-')));
  const port = options.port ?? (await freePort());
  let printed = '';
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', VITEST: '', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...options.env },
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
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${printed}`);
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).then((answer) => answer.ok, () => false); // prettier-ignore
    if (healthy) return { url, dataDir, port, process: child, output: () => printed, kill };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await kill('SIGKILL');
  throw new Error(`The shop was not healthy within a minute:\n${printed}`);
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist/index.html'))) {
    const build = spawn('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env: { ...process.env, VITEST: '', NODE_ENV: 'production' } });
    await new Promise((resolve) => build.once('exit', resolve));
  }
  const shop = await startShop();
  project.provide('shopUrl', shop.url);
  return async () => {
    await shop.kill();
    await rm(shop.dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    shopUrl: string;
  }
}
