import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { staffFreshMinutes } from '../../../contract/domain/limits.ts';
import type { AppContext } from '../../appContext.ts';
import { toBrowserName } from '../../identity/devices/browserName.ts';
import { queueMail } from '../../mail/queue.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import {
  staffAccounts,
  staffDevices,
  staffSessions,
  type DeviceRow,
  type StaffRow,
  type StaffSessionRow,
} from '../../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../../platform/database/transaction.ts';
import { generateSecret, sha256 } from '../../platform/tokens.ts';
import { recordAdminAction } from '../log/audit.ts';

/** Maximum duration of a staff session in hours, regardless of activity. */
const sessionHours = 12;
/** Minutes allowed between entering the password and the second factor. */
const halfwayMinutes = 10;

/** Number of minutes in which the first device of a new account can sign in without triggering an email. */
const newAccountMinutes = 60;

/** Browser and network from which a staff member signs in. */
export type Origin = {
  /** The client's IP address. */
  address: string;
  /** Country as an ISO 3166-1 alpha-2 code. Null if it is unknown. */
  country: string | null;
  /** The browser's name, as returned by `getBrowserName`. */
  browser: string;
  /** Content of the device cookie, if the browser has one. */
  deviceSecret: string | undefined;
};

/** Converts a User-Agent header to a name such as `Firefox on Linux`. */
export const getBrowserName = (userAgent: string): string => {
  const { browser, system } = toBrowserName(userAgent);
  return system ? `${browser ?? 'Unknown browser'} on ${system}` : (browser ?? 'Unknown browser');
};

/**
 * Looks up the country of the sign-in's IP address and adds it to the origin. The country is null if the lookup
 * fails.
 */
export const withCountry = async (shop: AppContext, origin: Origin): Promise<Origin> => ({
  ...origin,
  country: await shop.gateways.location.locate(origin.address).then(
    (place) => place.country_code,
    () => null,
  ),
});

/** Finds a staff member's device by its secret. Returns null if the device is unknown. */
export const findDevice = async (
  db: Pick<Db, 'select'>,
  staffId: string,
  secret: string | undefined,
): Promise<DeviceRow | null> => {
  if (!secret) return null;
  const [device] = await db
    .select()
    .from(staffDevices)
    .where(and(eq(staffDevices.staffId, staffId), eq(staffDevices.secretHash, sha256(secret))));
  return device ?? null;
};

/** The browser's session token and device secret after a staff member has signed in. */
export type SignedIn = { token: string; deviceSecret: string };

/** Starts a session after a correct password. The session only allows the second-factor step. */
export const beginHalfway = async (tx: Tx, staffId: string): Promise<string> => {
  const token = generateSecret();
  await tx.insert(staffSessions).values({
    id: randomUUID(),
    tokenHash: sha256(token),
    staffId,
    proved: 'password',
    endsAt: sql`now() + ${halfwayMinutes} * interval '1 minute'`,
  });
  return token;
};

/**
 * Starts a full session, with a new token, once all factors have been verified. Sends an email if the device
 * is new, except for the first device of a new account.
 */
export const beginSession = async (
  shop: AppContext,
  tx: Tx,
  staff: StaffRow,
  origin: Origin,
): Promise<SignedIn> => {
  const token = generateSecret();
  // replaces a device secret that does not have the shop's format, because the shop did not create it
  const cookieSecret = origin.deviceSecret;
  const deviceSecret = cookieSecret && /^[\w-]{43}$/.test(cookieSecret) ? cookieSecret : generateSecret();
  const { address, country, browser } = origin;
  const id = randomUUID();
  const [before] = await tx
    .select({ id: staffDevices.id })
    .from(staffDevices)
    .where(eq(staffDevices.staffId, staff.id))
    .limit(1);
  const isNewAccount =
    !before && databaseTime().getTime() - staff.createdAt.getTime() < newAccountMinutes * 60_000;
  const [device] = await tx
    .insert(staffDevices)
    .values({ id, staffId: staff.id, secretHash: sha256(deviceSecret), address, country, browser })
    .onConflictDoUpdate({
      target: [staffDevices.staffId, staffDevices.secretHash],
      set: { address, country, browser, lastSeenAt: sql`now()` },
    })
    .returning();
  if (!device) throw new Error('The device has no row');
  if (device.id === id && !isNewAccount)
    await queueMail(tx, {
      kind: 'staffNewDevice',
      recipient: staff.email ?? shop.config.staff.email,
      language: staff.language ?? shop.config.staff.language,
      about: id,
    });
  await tx.insert(staffSessions).values({
    id: randomUUID(),
    tokenHash: sha256(token),
    staffId: staff.id,
    proved: 'full',
    deviceId: device.id,
    endsAt: sql`now() + ${sessionHours} * interval '1 hour'`,
  });
  await recordAdminAction(shop, tx, staff.id, 'signed in');
  return { token, deviceSecret };
};

