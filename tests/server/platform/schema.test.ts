/** Compares tables and columns, because schema.ts is maintained by hand alongside the migrations. */
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../../server/platform/database/schema.ts';
import { freshDatabase } from '../../setup/freshDatabase.ts';

/** Tables that are used only in SQL. */
const withoutCode = ['migration', 'rate_bucket', 'tally'];
/** Columns whose default is only for older rows. The code must always set these columns. */
const statedByCode = ['session_family.idle_at', 'staff_account.role', 'staff_invite.role'];

/** Formats a column as `job.id bigint, not null, identity`. */
const toLine = (table: string, column: string, type: string, isNotNull: boolean, value: string): string =>
  `${table}.${column} ${type}${isNotNull ? ', not null' : ''}${value === '' ? '' : `, ${value}`}`;

const readCode = (): string[] =>
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .flatMap((one) => {
      const { name: table, columns } = getTableConfig(one);
      return columns.map((column) =>
        toLine(
          table,
          column.name,
          column.getSQLType(),
          column.notNull,
          column.generatedIdentity ? 'identity' : column.hasDefault ? 'default' : '',
        ),
      );
    })
    .toSorted();

test('schema.ts has the same tables, columns, types and defaults as the migrated database', async () => {
  const { pool, drop } = await freshDatabase();
  const { rows } = await pool.query<{
    table: string;
    column: string;
    type: string;
    set: boolean;
    value: string;
  }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as set,
       case when a.attidentity <> '' then 'identity' when a.atthasdef then 'default' else '' end as value
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
         and c.relname <> all($1)`,
    [withoutCode],
  );
  await drop();
  const inDatabase = rows
    .map(({ table, column, type, set, value }) =>
      toLine(table, column, type, set, statedByCode.includes(`${table}.${column}`) ? '' : value),
    )
    .toSorted();
  expect(readCode()).toEqual(inDatabase);
});
