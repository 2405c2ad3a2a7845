import type { Pool } from 'pg';
import { zurichDay } from '../../contract/domain/day.ts';
import type { Config } from '../../server/config.ts';
import { createPool, waitUntilReachable } from '../../server/platform/database/connect.ts';
import { findRunningEmbedded } from '../../server/platform/database/embedded.ts';
import { findPendingMigrations } from '../../server/platform/database/migrate.ts';
import { readLine, type Line } from '../../server/platform/database/tls.ts';
import type { Log } from '../../server/platform/log.ts';
import { messageOf, StartError } from '../../server/platform/startError.ts';
import { isLocalHost } from './addresses.ts';
import { missing, ok, unchecked, wrong, type Finding } from './finding.ts';
import { certificateFinding } from './reach.ts';

/** Maximum clock difference in seconds. Providers reject signatures and tokens with an incorrect time. */
const maxClockDifference = 5;
/** Number of seconds to wait for the database. */
const patience = 3;
/** Time zone that determines when a day starts for the purchase limits. */
const shopZone = 'Europe/Zurich';

/** Compares this machine's clock with the database clock. Both times are in milliseconds. */
export const clockFinding = (ours: number, theirs: number): Finding => {
  const seconds = Math.round((ours - theirs) / 1000);
  const what = 'Clock';
  if (Math.abs(seconds) <= maxClockDifference) return ok(what, `${Math.abs(seconds)} s from the database's`);
  const side = seconds > 0 ? 'ahead of' : 'behind';
  return wrong(what, `${Math.abs(seconds)} s ${side} the database's`, 'synchronise both with NTP');
};

const clock = new Intl.DateTimeFormat('de-CH', {
  timeZone: shopZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** Formats a time as Zurich time, such as `2026-11-22 14:03`. */
export const wallTimeOf = (at: Date): string => {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${zurichDay(at)} ${parts.get('hour')}:${parts.get('minute')}`;
};

type Row = { now: Date; zone: string; wall: string };

/**
 * Checks the time zone data. The shop counts days in Swiss time, so both the process and the database need data for
 * that time zone.
 */
export const zoneFindings = ({ now, zone, wall }: Row): Finding[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const expected = wallTimeOf(now);
  return [
    ok('Time zone of the process', own),
    wall === expected
      ? ok('Time zone of the database', `${zone}; in Zurich it is ${wall}`)
      : wrong(
          'Time zone of the database',
          `it computes ${wall} as the time in Zurich, but it is ${expected}`,
          'update its time zones (tzdata)',
        ),
  ];
};

const checkMigrations = async (pool: Pool): Promise<Finding> => {
  const what = 'Database, migrations';
  try {
    const pending = await findPendingMigrations(pool);
    return pending.length === 0
      ? ok(what, 'all are applied')
      : missing(
          what,
          `${pending.length} are not applied`,
          'start this version of the shop, which applies them',
        );
  } catch (error) {
    return wrong(what, messageOf(error), 'start the version of the shop that this database belongs to');
  }
};

const checkStaff = async (pool: Pool): Promise<Finding> => {
  const what = 'Staff accounts';
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from staff_account where disabled_at is null',
  );
  const count = rows[0]?.count ?? 0;
  return count > 0
    ? ok(what, String(count))
    : missing(
        what,
        'none',
        'open the link in DATA_DIR/staff-first-link.txt, which the shop renews on each start',
      );
};

const isThisMachine = (host: string): boolean => /^(?:\/|localhost$|127\.|::1$)/.test(host);

/** Checks whether the connection between the shop and the database is encrypted. `now` is in milliseconds. */
export const lineFinding = ({ host, tls }: Line, now: number): Finding => {
  const what = 'Database, TLS';
  if (tls?.isVerified) return certificateFinding(tls.validTo, now, what);
  if (tls)
    return wrong(
      what,
      'the certificate is not verified, so another server can pose as the database',
      'set sslmode=verify-full in DATABASE_URL, with sslrootcert=FILE for a private certificate authority',
    );
  if (isThisMachine(host)) return ok(what, 'not needed: the database is on this machine');
  return isLocalHost(host)
    ? unchecked(
        what,
        `the connection to ${host} is not encrypted`,
        'make sure that nobody else can read this network, or add sslmode=verify-full to DATABASE_URL',
      )
    : wrong(what, `the connection to ${host} is not encrypted`, 'add sslmode=verify-full to DATABASE_URL');
};

const checkLine = async (pool: Pool, now: number): Promise<Finding> => {
  const client = await pool.connect();
  try {
    return lineFinding(readLine(client), now);
  } finally {
    client.release();
  }
};

/**
 * Checks the database, the clock, the time zones and the staff accounts without writing anything. `now` returns
 * this machine's time.
 */
export const checkDatabase = async (config: Config, log: Log, now: () => number): Promise<Finding[]> => {
  const what = 'Database';
  const url = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir).catch(() => null));
  if (url === null)
    return [
      missing(
        what,
        'DATABASE_URL is not set, and no shop is running on DATA_DIR',
        'set it, or start the shop first',
      ),
    ];
  let pool: Pool | null = null;
  try {
    pool = createPool(url, 1, log);
    await waitUntilReachable(pool, url, () => {}, patience);
    const sentAt = now();
    const { rows } = await pool.query<Row>(
      `select now(), current_setting('TimeZone') as zone,
         to_char(now() at time zone '${shopZone}', 'YYYY-MM-DD HH24:MI') as wall`,
    );
    const ours = (sentAt + now()) / 2;
    const migrations = await checkMigrations(pool);
    return [
      ok(what, config.databaseUrl ? 'responds' : 'responds; it is embedded, so back up DATA_DIR'),
      ...(config.databaseUrl ? [await checkLine(pool, now())] : []),
      migrations,
      ...rows.flatMap((row) => [clockFinding(ours, row.now.getTime()), ...zoneFindings(row)]),
      ...(migrations.result === 'ok' ? [await checkStaff(pool)] : []),
    ];
  } catch (error) {
    const message = error instanceof StartError ? error.message : 'does not respond';
    return [wrong(what, message, 'compare DATABASE_URL with the server')];
  } finally {
    await pool?.end();
  }
};
