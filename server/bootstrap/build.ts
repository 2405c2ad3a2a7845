import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { StartError } from '../platform/startError.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = [
  'src',
  'machines',
  'contract',
  'locales',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];
/** Additional source folders of a build that includes the flows page. */
const qaSources = ['flows'];

/**
 * Returns the time, in milliseconds, of the latest change to a file or to anything in a folder. Returns 0 if
 * the path does not exist.
 */
const changedAt = async (path: string): Promise<number> => {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const inside = await readdir(path);
  return Math.max(stats.mtimeMs, ...(await Promise.all(inside.map((name) => changedAt(join(path, name))))));
};

const viteCommand = (): string => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    throw new StartError(
      'The pages have not been built, and vite is not installed. Run "npm ci" and "npm run build" first.',
    );
  }
};

/**
 * Builds the single-page app into `distDir` if the build is missing or older than the sources; in production,
 * only if it is missing. If the build is killed, the previous pages remain.
 * @param options `from` is the project folder; `viteMode` qa adds the flows page
 * @throws StartError with the build's output
 */
export const ensureBuilt = async (
  { mode, distDir }: Pick<Config, 'mode' | 'distDir'>,
  progress: (line: string) => void,
  { from = root, viteMode = 'production' }: { from?: string; viteMode?: 'production' | 'qa' } = {},
): Promise<void> => {
  const builtAt = await changedAt(join(distDir, 'index.html'));
  if (builtAt > 0) {
    if (mode === 'production') return;
    const latest = Math.max(
      ...(await Promise.all(
        [...sources, ...(viteMode === 'qa' ? qaSources : [])].map((name) => changedAt(join(from, name))),
      )),
    );
    // a build time in the future cannot be trusted, because it means that the clock was set back
    if (latest <= builtAt && builtAt <= Date.now()) return;
  }
  progress(builtAt > 0 ? 'The sources have changed: building the pages …' : 'Building the pages, once …');
  const draft = `${distDir}.new-${process.pid}`;
  await mkdir(dirname(distDir), { recursive: true });
  const vite = spawn(
    process.execPath,
    [viteCommand(), 'build', '--mode', viteMode, '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: from,
      // always creates a production build, whatever mode the server runs in
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const kill = (): boolean => vite.kill();
  process.once('exit', kill);
  const exit = new Promise<number | null>((settle) => vite.once('close', settle));
  const [out, complaint, code] = await Promise.all([text(vite.stdout), text(vite.stderr), exit]);
  process.off('exit', kill);
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new StartError(`The pages could not be built:\n${(complaint || out).trim()}`);
  }
  await rm(distDir, { recursive: true, force: true });
  await rename(draft, distDir);
};
