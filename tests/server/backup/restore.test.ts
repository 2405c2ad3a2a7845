import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { temporaryFolder } from '../../support/shop/start.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('restored');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts to restore a backup to the folder with a key file that contains no key. */
const restoreTo = (dataDir: string) =>
  restoreBackup({ file: join(folder, 'none'), identityFile: join(folder, 'none'), dataDir });

test('a backup can be restored only to a folder that is missing or empty', async () => {
  const [missing, empty, used] = [join(folder, 'missing'), join(folder, 'empty'), join(folder, 'used')];
  for (const made of [empty, used]) await mkdir(made);
  await writeFile(join(used, 'mine.txt'), 'mine');
  // The next check, of the key, shows that the folder was accepted.
  for (const accepted of [missing, empty])
    await expect(restoreTo(accepted)).rejects.toThrow(/does not contain an age private key/);
  await expect(restoreTo(used)).rejects.toThrow(/is not empty/);
});
