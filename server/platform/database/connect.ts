import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool, type ClientBase, type PoolConfig, type QueryConfig } from 'pg';
import type { Log } from '../log.ts';
import { codeOf, messageOf, StartError } from '../startError.ts';
import { adviseOnTls, describeFileFault, verifying } from './tls.ts';

/**
 * Describes a database URL by host, port and database name, for use in messages. Never includes the password.
 * @throws StartError
 */
const describe = (url: string, name = 'DATABASE_URL'): string => {
  try {
    const { host, port, database } = new Client({ connectionString: verifying(url) });
    return `${host}:${port}/${database ?? ''}`;
  } catch (error) {
    const fileFault = describeFileFault(error);
    if (fileFault !== null) throw new StartError(`${name} ${fileFault}.`);
    throw new StartError(
      `${name} is not the URL of a PostgreSQL server (postgres://user:password@host:port/name).`,
    );
  }
};

/**
 * Maximum number of named statements per pool; further statements have no name. The name is derived from the
 * statement's text, so a statement with a list has a different name for each length of the list.
 */
const mostNames = 1_000;

const isUnnamed = (query: unknown): query is QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  !('submit' in query) &&
  !(query as QueryConfig).name;

/**
 * Converts a statement to an object that can be named. Returns null for a plain string without values and for
 * a statement that already has a name.
 */
const toConfig = (query: unknown, values: unknown): QueryConfig | null => {
  if (isUnnamed(query)) return query;
  return typeof query === 'string' && Array.isArray(values) ? { text: query, values } : null;
};

/**
 * Returns a client that makes PostgreSQL parse and plan each statement only once. For an order's short statements, this
 * saves a third of the work.
 */
const createPreparingClient = (): typeof Client => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  return class extends Client {
    override query = ((query: unknown, ...rest: unknown[]): unknown => {
      const config = toConfig(query, rest[0]);
      const name = config && nameOf(config.text);
      if (!name) return super.query(query as QueryConfig, ...(rest as []));
      return super.query({ ...config, name }, ...(rest.slice(config === query ? 0 : 1) as []));
    }) as Client['query'];
  };
};

/**
 * Creates a pool whose connections end long-running statements and abandoned transactions after 30 s.
 * @throws StartError for an invalid URL
 */
export const createPool = (url: string, max: number, log: Log, further: PoolConfig = {}): Pool => {
  describe(url);
  const pool = new Pool({
    Client: createPreparingClient(),
    connectionString: verifying(url),
    max,
    application_name: 'rigi',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    ...further,
  });
  pool.on('error', (error) => {
    // while the pool is closing, lost connections are expected
    if (!pool.ending) log.warn({ reason: error.message }, 'an idle database connection was lost');
  });
  // without this listener, a connection lost between two statements would end the process; the next statement
  // reports the loss
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

const pooled =
  'The address leads to a connection pooler (PgBouncer in transaction mode, or a managed pool), and the shop needs a session of its own for locks and notifications. Give the direct address of PostgreSQL, without "-pooler" and usually with port 5432.';

/**
 * True if the connection goes straight to PostgreSQL. A pooler reports a process number that differs from the
 * actual session's.
 */
const isDirect = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Reflect.get(client, 'processID') === rows[0]?.pid;
};

/**
 * Creates a pool for a read replica. Its connections are read-only regardless of the URL. @throws StartError for an
 * invalid URL
 */
export const createReplicaPool = (url: string, max: number, log: Log): Pool => {
  describe(url, 'DATABASE_REPLICA_URL');
  return createPool(url, max, log, {
    // the pool hands out a new connection only after this check
    verify: (client, done) => {
      client
        .query('set default_transaction_read_only = on')
        .then(() => isDirect(client))
        // behind a pooler, the read-only setting might not apply to the next statement
        .then(
          (direct) =>
            done(direct ? undefined : new StartError(`DATABASE_REPLICA_URL cannot be used. ${pooled}`)),
          done,
        );
    },
  });
};

// error codes for failed DNS look-ups, refused or lost connections, and servers that are starting, stopping or
// out of connections
const transientCodes =
  /^(ECONN|EPIPE|EAI_AGAIN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[1-3]|53300|08)/;
/** True if the Unix socket no longer exists. A server removes its socket when it stops. */
const isSocketGone = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect';
const isTransient = (error: unknown): boolean => {
  if (isSocketGone(error)) return true;
  const code = codeOf(error);
  return code ? transientCodes.test(code) : /timeout|terminated|not queryable/i.test(messageOf(error));
};

/** Returns the database's own error, which drizzle attaches as the cause of its error. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** True if a query failed because the database is unavailable or its certificate is no longer accepted. */
export const isDatabaseAway = (error: unknown): boolean =>
  isTransient(causeOf(error)) || adviseOnTls(causeOf(error)) !== null;

/**
 * True if a query failed because of a NUL character, which PostgreSQL can store neither in text (22021) nor in
 * jsonb (22P05).
 */
export const isTextUnstorable = (error: unknown): boolean => /^(22021|22P05)$/.test(codeOf(causeOf(error)));

/** True if a pooler rejected the connection. PgBouncer rejects parameters that it cannot forward. */
const isPoolerRefusal = (error: unknown): boolean => /unsupported startup parameter/i.test(messageOf(error));

/** Checks that the connection does not go through a pooler. @throws StartError */
const refusePooler = async (pool: Pool, where: string): Promise<void> => {
  const client = await pool.connect();
  try {
    if (!(await isDirect(client))) throw new StartError(`The database at ${where} cannot be used. ${pooled}`);
  } finally {
    client.release();
  }
};

/**
 * Waits up to `seconds` for the server to respond. @throws StartError with a one-line message that does not contain
 * the password
 */
export const waitUntilReachable = async (
  pool: Pool,
  url: string,
  progress: (line: string) => void,
  seconds = 15,
): Promise<void> => {
  const where = describe(url);
  const end = Date.now() + seconds * 1000;
  for (let hasReported = false; ; hasReported = true)
    try {
      await refusePooler(pool, where);
      return;
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (isPoolerRefusal(error))
        throw new StartError(`The database at ${where} cannot be used: ${messageOf(error)}. ${pooled}`);
      if (!isTransient(error) || Date.now() > end)
        throw new StartError(
          [
            `The database at ${where} cannot be used: ${messageOf(error) || codeOf(error)}`,
            adviseOnTls(error),
          ]
            .filter((part) => part !== null)
            .join('. '),
        );
      if (!hasReported) progress(`Waiting for the database at ${where} …`);
      await sleep(500);
    }
};
