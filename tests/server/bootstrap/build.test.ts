import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ensureBuilt } from '../../../server/bootstrap/build.ts';
import { StartError } from '../../../server/platform/startError.ts';
import { slow } from '../../setup/tiers.ts';

let project: string;
let lines: string[];
const build = async (mode: 'development' | 'production' = 'development'): Promise<string[]> => {
  lines = [];
  await ensureBuilt({ mode, distDir: join(project, 'dist') }, (line) => lines.push(line), {
    from: project,
  });
  return lines;
};
const page = (): Promise<string> => readFile(join(project, 'dist/index.html'), 'utf8');
const edit = async (text: string): Promise<void> => {
  const file = join(project, 'src/main.ts');
  await writeFile(file, text);
  const later = new Date(Date.now() + 5000);
  await utimes(file, later, later);
};

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'rigi-build-'));
  await mkdir(join(project, 'src'));
  await writeFile(
    join(project, 'index.html'),
    '<!doctype html><script type="module" src="/src/main.ts"></script>',
  );
  await writeFile(join(project, 'src/main.ts'), 'console.log("one")');
});
afterEach(() => rm(project, { recursive: true }));

describe('building the pages', () => {
  test('missing pages are built in every mode, and outdated pages are rebuilt except in production', async () => {
    expect(await build('production')).toEqual(['Building the pages, once …']);
    const first = await page();
    expect(first).toMatch(/assets\/index-\S+\.js/);
    expect(await build()).toEqual([]);
    // Sources and pages from an archive can have the same modification time.
    const packed = new Date('2026-01-01');
    for (const file of ['index.html', 'src/main.ts', 'src', 'dist/index.html'])
      await utimes(join(project, file), packed, packed);
    expect(await build()).toEqual([]);
    await edit('console.log("two")');
    expect(await build('production')).toEqual([]);
    expect(await page()).toBe(first);
    expect(await build()).toEqual(['The sources have changed: building the pages …']);
    expect(await page()).not.toBe(first);
    expect(await readdir(project)).toEqual(['dist', 'index.html', 'src']);
  });

  test('pages are rebuilt if a source has changed, even if their build time is in the future', async () => {
    await build();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await utimes(join(project, 'dist/index.html'), tomorrow, tomorrow);
    await edit('console.log("two")');
    expect(await build()).toEqual(['The sources have changed: building the pages …']);
  });

  test('a build that cannot start reports the reason and leaves no files behind', async () => {
    // Node.js rejects this option, so the process fails at once.
    vi.stubEnv('NODE_OPTIONS', '--no-such-option');
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(build()).rejects.toThrow(
      new StartError(
        `The pages could not be built:\n${process.execPath}: --no-such-option is not allowed in NODE_OPTIONS`,
      ),
    );
    expect(await readdir(project)).toEqual(['index.html', 'src']);
  });

  test('a failed build reports the reason and keeps the previous pages', slow, async () => {
    await build();
    const before = await page();
    await edit('console.log(');
    const failure = await build().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(/could not be built:[^]*main\.ts/);
    expect(await page()).toBe(before);
    expect(await readdir(project)).toEqual(['dist', 'index.html', 'src']);
  });
});
