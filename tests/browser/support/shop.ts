/** Starts the built shop once for the whole run: the real server, a database of its own, the stand-ins. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startShop } from '../../../scripts/shop/start.ts';

const root = join(import.meta.dirname, '../../..');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist/index.html'))) {
    const build = spawn('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, VITEST: '', NODE_ENV: 'production' },
    });
    await new Promise((resolve) => build.once('exit', resolve));
  }
  // all tests come from one address: the budget of text messages per address is not what they test
  const shop = await startShop({ env: { SMS_PER_ADDRESS: '500' } });
  project.provide('shopUrl', shop.url);
  // the link for the first account of the staff desk is left in there
  project.provide('shopDataDir', shop.dataDir);
  return async () => {
    await shop.kill();
    await rm(shop.dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    shopUrl: string;
    shopDataDir: string;
  }
}
