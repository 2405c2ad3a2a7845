/** Tests the checks of the data folder. server/platform/embedded.test.ts tests them with a running server. */
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { removeLeftovers } from '../../../server/platform/database/embedded/binaries.ts';
import {
  createDatabaseFolder,
  hasDatabase,
  readPassword,
} from '../../../server/platform/database/embedded/first-start.ts';
import { lockFolder } from '../../../server/platform/database/embedded/folder-lock.ts';
import {
  findHost,
  isPostmasterOf,
  readPidFile,
} from '../../../server/platform/database/embedded/postmaster.ts';
import { canAccess, findBlockedFolder } from '../../../server/platform/database/embedded/run-as.ts';
import { StartError } from '../../../server/platform/startError.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rigi-data-')));
  onTestFinished(() => rm(folder, { recursive: true }));
});
const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

test('only one shop at a time can lock a data folder, and the error names the process that holds it', async () => {
  const release = lockFolder(folder, 4711);
  expect((await stat(join(folder, 'shop.json'))).mode & 0o777).toBe(0o600);
  expect(() => lockFolder(folder, 4712)).toThrow(StartError);
  expect(() => lockFolder(folder, 4712)).toThrow(
    `is already in use by another shop (process ${process.pid}, port 4711)`,
  );
  await rm(join(folder, 'shop.json'));
  expect(() => lockFolder(folder, 4712)).toThrow('(a process that is just starting)');
  release();
  lockFolder(folder, 4713)();
  expect(await readdir(folder)).toEqual(['shop.lock']);
});

test('a database folder must be missing, empty or of the same PostgreSQL version', async () => {
  const database = join(folder, 'postgres');
  expect(await hasDatabase(database, '18')).toBe(false);
  await mkdir(database);
  expect(await hasDatabase(database, '18')).toBe(false);
  // The empty folder is removed, so that a new database can take its place.
  expect(await readdir(folder)).toEqual([]);
  await mkdir(database);
  await write('postgres/letter.txt', 'dear');
  await expect(hasDatabase(database, '18')).rejects.toThrow(
    /contains files that do not belong to a database/,
  );
  await write('postgres/PG_VERSION', '15\n');
  await expect(hasDatabase(database, '18')).rejects.toThrow(
    /was created by PostgreSQL 15, but this shop includes 18/,
  );
  await write('postgres/PG_VERSION', '18\n');
  expect(await hasDatabase(database, '18')).toBe(true);
});

test('a data folder needs the password of its database', async () => {
  await expect(readPassword(folder)).rejects.toThrow(/postgres\.password is missing\. Restore it/);
  await write('postgres.password', 'f00');
  expect(await readPassword(folder)).toBe('f00');
});

test('if PostgreSQL cannot create a database, the error contains the last line of its output', async () => {
  const initdb = join(folder, 'initdb');
  const create = () =>
    createDatabaseFolder(folder, join(folder, 'postgres'), { initdb, postgres: '', major: '18' }, null);
  await expect(create()).rejects.toThrow(/ENOENT/);
  await writeFile(initdb, '#!/bin/sh\nprintf "creating files\\nthe disk is full\\n" >&2\nexit 1\n', {
    mode: 0o755,
  });
  await expect(create()).rejects.toThrow(
    new StartError(`The database could not be created in ${folder}: the disk is full`),
  );
  expect(await readdir(folder)).not.toContain('postgres');
});

test('leftovers of a killed start are removed, and nothing else', async () => {
  for (const name of ['postgres.new-a', 'postgres', 'sandbox']) await mkdir(join(folder, name));
  await write('keys.json', '{}');
  await removeLeftovers(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['keys.json', 'postgres', 'sandbox']);
});

test('a server is reached through its socket if there is one with a path of at most 103 bytes', async () => {
  const socket = '.s.PGSQL.5432';
  const findSocketHost = async (length: number): Promise<string> => {
    const place = join(folder, 'x'.repeat(length - folder.length - socket.length - 2));
    await mkdir(place);
    await writeFile(join(place, socket), '');
    return findHost(place, 5432) === place ? 'socket' : findHost(place, 5432);
  };
  expect([await findSocketHost(103), await findSocketHost(104)]).toEqual(['socket', '127.0.0.1']);
  expect(findHost(folder, 5433)).toBe('127.0.0.1');
});

test('the pid file of a server is read, but another process with its id does not count as the server', async () => {
  expect(readPidFile(folder)).toBeNull();
  const record = [process.pid, folder, 1, 5432, '', '127.0.0.1', '1 1', 'ready   '].join('\n');
  await write('postmaster.pid', `${record}\n`);
  expect(readPidFile(folder)).toEqual({ pid: process.pid, port: 5432, status: 'ready' });
  for (const pid of [process.pid, 1, 0, -1, Number.NaN])
    expect(isPostmasterOf(pid, folder, null)).toBe(false);
});

test('access of the user that runs PostgreSQL depends on the bits for the owner, the group and others', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await chmod(file, 0o640);
  const { uid, gid } = await stat(file);
  const [owner, member, other] = [
    { uid, gid: gid + 1 },
    { uid: uid + 1, gid },
    { uid: uid + 1, gid: gid + 1 },
  ];
  const findAllowedBits = async (user: { uid: number; gid: number }): Promise<number[]> => {
    const allowed: number[] = [];
    for (const bits of [4, 2, 6, 1]) if (await canAccess(file, user, bits)) allowed.push(bits);
    return allowed;
  };
  expect(await findAllowedBits(owner)).toEqual([4, 2, 6]);
  expect(await findAllowedBits(member)).toEqual([4]);
  expect(await findAllowedBits(other)).toEqual([]);
  expect(await canAccess(file, null, 7)).toBe(true);
});

// On macOS, other users cannot enter the temporary folder.
test.runIf(process.platform === 'linux')(
  'the first folder that another user cannot enter is found',
  async () => {
    const { uid, gid } = await stat(folder);
    const [owner, other] = [
      { uid, gid },
      { uid: uid + 1, gid: gid + 1 },
    ];
    const inner = join(folder, 'inner');
    await mkdir(inner);
    await chmod(inner, 0o711);
    await chmod(folder, 0o711);
    expect(await findBlockedFolder(inner, other)).toBeNull();
    await chmod(inner, 0o710);
    expect(await findBlockedFolder(inner, other)).toBe(inner);
    await chmod(folder, 0o710);
    expect(await findBlockedFolder(inner, other)).toBe(folder);
    expect(await findBlockedFolder(inner, owner)).toBeNull();
  },
);
