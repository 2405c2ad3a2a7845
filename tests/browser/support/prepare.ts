/** Once for the whole run: the shop's pages are built and the browser is there. Each test file starts a shop of its own. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../../scripts/browser/find.ts';

const root = join(import.meta.dirname, '../../..');

export default async function prepare(): Promise<void> {
  // two files at once would unpack it into each other
  await findBrowser();
  if (existsSync(join(root, 'dist/index.html'))) return;
  const build = spawn('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, VITEST: '', NODE_ENV: 'production' },
  });
  await new Promise((resolve) => build.once('exit', resolve));
}
