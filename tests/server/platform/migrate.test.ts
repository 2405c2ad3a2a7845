import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createPool } from '../../../server/platform/database/connect.ts';
import { findPendingMigrations, migrate } from '../../../server/platform/database/migrate.ts';
import { createLog } from '../../../server/platform/log.ts';
import { StartError } from '../../../server/platform/startError.ts';
import { databaseAt, dropDatabase, onServer } from '../../setup/migratedTemplate.ts';

let folder: string;
let name: string;
let pool: Pool;
const file = (fileName: string, sql: string): Promise<void> => writeFile(join(folder, fileName), sql);
const rows = async (sql: string): Promise<unknown[]> =>
  (await pool.query({ text: sql, rowMode: 'array' })).rows;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigi-migrations-'));
  name = `m_${randomBytes(6).toString('hex')}`;
  await onServer(inject('postgres').serverUrl, `create database ${name}`);
  pool = createPool(databaseAt(inject('postgres').serverUrl, name), 3, createLog('silent'));
});
afterEach(async () => {
  await pool.end();
  await dropDatabase(inject('postgres').serverUrl, name);
  await rm(folder, { recursive: true });
});

describe('database migrations', () => {
  test('migrations run only once, in order, and each is recorded', async () => {
    await file('0002_second.sql', 'insert into thing values (2)');
    await file('0001_first.sql', 'create table thing (n int); insert into thing values (1);');
    await file('README.md', 'This file is no migration.');
    expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(pool, folder)).toEqual([]);
    await file('0003_third.sql', 'insert into thing values (3)');
    expect(await migrate(pool, folder)).toEqual(['0003_third.sql']);
    expect(await rows('select n from thing order by n')).toEqual([[1], [2], [3]]);
    expect(await rows('select name from migration order by name')).toEqual([
      ['0001_first.sql'],
      ['0002_second.sql'],
      ['0003_third.sql'],
    ]);
    // The connection that held the lock, without a limit on its statements, is not used again.
    expect(
      await rows(
        `select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
           where l.locktype = 'advisory' and d.datname = current_database()`,
      ),
    ).toEqual([[0]]);
    expect(await rows('show statement_timeout')).toEqual([['30s']]);
  });

  test('processes that start at the same time apply each migration only once', async () => {
    await file(
      '0001_first.sql',
      'create table thing (n int); select pg_sleep(0.2); insert into thing values (1)',
    );
    const all = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)]);
    expect(all.flat()).toEqual(['0001_first.sql']);
    expect(await rows('select n from thing')).toEqual([[1]]);
  });

  test('a failing migration changes nothing, keeps earlier migrations applied and releases the lock', async () => {
    await file('0001_first.sql', 'create table thing (n int)');
    await file('0002_second.sql', 'insert into thing values (1); select 1/0');
    await expect(migrate(pool, folder)).rejects.toThrow(
      /0002_second\.sql failed and changed nothing: division by zero/,
    );
    expect(await rows('select n from thing')).toEqual([]);
    await file('0002_second.sql', 'insert into thing values (2)');
    expect(await migrate(pool, folder)).toEqual(['0002_second.sql']);
    expect(await rows('select n from thing')).toEqual([[2]]);
  });

  test('the shop rejects a migration file that has changed since it ran, except for its line endings', async () => {
    await file('0001_first.sql', 'create table thing\n(n int)');
    await migrate(pool, folder);
    await file('0001_first.sql', 'create table thing\r\n(n int)');
    expect(await migrate(pool, folder)).toEqual([]);
    await file('0001_first.sql', 'create table thing\n(n bigint)');
    await expect(migrate(pool, folder)).rejects.toThrow(StartError);
    await expect(migrate(pool, folder)).rejects.toThrow(/0001_first\.sql was changed/);
  });

  test('the shop rejects a database that is newer than the code [R19]', async () => {
    await file('0001_first.sql', 'select 1');
    await file('0002_second.sql', 'select 2');
    await migrate(pool, folder);
    await rm(join(folder, '0002_second.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow(/newer than this shop: migration 0002_second\.sql/);
  });

  test('migrations can be applied up to a given one', async () => {
    await file('0001_first.sql', 'create table thing (n int)');
    await file('0002_second.sql', 'insert into thing values (2)');
    await file('0003_third.sql', 'insert into thing values (3)');
    expect(await findPendingMigrations(pool, folder)).toEqual([
      '0001_first.sql',
      '0002_second.sql',
      '0003_third.sql',
    ]);
    expect(await migrate(pool, folder, '0002_second.sql')).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await rows('select n from thing')).toEqual([[2]]);
    expect(await findPendingMigrations(pool, folder)).toEqual(['0003_third.sql']);
  });

  test('the shop rejects duplicate migration numbers and migrations numbered lower than one already applied', async () => {
    await file('0002_second.sql', 'create table thing (n int)');
    await migrate(pool, folder);
    await file('0001_first.sql', 'drop table thing');
    await expect(migrate(pool, folder)).rejects.toThrow(/0001_first\.sql comes before 0002_second\.sql/);
    await file('0002_twice.sql', 'drop table thing');
    await expect(migrate(pool, folder)).rejects.toThrow(/0002_twice\.sql needs a name/);
    expect(await rows('select n from thing')).toEqual([]);
  });
});
