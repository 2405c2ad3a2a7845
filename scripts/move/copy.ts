import type { Pool, PoolClient } from 'pg';
import { sameTexts, type Sequence, type Table } from './tables.ts';

const batch = 1_000;

/**
 * Reads the rows of a table as JSON text, because converting the values to JavaScript types could change them.
 */
async function* readBatches(from: PoolClient, { name, columns }: Table): AsyncGenerator<string[]> {
  await from.query(
    `declare moved no scroll cursor for select to_json(r)::text as row from (select ${columns} from ${name}) as r`,
  );
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${batch} from moved`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await from.query('close moved');
}

const copyTable = async (from: PoolClient, to: PoolClient, table: Table): Promise<number> => {
  const { name, columns } = table;
  let count = 0;
  for await (const rows of readBatches(from, table)) {
    await to.query(
      `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.join(',')}]`],
    );
    count += rows.length;
  }
  return count;
};

/**
 * Reads the foreign keys. They are dropped so that rows can be inserted in any order, and then recreated, which
 * validates all rows.
 */
const readReferences = async (
  to: PoolClient,
): Promise<{ table: string; name: string; definition: string }[]> => {
  const { rows } = await to.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
};

/**
 * Copies all rows, in a single transaction per database. An interrupted move therefore leaves the tables empty.
 */
export const copyRows = async (
  source: Pool,
  target: Pool,
  {
    tables,
    sequences,
    progress,
  }: { tables: readonly Table[]; sequences: readonly Sequence[]; progress: (line: string) => void },
): Promise<void> => {
  const from = await source.connect();
  const to = await target.connect();
  try {
    for (const client of [from, to]) await client.query(sameTexts);
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    const references = await readReferences(to);
    for (const { table, name } of references) await to.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of tables) {
      await to.query(`alter table ${name} disable trigger user`);
      // deletes the rows that the migrations may have inserted
      await to.query(`delete from ${name}`);
    }
    for (const table of tables) {
      const count = await copyTable(from, to, table);
      if (count > 0) progress(`  ${table.name}: ${count} rows`);
    }
    for (const { table, name, definition } of references)
      await to.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`);
    for (const { name, value, isCalled } of sequences)
      await to.query('select setval($1::regclass, $2::bigint, $3::boolean)', [name, value, isCalled]);
    await to.query('commit');
    await from.query('commit');
  } finally {
    from.release(true);
    to.release(true);
  }
};
