/** Fills the shop's empty database with orders and their related rows. */
import { Client } from 'pg';
import { rowsOf, type Fill, type Rows } from './tables.ts';

type Definition = { table: string; name: string; definition: string };

const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/**
 * Returns the definitions of all constraints, and of all indexes that belong to no constraint. Both are dropped
 * before the tables are filled and recreated afterwards.
 */
const readDefinitions = async (
  client: Client,
  tables: readonly string[],
): Promise<{ constraints: (Definition & { kind: string })[]; indexes: Definition[] }> => {
  const { rows: constraints } = await client.query<Definition & { kind: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, contype as kind
       from pg_constraint
       where contype in ('p', 'u', 'f') and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
    [tables],
  );
  const { rows: indexes } = await client.query<Definition>(
    `select tablename as table, indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename = any($1) and not exists (select 1 from pg_constraint where conname = indexname)`,
    [tables],
  );
  return { constraints, indexes };
};

const insertOf = ({ table, columns, select, numbers }: Rows): string =>
  `insert into ${table} (${columns}) select ${select}${numbers ? ` from generate_series(${numbers.from}, ${numbers.to}) i` : ''}`;

/** Runs the tasks over two connections. Each connection takes the next task as soon as it is free. */
const inTwoLanes = async <T>(
  url: string,
  work: readonly T[],
  run: (client: Client, one: T) => Promise<void>,
): Promise<void> => {
  const queue = [...work];
  const lane = async (): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0`);
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await run(client, one);
    } finally {
      await client.end();
    }
  };
  await Promise.all([lane(), lane()]);
};

/**
 * Fills the tables. Before that, it drops indexes and foreign keys and disables triggers; afterwards, it
 * restores all of them. Recreated foreign keys do not check existing rows. @throws Error if there already are
 * orders
 */
export const fill = async (url: string, options: Fill, report: (line: string) => void): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: some } = await client.query('select 1 from shop_order limit 1');
    if (some.length > 0) throw new Error('The database already contains orders. Use an empty one.');
    const rows = rowsOf(options);
    const tables = [...new Set(rows.map(({ table }) => table))];
    const { constraints, indexes } = await readDefinitions(client, tables);
    const references = constraints.filter(({ kind }) => kind === 'f');
    const keys = constraints.filter(({ kind }) => kind !== 'f');
    for (const { table, name } of [...references, ...keys])
      await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);

    const startedAt = performance.now();
    await inTwoLanes(
      url,
      tables.toSorted((a, b) => (a === 'shop_order' ? -1 : b === 'shop_order' ? 1 : 0)),
      async (lane, table) => {
        const started = performance.now();
        let count = 0;
        for (const one of rows.filter((each) => each.table === table))
          count += (await lane.query(insertOf(one))).rowCount ?? 0;
        report(`${table.padEnd(18)} ${count.toLocaleString('en').padStart(12)} rows in ${seconds(started)}`);
      },
    );
    const filledAt = performance.now();
    // adding a constraint locks its table, so a table's constraints and indexes are added one by one
    await inTwoLanes(url, tables, async (lane, table) => {
      for (const key of keys.filter((one) => one.table === table))
        await lane.query(`alter table ${table} add constraint ${key.name} ${key.definition}`);
      for (const index of indexes.filter((one) => one.table === table)) await lane.query(index.definition);
    });
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
    report(`${keys.length + indexes.length} indexes in ${seconds(filledAt)}`);
    const cleaned = performance.now();
    await inTwoLanes(url, tables, async (lane, table) => {
      await lane.query(`alter table ${table} enable trigger user`);
      await lane.query(`vacuum (analyze) ${table}`);
    });
    report(`vacuum and analyze in ${seconds(cleaned)}; all in ${seconds(startedAt)}`);
    const { rows: sizes } = await client.query<{ name: string; size: string; indexes: string }>(
      `select relname as name, pg_size_pretty(pg_table_size(oid)) as size, pg_size_pretty(pg_indexes_size(oid)) as indexes
         from pg_class where relname = any($1) order by pg_total_relation_size(oid) desc`,
      [tables],
    );
    for (const { name, size, indexes: own } of sizes)
      report(`${name.padEnd(18)} ${size.padStart(10)} and ${own} of indexes`);
  } finally {
    await client.end();
  }
};
