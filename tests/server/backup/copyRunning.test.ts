/** @module-tag slow */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRunningDatabase } from '../../../server/backup/copyRunning.ts';
import { startEmbedded, type Embedded } from '../../../server/platform/database/embedded.ts';
import { readPassword } from '../../../server/platform/database/embedded/first-start.ts';
import { chooseRunAs } from '../../../server/platform/database/embedded/run-as.ts';
import { temporaryDataDir, type DataDir } from '../support/process.ts';

let data: DataDir;
let database: Embedded;
beforeAll(async () => {
  data = await temporaryDataDir();
  database = await startEmbedded({ dataDir: data.dataDir, port: 0, progress: () => {}, onLost: () => {} });
});
afterAll(async () => {
  await database.close();
  await data.remove();
});

test('a copy of a running database contains the write-ahead log, but no PID file, options file or label of an earlier backup', async () => {
  const [folder, copy] = [join(data.dataDir, 'postgres'), join(data.dataDir, 'copy')];
  await writeFile(join(folder, 'old.backup_label'), '');
  await writeFile(join(folder, 'backup_label.old'), '');
  const admin = new URL(database.url);
  Object.assign(admin, {
    username: 'postgres',
    password: await readPassword(data.dataDir),
    pathname: '/postgres',
  });
  await copyRunningDatabase(admin.href, folder, copy, await chooseRunAs(folder));
  const copied = await readdir(copy);
  expect(copied).toContain('old.backup_label');
  for (const name of ['postmaster.pid', 'postmaster.opts', 'backup_label.old'])
    expect(copied).not.toContain(name);
  expect(await readdir(join(copy, 'pg_wal'))).not.toEqual([]);
});
