import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadiness } from '../../../server/monitoring/readiness.ts';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the shop is ready if all its migrations have run, even if the database has newer ones, but not while the shop is draining', async () => {
  const { pool } = database;
  const reason = () => createReadiness(pool).findReason();
  expect(await reason()).toBe(null);
  await pool.query(`insert into migration (name, checksum) values ('9999_newer.sql', 'unknown here')`);
  expect(await reason()).toBe(null);
  await pool.query(`update migration set name = '0000_lost.sql' where name = '0001_shop.sql'`);
  expect(await reason()).toBe('migrations');
  await pool.query(`update migration set name = '0001_shop.sql' where name = '0000_lost.sql'`);
  const readiness = createReadiness(pool);
  expect(await readiness.findReason()).toBe(null);
  readiness.drain();
  expect(await readiness.findReason()).toBe('draining');
  expect(await readiness.findReason({ excludesDatabase: true })).toBe('draining');
});

test('the shop is not ready if its migrations cannot be read, and reads them only until they are complete', async () => {
  const { pool } = database;
  const readiness = createReadiness(pool);
  expect(await readiness.findReason()).toBe(null);
  await pool.query('alter table migration rename to gone');
  expect(await readiness.findReason()).toBe(null);
  expect(await createReadiness(pool).findReason()).toBe('database');
  expect(await createReadiness(pool).findReason({ excludesDatabase: true })).toBe(null);
  await pool.query('alter table gone rename to migration');
});

/** Matches SQL statements that can break the previous version. */
const taken =
  /\bdrop\s+(?:table|column|view)\b|\brename\b|\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b|\bset\s+not\s+null\b|\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i;
/** Last migration written before two versions of the shop could run at the same time. */
const last = '0020';
/** Migrations that may break the previous version, each with its effect on that version during a rollout. */
const exceptions = new Map([['0034_job_lanes.sql', 'its workers take no job; the new ones do']]);

test('the migration check detects planted violations', () => {
  for (const bad of [
    'alter table a drop column b;',
    'drop table a;',
    'alter table a rename to b;',
    'alter table a alter column b type text;',
    'alter table a alter column b set not null;',
    'alter table a add column b text not null;',
  ])
    expect(bad).toMatch(taken);
  for (const good of [
    'alter table a add column b text;',
    "alter table a add column b text not null default '';",
    'create table a (b text not null);',
    'create index c on a (b) where b is not null;',
    'alter table a drop constraint b;',
  ])
    expect(good).not.toMatch(taken);
});

test('apart from the known exceptions, no migration breaks the previous version during a rollout [R18]', () => {
  const folder = join(import.meta.dirname, '../../../server/platform/database/migrations');
  const files = readdirSync(folder).filter((name) => name > last);
  expect(files).not.toEqual([]);
  const readSql = (name: string): string => readFileSync(join(folder, name), 'utf8').replace(/--.*$/gm, '');
  expect(files.filter((name) => taken.test(readSql(name)))).toEqual([...exceptions.keys()]);
});
