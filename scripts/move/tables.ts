import type { Pool } from 'pg';

/** A table and its columns. Generated columns are not included. */
export type Table = { name: string; columns: string };
export type Sequence = { name: string; value: string; isCalled: boolean };
export type Summary = { name: string; rows: number; hash: string };

export const listTables = async (pool: Pool): Promise<Table[]> => {
  const { rows } = await pool.query<Table>(
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       group by c.relname order by c.relname collate "C"`,
  );
  return rows;
};

export const listSequences = async (pool: Pool): Promise<Sequence[]> => {
  const { rows: names } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await pool.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
};

/** Session settings that make every database server format values in the same way. */
export const sameTexts = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

/**
 * Returns each table's row count and a hash of all its rows. The order of the rows does not affect the hash.
 */
export const summarize = async (pool: Pool, tables: readonly Table[]): Promise<Summary[]> => {
  const client = await pool.connect();
  try {
    await client.query(sameTexts);
    const all: Summary[] = [];
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ rows: number; hash: string }>(
        `select count(*)::int as rows, left(encode(sha256(convert_to(coalesce(sum(part)::text, ''), 'UTF8')), 'hex'), 16) as hash
           from (select ('x' || encode(substr(sha256(convert_to(row(${columns})::text, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint as part
             from ${name}) as parts`,
      );
      if (rows[0]) all.push({ name, ...rows[0] });
    }
    return all;
  } finally {
    client.release(true);
  }
};
