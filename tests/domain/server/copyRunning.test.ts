/**
 * Tests which files a copy of a running database contains. server/backup/copyRunning.test.ts and
 * server/backup/backup.test.ts copy a real database.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { copyRunningDatabase } from '../../../server/backup/copyRunning.ts';

const segment = (n: number): string => `0000000100000000000000A${n}`;

/** The statements that the server received, in order. */
const statements: string[] = [];
let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rigi-copy-'));
  folder = join(parent, 'postgres');
  statements.length = 0;
  const answers: [string, object][] = [
    ['pg_backup_start', { segment: segment(2) }],
    ['pg_backup_stop', { segment: segment(4), labelfile: 'START WAL LOCATION' }],
  ];
  const answer = (statement: string): Promise<{ rows: unknown[] }> => {
    statements.push(statement);
    return Promise.resolve({
      rows: answers.filter(([name]) => statement.includes(name)).map(([, row]) => row),
    });
  };
  const spies = [
    vi.spyOn(Client.prototype as unknown as { connect: () => Promise<void> }, 'connect').mockResolvedValue(),
    vi.spyOn(Client.prototype as unknown as { query: typeof answer }, 'query').mockImplementation(answer),
    vi
      .spyOn(Client.prototype as unknown as { end: () => Promise<void> }, 'end')
      .mockImplementation(async () => void statements.push('end')),
  ];
  onTestFinished(async () => {
    for (const spy of spies) spy.mockRestore();
    await rm(parent, { recursive: true });
  });
});
const write = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `content of ${name}`);
  }
};
const copy = (): Promise<void> =>
  copyRunningDatabase('postgres://db.example/postgres', folder, join(parent, 'copy'), null);
const list = async (): Promise<string[]> =>
  (await readdir(join(parent, 'copy'), { recursive: true, withFileTypes: true }))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(parent, 'copy').length + 1))
    .toSorted();

test('the copy of a running database contains exactly the write-ahead log segments from its start to its end', async () => {
  await write('global/pg_control', 'pg_wal/archive_status/done', 'pg_wal/00000002.history');
  for (const n of [1, 2, 3, 4, 5]) await write(`pg_wal/${segment(n)}`);
  await write(`pg_wal/${segment(3)}.00000028.backup`, `pg_wal/${segment(3)}.partial`);
  await copy();
  expect((await readdir(join(parent, 'copy/pg_wal'))).toSorted()).toEqual([
    segment(2),
    segment(3),
    segment(4),
  ]);
  expect(await readFile(join(parent, 'copy/pg_wal', segment(3)), 'utf8')).toBe(
    `content of pg_wal/${segment(3)}`,
  );
});

test.each([2, 4])(
  'the copy of a running database fails if segment %i of its log is already deleted',
  async (missing) => {
    await write('global/pg_control');
    for (const n of [2, 3, 4]) if (n !== missing) await write(`pg_wal/${segment(n)}`);
    await expect(copy()).rejects.toThrow('The database log was truncated while it was being copied');
    expect(statements.at(-1)).toBe('end');
  },
);

test('the copy of a running database contains its tables and a new label, but nothing that only the running server needs', async () => {
  await write('PG_VERSION', 'global/pg_control', 'base/5/1259', 'base/5/pg_notify/kept', 'old.backup_label');
  await write('postmaster.pid', 'postmaster.opts', 'backup_label.old', 'global/pg_internal.init');
  await write('base/5/pg_internal.init.12', 'base/pgsql_tmp/1', 'pg_notify/0000', 'pg_replslot/slot/state');
  await write('pg_dynshmem/1', 'pg_serial/1', 'pg_snapshots/1', 'pg_stat_tmp/1', 'pg_subtrans/1');
  for (const n of [2, 4]) await write(`pg_wal/${segment(n)}`);
  await copy();
  const expected = `
    PG_VERSION backup_label old.backup_label global global/pg_control
    base base/5 base/5/1259 base/5/pg_notify base/5/pg_notify/kept
    pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans
    pg_wal pg_wal/${segment(2)} pg_wal/${segment(4)}`;
  expect(await list()).toEqual(expected.trim().split(/\s+/).toSorted());
  expect(await readFile(join(parent, 'copy/backup_label'), 'utf8')).toBe('START WAL LOCATION');
  // The slot exists before the copy starts and until it is complete, so the log stays in place.
  expect(statements.map((text) => /pg_create_\w+|pg_backup_\w+|end/.exec(text)?.[0])).toEqual([
    'pg_create_physical_replication_slot',
    'pg_backup_start',
    'pg_backup_stop',
    'end',
  ]);
});
