import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOld } from '../../../server/backup/backup.ts';
import { temporaryFolder } from '../../support/shop/start.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('backups');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const backupOn = (day: number): string => `rigi-2026-01-0${day}T00-00-00Z.tar.age`;

test.each([
  [0, 3],
  [1, 3],
  [2, 3],
  [3, 3],
  [4, 3],
  [6, 1],
])('of %i backups in the folder, the newest %i are kept', async (count, keep) => {
  const into = join(folder, `${count}-${keep}`);
  await mkdir(into);
  const backups = Array.from({ length: count }, (_, at) => backupOn(at + 1));
  for (const name of [...backups, 'mine.txt']) await writeFile(join(into, name), name);
  await removeOld(into, keep);
  expect((await readdir(into)).sort()).toEqual(['mine.txt', ...backups.slice(-keep)]);
});
