/** A real PostgreSQL whose clock is the environment's, and whose connections answer one after another. */
import { Client, Pool } from 'pg';
import { migrate } from '../../server/platform/database/migrate.ts';
import { machine } from './environment.ts';

/** `now()` and `clock_timestamp()` of the environment; found before those of the system by the path set below. */
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

/** A database with the shop's schema and the environment's clock in all of its defaults and triggers. */
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

/** Every table of the shop is empty again, and counts from one. */
export const emptyTables = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
    );
    // some tables refuse to be emptied, which is right in a shop
    const { rows: guarded } = await client.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgtype & 32 <> 0`,
    );
    const turn = (how: string): string =>
      guarded.map(({ name }) => `alter table ${name} ${how} trigger user;`).join(' ');
    const names = rows.map(({ name }) => name).join(', ');
    await client.query(
      `begin; ${turn('disable')} truncate ${names} restart identity cascade; ${turn('enable')} commit`,
    );
  } finally {
    await client.end();
  }
};

/** Tables that are read again only once they were written. */
export type Watched = 'job' | 'shop_order' | 'id_document';
export type Turns = {
  /** Resolves once nothing is asked of the database. @throws Error when it never answers */
  idle: () => Promise<void>;
  isBusy: () => boolean;
  /** So many were asked so far. */
  statements: () => number;
  /** Whether rows of that table were written since this was asked last. */
  takeWritten: (table: Watched) => boolean;
  run: <T>(client: object, text: string, ask: () => Promise<T>) => Promise<T>;
  /** Something else of the database is under way, such as a connection. */
  count: <T>(work: Promise<T>) => Promise<T>;
  /** A connection is gone, and with it its transaction. */
  release: (client: object) => void;
};

const begins = /^\s*(begin|start transaction)/i;
const ends = /^\s*(commit|rollback)(?!\s+to)/i;
const writes: Record<Watched, RegExp> = {
  job: /^\s*(insert|update|delete|with)\b[^]*\bjob\b/i,
  id_document: /^\s*update\s+"?id_document\b/i,
  shop_order: /^\s*((insert\s+into|update|delete\s+from)\s+"?shop_order\b|with\b)/i,
};
const patience = 30_000;

/** Statements of all connections in turn, transactions whole: what would be a race is an order. */
export const createTurns = (): Turns => {
  let holder: object | null = null;
  let asked = 0;
  const written = new Set<Watched>(['job', 'shop_order']);
  let statements = 0;
  const waiting: { client: object; turn: () => void }[] = [];
  let calm: (() => void)[] = [];
  const next = (): void => {
    const first = waiting.shift();
    // handed over at once: nobody comes in between
    holder = first?.client ?? null;
    first?.turn();
  };
  const leave = (): void => {
    asked -= 1;
    if (asked > 0) return;
    const all = calm;
    calm = [];
    for (const done of all) done();
  };
  return {
    isBusy: () => asked > 0,
    statements: () => statements,
    idle: () => {
      if (asked === 0) return Promise.resolve();
      return new Promise((done, fail) => {
        const timer = machine.setTimeout(
          () =>
            fail(
              new Error('the database is asked inside a transaction of somebody else, or does not answer'),
            ),
          patience,
        );
        calm.push(() => {
          machine.clearTimeout(timer);
          done();
        });
      });
    },
    takeWritten: (table) => written.delete(table),
    release: (client) => {
      if (holder === client) next();
    },
    count: async (work) => {
      asked += 1;
      try {
        return await work;
      } finally {
        leave();
      }
    },
    run: async (client, text, ask) => {
      asked += 1;
      try {
        const inTransaction = holder === client;
        if (!inTransaction && holder !== null)
          await new Promise<void>((turn) => waiting.push({ client, turn }));
        holder = client;
        statements += 1;
        for (const table of ['job', 'shop_order'] as const) if (writes[table].test(text)) written.add(table);
        try {
          return await ask();
        } finally {
          // an error inside a transaction leaves it open until its rollback
          if (holder === client && (inTransaction ? ends.test(text) : !begins.test(text))) next();
        }
      } finally {
        leave();
      }
    },
  };
};

/** One life of the shop, as far as its connections are concerned. */
export type Life = {
  alive: boolean;
  /** The statement before which the power fails; null when it does not. */
  statementsLeft: number | null;
  onCrash: () => void;
  /** For a planted fault: whether this transaction is said to be kept, and is not. */
  forgets?: ((statements: readonly string[]) => boolean) | undefined;
};

/** Of one life of the shop. */
const connections = 6;

const never = <T>(): Promise<T> => new Promise<T>(() => {});
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/** A pool for one life of the shop. What a dead one asks is never answered. */
export const createSimulationPool = (
  url: string,
  { turns, life, now }: { turns: Turns; life: Life; now: () => number },
): { pool: Pool; warm: () => Promise<void>; crash: () => Promise<void> } => {
  const clients = new Set<{ leave(): Promise<void> }>();
  const names = new Map<string, string>();
  class SimulationClient extends Client {
    #clock = -1;
    #statements: string[] = [];
    constructor(options?: ConstructorParameters<typeof Client>[0]) {
      super(options);
      clients.add(this);
      this.on('error', () => {});
      this.on('end', () => {
        clients.delete(this);
        turns.release(this);
      });
    }
    override connect = ((callback?: (error?: Error) => void): Promise<unknown> | void => {
      const made = turns.count(super.connect());
      if (!callback) return made;
      made.then(
        () => callback(),
        (error: unknown) => callback(error as Error),
      );
    }) as Client['connect'];
    /** As the server does when it hears that the process is gone. */
    async leave(): Promise<void> {
      try {
        await super.query('rollback');
        await this.end();
      } catch {
        // it was gone already
      }
    }
    #send(query: unknown, values: unknown): Promise<unknown> {
      const given: { text: string; values?: unknown[]; name?: string } = {
        ...(typeof query === 'string' ? { text: query } : (query as { text: string; name?: string })),
        ...(Array.isArray(values) ? { values: values as unknown[] } : {}),
      };
      // parsed and planned once
      if (!given.name && given.values) {
        const name = names.get(given.text) ?? `w${names.size}`;
        names.set(given.text, name);
        return super.query({ ...given, name });
      }
      return super.query(given);
    }
    override query = ((query: unknown, ...rest: unknown[]): unknown => {
      const callback = rest.find((one) => typeof one === 'function') as
        ((error: unknown, result?: unknown) => void) | undefined;
      const text = textOf(query);
      const ask = async (): Promise<unknown> => {
        if (!life.alive) return never();
        const answer = await turns.run(this, text, async () => {
          if (!life.alive) return never;
          if (life.statementsLeft !== null && (life.statementsLeft -= 1) < 0) {
            life.alive = false;
            turns.release(this);
            life.onCrash();
            return never;
          }
          if (this.#clock !== now()) {
            this.#clock = now();
            await super.query(`set environment.now = '${this.#clock}'`);
          }
          if (begins.test(text)) this.#statements = [];
          else this.#statements.push(text);
          if (/^\s*commit/i.test(text) && life.forgets?.(this.#statements)) {
            await super.query('rollback');
            return { rows: [], rowCount: null, command: 'COMMIT' };
          }
          return this.#send(query, rest[0]);
        });
        return answer === never || !life.alive ? never() : answer;
      };
      const asked = ask();
      if (!callback) return asked;
      asked.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    }) as Client['query'];
  }
  const pool = new Pool({
    Client: SimulationClient,
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 0,
  });
  pool.on('error', () => {});
  return {
    pool,
    /** All connections at once: one that is made later would come in an order of its own. */
    warm: async () => {
      const all = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
      for (const one of all) one.release();
    },
    /** The process is gone: what was not committed is undone, as the server does it when it hears of that. */
    crash: async () => {
      life.alive = false;
      await turns.idle();
      for (const client of clients) {
        turns.release(client);
        await client.leave();
      }
    },
  };
};
