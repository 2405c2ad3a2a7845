/** Provides a real PostgreSQL database that uses the environment's clock. All sessions share one connection. */
import type { Socket } from 'node:net';
import { Client, Pool, type QueryResult } from 'pg';
import { migrate } from '../../../../server/platform/database/migrate.ts';
import { begins, ends } from './turns.ts';

/**
 * Defines `now()` and `clock_timestamp()` so that they return the environment's time. The database's search
 * path gives them precedence over the built-in functions.
 */
const clock = `
  create function public.simulation_clock() returns timestamptz language sql stable
    as $$ select pg_catalog.to_timestamp(coalesce(nullif(pg_catalog.current_setting('environment.now', true), ''), '0')::float8 / 1000) $$;
  create function public.now() returns timestamptz language sql stable as $$ select public.simulation_clock() $$;
  create function public.clock_timestamp() returns timestamptz language sql stable as $$ select public.simulation_clock() $$;`;

export const databaseAt = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

export const onServer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Creates a database with the shop's schema. Its defaults and triggers use the environment's clock. */
export const makeSimulationDatabase = async (serverUrl: string, name: string): Promise<string> => {
  await onServer(serverUrl, `create database ${name}`);
  const url = databaseAt(serverUrl, name);
  await onServer(url, clock, `alter database ${name} set search_path = public, pg_catalog`);
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  return url;
};

export type Question = { text: string; values?: unknown[]; name?: string };

/**
 * The process's only database connection. All sessions share it and take turns, so a single server process
 * parses each statement only once, and a restarted shop needs no new connection.
 */
export type Line = {
  url: string;
  /** Sends a query together with the environment's current time. */
  ask: (question: Question, now: number) => Promise<QueryResult>;
  /** Empties every table of the shop and resets its sequences. */
  emptyTables: () => Promise<void>;
  close: () => Promise<void>;
};

const takesBack = /^\s*rollback/i;

/** Returns the client's socket. While it is corked, all writes go into one packet. */
const streamOf = (client: Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

export const openLine = async (url: string): Promise<Line> => {
  // With `pipeline`, a query and the statement that sets the clock can share one packet.
  const client = new Client({ connectionString: url, pipeline: true });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  const names = new Map<string, string>();
  const stream = streamOf(client);
  let sentTime = -1;
  const unanswered = (text: string): void => void client.query(text).catch(() => {});
  const tell = (now: number): void => {
    sentTime = now;
    unanswered(`set environment.now = '${now}'`);
  };
  /** A BEGIN that is held back and sent with the first statement of its transaction. */
  let held: string | null = null;
  const prepared = (question: Question): Question => {
    if (question.name || !question.values) return question;
    const name = names.get(question.text) ?? `w${names.size}`;
    names.set(question.text, name);
    return { ...question, name };
  };

  const { rows } = await client.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  );
  // Tables with triggers that forbid TRUNCATE.
  const { rows: guarded } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgtype & 32 <> 0`,
  );
  const turn = (how: string): string =>
    guarded.map(({ name }) => `alter table ${name} ${how} trigger user;`).join(' ');
  const tables = rows.map(({ name }) => name).join(', ');

  return {
    url,
    ask: async (question, now) => {
      const { text } = question;
      if (begins.test(text)) {
        held = text;
        return { rows: [], rowCount: null, command: 'BEGIN', oid: 0, fields: [] };
      }
      stream.cork();
      // Set the clock before the transaction, because a rollback would undo it.
      if (sentTime !== now && !takesBack.test(text)) tell(now);
      if (held !== null) unanswered(held);
      held = null;
      if (ends.test(text)) sentTime = -1;
      const answer = client.query(prepared(question));
      stream.uncork();
      return await answer;
    },
    emptyTables: async () => {
      await client.query(
        `begin; ${turn('disable')} truncate ${tables} restart identity cascade; ${turn('enable')} commit`,
      );
    },
    close: () => client.end(),
  };
};
