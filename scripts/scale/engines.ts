/**
 * Database features that the shop needs beyond plain SQL, as visible in the sources, with the engines that have
 * them. A test searches the sources for each feature and for unlisted functions of PostgreSQL.
 */

export const engines = ['PostgreSQL 15+', 'Aurora PostgreSQL', 'Citus', 'YugabyteDB'] as const;

/** `yes`: works unchanged. `set`: needs a setting. `partly`: see `note`. `no`: missing. */
export type Support = 'yes' | 'set' | 'partly' | 'no';

export type Feature = {
  what: string;
  /** Finds it in `server/` (TypeScript and SQL). */
  found: RegExp;
  /** For Citus and YugabyteDB; PostgreSQL and Aurora have all of it. */
  citus: Support;
  yugabyte: Support;
  /** Use of the feature in the shop, and the engine's documentation. */
  note: string;
};

export const features: readonly Feature[] = [
  {
    what: 'session advisory locks',
    found: /pg_try_advisory_lock|pg_advisory_lock\b/,
    citus: 'partly',
    yugabyte: 'set',
    note: 'who does a job; Citus: of the node that one is connected to, so all processes to the same one. YugabyteDB: not before 2.25',
  },
  {
    what: 'transaction advisory locks',
    found: /pg_advisory_xact_lock/,
    citus: 'partly',
    yugabyte: 'set',
    note: 'counting tries, spending credit, the log of staff; as above',
  },
  {
    what: '`listen`, `notify`',
    found: /pg_notify/,
    citus: 'partly',
    yugabyte: 'set',
    note: 'waking jobs, telling pages of changes; without it no job is done. Citus: of the node that one is connected to. YugabyteDB: early access from 2025.2.3, off by default',
  },
  {
    what: 'row triggers in plpgsql',
    found: /create trigger|for each row execute/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'rows that are written once, changes that are told; Citus: not on distributed tables by default (`citus.enable_unsafe_triggers`)',
  },
  {
    what: '`for update`',
    found: /\.for\('update'/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'every move of an order; Citus: where one shard answers',
  },
  {
    what: '`for update skip locked`',
    found: /for update skip locked/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'pruning beside buyers; Citus: where one shard answers',
  },
  {
    what: 'several unique keys of one table',
    found: /text not null unique|create unique index/,
    citus: 'no',
    yugabyte: 'yes',
    note: 'what money rests on: one open attempt, one delivery, one refund. Citus wants the distribution column in each',
  },
  {
    what: 'partial indexes',
    found: /create (?:unique )?index [^;]* where /,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'what is open among what is over',
  },
  {
    what: 'indexes on expressions',
    found: /create index [^;]*\(\(|\(lower\(/,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'search by mail and phone',
  },
  {
    what: 'foreign keys between large tables',
    found: /references shop_order/,
    citus: 'no',
    yugabyte: 'yes',
    note: 'Citus: only with the distribution column in them, or to tables that every node has',
  },
  {
    what: '`on conflict`',
    found: /onConflictDo|on conflict/,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'a job, a webhook, a bucket once',
  },
  {
    what: '`returning`',
    found: /returning/,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'moves that tell what they did',
  },
  {
    what: 'CTEs that change rows',
    found: /\bas \((?:delete from|update) /,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'an order goes with all that belongs to it; Citus: where one shard answers',
  },
  {
    what: 'window functions and `lateral`',
    found: /\bover \(|\blateral\b/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'Citus: over the distribution column',
  },
  { what: '`filter` of aggregates', found: /filter \(where/, citus: 'yes', yugabyte: 'yes', note: 'figures' },
  { what: '`jsonb`', found: /jsonb/, citus: 'yes', yugabyte: 'yes', note: 'what was bought, as it was' },
  {
    what: 'identity columns',
    found: /generated (?:always )?as identity|generated always as identity/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'Citus: `bigint` alone on distributed tables; ids of reconciliations are `integer`',
  },
  {
    what: 'unlogged tables',
    found: /create unlogged table/,
    citus: 'yes',
    yugabyte: 'partly',
    note: 'limits on calls; YugabyteDB: taken as an ordinary table',
  },
  {
    what: 'base backup by `pg_backup_start`',
    found: /pg_backup_start/,
    citus: 'no',
    yugabyte: 'no',
    note: 'of the embedded database alone; everybody else brings backups of their own',
  },
];

/** Functions `pg_…` in the sources that belong to a feature, or only inspect or start the embedded database. */
export const knownFunctions: readonly string[] = [
  'pg_advisory_lock',
  'pg_advisory_unlock',
  'pg_advisory_xact_lock',
  'pg_backend_pid',
  'pg_backup_start',
  'pg_backup_stop',
  'pg_control_system',
  'pg_create_physical_replication_slot',
  'pg_get_serial_sequence',
  'pg_notify',
  'pg_try_advisory_lock',
  'pg_walfile_name',
];

const cell = { yes: 'yes', set: 'once set', partly: 'partly', no: '**no**' } as const;

/** The table of docs/scale.md. */
export const engineTable = (): string => {
  const rows = [
    ['what', ...engines, 'what for, and what stands in the way'],
    ['---', '---', '---', '---', '---', '---'],
    ...features.map(({ what, citus, yugabyte, note }) => [
      what,
      'yes',
      'yes',
      cell[citus],
      cell[yugabyte],
      note,
    ]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
};
