/**
 * Database features beyond plain SQL that the source code uses, and the engines that support them. A test
 * searches the source code for each feature, and for PostgreSQL functions that are not listed.
 */

export const engines = ['PostgreSQL 15+', 'Aurora PostgreSQL', 'Citus', 'YugabyteDB'] as const;

/** `yes`: works unchanged. `set`: requires a setting. `partly`: see `note`. `no`: not supported. */
export type Support = 'yes' | 'set' | 'partly' | 'no';

export type Feature = {
  what: string;
  /** Pattern that finds the feature in `server/` (TypeScript and SQL). */
  found: RegExp;
  /** Support in Citus and YugabyteDB. PostgreSQL and Aurora PostgreSQL support everything. */
  citus: Support;
  yugabyte: Support;
  /** Explains how the shop uses the feature and links to the engine's documentation. */
  note: string;
};

export const features: readonly Feature[] = [
  {
    what: 'session advisory locks',
    found: /pg_try_advisory_lock|pg_advisory_lock\b/,
    citus: 'partly',
    yugabyte: 'set',
    note: 'ownership of jobs. Citus: locks are per node, so all processes must use the same node. YugabyteDB: from 2.25 on',
  },
  {
    what: 'transaction advisory locks',
    found: /pg_advisory_xact_lock/,
    citus: 'partly',
    yugabyte: 'set',
    note: 'rate limits, credit, the staff log; as above',
  },
  {
    what: '`listen`, `notify`',
    found: /pg_notify/,
    citus: 'partly',
    yugabyte: 'set',
    note: 'wakes workers and updates pages; without it, no job runs. Citus: per node. YugabyteDB: early access from 2025.2.3, off by default',
  },
  {
    what: 'row triggers in plpgsql',
    found: /create trigger|for each row execute/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'append-only tables, notifications. Citus: off on distributed tables by default (`citus.enable_unsafe_triggers`)',
  },
  {
    what: '`for update`',
    found: /\.for\('update'/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'every transition of an order. Citus: only within one shard',
  },
  {
    what: '`for update skip locked`',
    found: /for update skip locked/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'pruning during purchases. Citus: only within one shard',
  },
  {
    what: 'several unique keys in one table',
    found: /text not null unique|create unique index/,
    citus: 'no',
    yugabyte: 'yes',
    note: 'at most one open payment attempt and one delivery per order, and one refund per attempt. Citus: each key requires the distribution column',
  },
  {
    what: 'partial indexes',
    found: /create (?:unique )?index [^;]* where /,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'finding open rows among finished ones',
  },
  {
    what: 'indexes on expressions',
    found: /create index [^;]*\(\(|\(lower\(/,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'search by email and phone',
  },
  {
    what: 'foreign keys between large tables',
    found: /references shop_order/,
    citus: 'no',
    yugabyte: 'yes',
    note: 'referential integrity. Citus: only with the distribution column, or to tables that exist on every node',
  },
  {
    what: '`on conflict`',
    found: /onConflictDo|on conflict/,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'at most one job, webhook or rate limit bucket of a kind',
  },
  {
    what: '`returning`',
    found: /returning/,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'transitions that return the new row',
  },
  {
    what: 'CTEs that change rows',
    found: /\bas \((?:delete from|update) /,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'deleting an order with all its rows. Citus: only within one shard',
  },
  {
    what: 'window functions and `lateral`',
    found: /\bover \(|\blateral\b/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'lists. Citus: only over the distribution column',
  },
  {
    what: '`filter` of aggregates',
    found: /filter \(where/,
    citus: 'yes',
    yugabyte: 'yes',
    note: "the owner's figures",
  },
  {
    what: '`jsonb`',
    found: /jsonb/,
    citus: 'yes',
    yugabyte: 'yes',
    note: 'products as of the time of the order',
  },
  {
    what: 'identity columns',
    found: /generated (?:always )?as identity|generated always as identity/,
    citus: 'partly',
    yugabyte: 'yes',
    note: 'ids. Citus: only `bigint` on distributed tables, but reconciliations have `integer` ids',
  },
  {
    what: 'unlogged tables',
    found: /create unlogged table/,
    citus: 'yes',
    yugabyte: 'partly',
    note: 'rate limits. YugabyteDB: treated as an ordinary table',
  },
  {
    what: 'base backup by `pg_backup_start`',
    found: /pg_backup_start/,
    citus: 'no',
    yugabyte: 'no',
    note: 'backup of the embedded database only; other engines have their own backups',
  },
];

/**
 * Functions named `pg_…` in the source code that need no entry in the list of features, because they belong to
 * a listed feature or only inspect or start the embedded database.
 */
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

/** Creates the table for docs/scale.md. */
export const engineTable = (): string => {
  const rows = [
    ['what', ...engines, 'use, and obstacles'],
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