export type StaffSession = { session: StaffSessionRow; staff: StaffRow };

/** Returns a session and its owner if the session is valid. This also extends the session. */
export const findStaffSession = async (
  shop: AppContext,
  token: string | undefined,
): Promise<StaffSession | null> => {
  if (!token) return null;
  const { idleSeconds } = shop.config.staff;
  const [session] = await shop.db
    .update(staffSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(staffSessions.tokenHash, sha256(token)),
        gt(staffSessions.endsAt, sql`now()`),
        sql`${staffSessions.lastSeenAt} > now() - ${idleSeconds} * interval '1 s'`,
      ),
    )
    .returning();
  if (!session) return null;
  const [staff] = await shop.db
    .select()
    .from(staffAccounts)
    .where(and(eq(staffAccounts.id, session.staffId), sql`${staffAccounts.disabledAt} is null`));
  return staff ? { session, staff } : null;
};

/** True for a short time after signing in, during which staff can change their own second factors. */
export const isFresh = ({ createdAt }: StaffSessionRow): boolean =>
  databaseTime().getTime() - createdAt.getTime() < staffFreshMinutes * 60_000;

/** Stores a passkey challenge in its session. It replaces any earlier challenge. */
export const storeChallenge = async (
  { db }: Pick<AppContext, 'db'>,
  { tokenHash }: StaffSessionRow,
  challenge: string,
): Promise<void> => {
  await db.update(staffSessions).set({ challenge }).where(eq(staffSessions.tokenHash, tokenHash));
};

/** Removes the session's passkey challenge and returns it. */
export const takeChallenge = async (tx: Tx, { tokenHash }: StaffSessionRow): Promise<string | null> => {
  const [held] = await tx
    .select({ challenge: staffSessions.challenge })
    .from(staffSessions)
    .where(eq(staffSessions.tokenHash, tokenHash))
    .for('update');
  await tx.update(staffSessions).set({ challenge: null }).where(eq(staffSessions.tokenHash, tokenHash));
  return held?.challenge ?? null;
};

export const endSession = async (tx: Tx, { tokenHash }: StaffSessionRow): Promise<void> => {
  await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
};
/** Ends all sessions of a staff member except this one. */
export const endOtherSessions = async (tx: Tx, staffId: string, current: StaffSessionRow): Promise<void> => {
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.tokenHash, current.tokenHash)));
};

/** Counts staff sessions, including those still waiting for the second factor. */
export const countStaffSessions = (db: Pick<Db, '$count'>): Promise<number> =>
  db.$count(staffSessions, gt(staffSessions.endsAt, sql`now()`));
export const endAllStaffSessions = async (tx: Tx): Promise<void> => {
  await tx.delete(staffSessions);
};

export const signOut = async (shop: AppContext, { session, staff }: StaffSession): Promise<void> => {
  await transaction(shop.db, async (tx) => {
    await endSession(tx, session);
    await recordAdminAction(shop, tx, staff.id, 'signed out');
  });
};

/** Lists a staff member's sessions, newest first. */
export const listSessions = async (
  shop: Pick<AppContext, 'db' | 'config'>,
  staffId: string,
): Promise<{ session: StaffSessionRow; device: DeviceRow | null }[]> =>
  shop.db
    .select({ session: staffSessions, device: staffDevices })
    .from(staffSessions)
    .leftJoin(staffDevices, eq(staffDevices.id, staffSessions.deviceId))
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        eq(staffSessions.proved, 'full'),
        gt(staffSessions.endsAt, sql`now()`),
        sql`${staffSessions.lastSeenAt} > now() - ${shop.config.staff.idleSeconds} * interval '1 s'`,
      ),
    )
    .orderBy(desc(staffSessions.lastSeenAt));

/**
 * Ends a staff member's session in another browser. Also removes that browser's device, so that the next
 * sign-in on it triggers an email.
 */
export const endOwnSession = (shop: AppContext, staff: StaffRow, id: string): Promise<boolean> =>
  transaction(shop.db, async (tx) => {
    const [ended] = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staff.id)))
      .returning();
    if (!ended) return false;
    if (ended.deviceId) await tx.delete(staffDevices).where(eq(staffDevices.id, ended.deviceId));
    await recordAdminAction(shop, tx, staff.id, 'session ended', ended.id);
    return true;
  });
