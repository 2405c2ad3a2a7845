import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { followClock } from '../platform/database/clock.ts';
import { openDatabase } from '../platform/database/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog, type Log } from '../platform/log.ts';
import { codeOf, messageOf, StartError } from '../platform/startError.ts';
import { drain, listen, listenerOf, slowest } from './listen.ts';
import { watchSignals, type Signals } from './signals.ts';

export type App = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Serves the staff pages on a separate port. */
  admin(request: Request, env?: unknown): Response | Promise<Response>;
  /**
   * Returns a link for creating the first staff account, and the path of the file that contains the link.
   * Returns null if an account already exists.
   */
  firstAdminLink(): Promise<{ link: string; file: string } | null>;
  /** Serves the metrics. Null if they have no separate port. */
  serveMetrics: RequestListener | null;
  /** Starts running jobs. Called after the shop has started listening. */
  start(): Promise<void>;
  /** Makes `/api/ready` fail, stops starting new jobs and waits for the running jobs to finish. */
  drain(): Promise<void>;
  /** Releases the resources used by requests and jobs, after all of them have ended. */
  stop(): Promise<void>;
};
export type CreateApp = (parts: { config: Config; log: Log; db: Pool }) => Promise<App>;

/**
 * Creates the layer between the socket and the app. In development, this layer is the development server that
 * serves the pages from their source files.
 */
export type DevFront = (
  server: Server,
  app: RequestListener,
) => Promise<{ listener: RequestListener; close(): Promise<void> }>;

type Options = {
  createApp: CreateApp;
  /** Called before the database is connected and the app is created. */
  prepare?: (config: Config, progress: (line: string) => void) => Promise<void>;
  front?: DevFront;
};

/** Maximum time for the process to exit after the signal, in milliseconds. */
const graceMs = 10_000;
/** Part of the shutdown time reserved for closing the database and sending the log, in milliseconds. */
const closingMs = 3_000;

const welcome = (config: Config, firstAdminLink: string | null): string => {
  const local = `http://${/^(0\.0\.0\.0|::)$/.test(config.host) ? 'localhost' : config.host}:${config.port}`;
  const lines = [`The shop is open: ${config.publicUrl}`];
  if (![local, `http://localhost:${config.port}`].includes(config.publicUrl))
    lines.push(`  listening on   ${local}`);
  if (config.sandbox)
    lines.push(
      'No real money, goods or messages: services that are not configured are local sandboxes.',
      `  e-mail inbox   ${config.publicUrl}/sandbox/inbox`,
      `  phone (SMS)    ${config.publicUrl}/sandbox/phone`,
      `  pay page and supplier controls   ${config.publicUrl}/sandbox`,
    );
  lines.push(
    firstAdminLink === null
      ? `  staff pages    ${config.staff.url}`
      : `  staff pages    ${firstAdminLink}  (makes the first account, once)`,
  );
  return lines.join('\n');
};

const live = async (
  { createApp, prepare, front }: Options,
  config: Config,
  log: Log,
  signals: Signals,
): Promise<void> => {
  const progress = (line: string): void =>
    config.mode === 'production' ? log.info(line) : console.log(line);
  await prepare?.(config, progress);
  const logLost = (line: string): void => {
    log.fatal(line);
    process.exit(1);
  };
  const database = await openDatabase(config, { log, progress, onLost: logLost });
  let endBy: number | null = null;
  let unfollow = (): void => {};
  try {
    unfollow = await followClock(database.pool);
    const applied = await migrate(database.pool);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    const app = await createApp({ config, log, db: database.pool });
    const server = createServer(slowest);
    const handle = listenerOf((request, env) => app.fetch(request, env));
    const face = front ? await front(server, handle) : { listener: handle, close: async () => {} };
    server.on('request', face.listener);
    const { port: adminPort, host: adminHost } = config.staff;
    const admin =
      adminPort === null ? null : createServer(listenerOf((request, env) => app.admin(request, env)));
    const metrics = app.serveMetrics && createServer(app.serveMetrics);
    try {
      await listen(server, config.port, config.host);
      if (admin && adminPort !== null) await listen(admin, adminPort, adminHost);
      if (metrics && config.metrics) await listen(metrics, config.metrics.port, config.metrics.host);
    } catch (error) {
      for (const one of [server, admin, metrics]) one?.closeAllConnections();
      await Promise.all([face.close(), app.stop()]);
      throw error;
    }
    await app.start();
    const first = await app.firstAdminLink();
    if (config.mode === 'production') {
      log.info({ port: config.port, sandbox: config.sandbox }, 'the shop is open');
      // the link is a secret, so the log contains only the path of its file
      if (first)
        log.info(
          { file: first.file },
          'there is no staff account yet: this file contains the link for creating the first one',
        );
    } else console.log(welcome(config, first?.link ?? null));

    signals.opened();
    await signals.stopRequested;
    endBy = Date.now() + graceMs;
    log.info('stopping: completing running requests and jobs');
    const cut = Promise.race([sleep(graceMs - closingMs), signals.stopRequestedAgain]);
    const jobs = app.drain();
    // gives a load balancer time to notice that this process is draining
    if (config.drainSeconds > 0)
      await Promise.race([sleep(config.drainSeconds * 1000), signals.stopRequestedAgain]);
    await Promise.all([
      drain(server, cut),
      admin && drain(admin, cut),
      Promise.race([jobs, cut]),
      face.close(),
    ]);
    await Promise.race([app.stop(), sleep(closingMs / 3)]);
    metrics?.closeAllConnections();
    metrics?.close();
  } finally {
    unfollow();
    await database.close(endBy ?? undefined);
  }
  log.info('stopped');
};

/**
 * Runs a shop process from start to exit. It reads the environment, connects to the database, runs
 * migrations, creates the app and listens on the socket. SIGTERM, SIGINT and SIGHUP start a shutdown, which
 * takes at most 10 s. `/api/ready` fails at once, but other requests are still accepted for DRAIN_SECONDS.
 * The process then finishes running work and exits with code 0. After a second signal, it no longer waits for
 * running work. If the start fails, it prints the reason and exits with code 1.
 */
export const runShop = async (options: Options): Promise<never> => {
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const fatal = (error: unknown): void => {
      // logs only the stack and the code, because the messages of database errors contain connection details
      const stack = error instanceof Error ? error.stack : messageOf(error);
      log.fatal({ stack, reason: codeOf(error) }, 'the shop must exit');
      process.exit(1);
    };
    process.on('unhandledRejection', fatal);
    process.on('uncaughtException', fatal);
    await live(options, config, log, watchSignals());
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  process.exit(0);
};
