import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { once } from '../../../server/platform/once.ts';

test('a load that failed is repeated, and one that succeeded is cached', async () => {
  let calls = 0;
  const load = once(async () => {
    calls += 1;
    if (calls === 1) throw new Error('the package is being replaced');
    return calls;
  });
  await expect(load()).rejects.toThrow('the package is being replaced');
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});

test('imports a package that was missing on the first call and has been reinstalled since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'late-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const installed = join(folder, 'node_modules/late');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'package.json'), '{"type":"module","exports":"./late.js"}');
  await writeFile(join(installed, 'late.js'), `export const answer = 'loaded';`);
  await cp(join(import.meta.dirname, '../../../server/platform/once.ts'), join(folder, 'once.ts'));
  await writeFile(
    join(folder, 'main.mjs'),
    `import { rename } from 'node:fs/promises';
     import { importLater } from './once.ts';
     const load = importLater(import.meta.resolve('late'));
     const modules = ${JSON.stringify(join(folder, 'node_modules'))};
     await rename(modules, modules + '.old');
     console.log(await load().catch(({ code }) => code));
     await rename(modules + '.old', modules);
     console.log((await load()).answer);`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'main.mjs')], { env: {} });
  expect(stdout).toBe('ERR_MODULE_NOT_FOUND\nloaded\n');
});
