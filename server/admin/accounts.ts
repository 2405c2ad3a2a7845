import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { isUniqueViolation } from '../identity/accounts.ts';
import { staffAccounts, staffInvites, staffSessions, type StaffRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { consumeRateLimit, getClientNetwork, refundRateLimit } from '../platform/rateLimiter.ts';
import { generateSecret, sha256 } from '../platform/tokens.ts';
import { recordAdminAction } from './audit.ts';

/** Hours that an invitation lives. */
export const inviteHours = 24;
/** However busy somebody is, a sign-in ends after twelve hours. */
const sessionHours = 12;
export const minPasswordLength = 12;

const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** The secret stands behind the `#`, which a browser never sends: it is in no log and no referrer. */
const linkOf = ({ config }: Pick<AppContext, 'config'>, token: string): string =>
  `${config.staff.url}/join#${token}`;

/** Makes a link with which one account can be made. */
export const inviteStaff = async (shop: AppContext, by: StaffRow): Promise<string> => {
  const token = generateSecret();
  await transaction(shop.db, async (tx) => {
    await tx
      .insert(staffInvites)
      .values({ tokenHash: sha256(token), invitedBy: by.id, expiresAt: inHours(inviteHours) });
    await recordAdminAction(tx, by.id, 'invited');
  });
  return linkOf(shop, token);
};

export const firstAdminLinkFile = (dataDir: string): string => join(dataDir, 'staff-first-link.txt');

/**
 * While there is no account, each start makes a link for the first one and leaves it in a file that only the owner of the
 * data folder can read. Null when there is an account.
 */
export const createFirstAdminLink = async (shop: AppContext): Promise<string | null> => {
  const [anybody] = await shop.db.select({ id: staffAccounts.id }).from(staffAccounts).limit(1);
  const file = firstAdminLinkFile(shop.config.dataDir);
  if (anybody) {
    await rm(file, { force: true });
    return null;
  }
  const token = generateSecret();
  await shop.db.insert(staffInvites).values({ tokenHash: sha256(token), expiresAt: inHours(inviteHours) });
  const link = linkOf(shop, token);
  await mkdir(shop.config.dataDir, { recursive: true });
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  return link;
};

export type NewStaff = { token: string; login: string; name: string; password: string };
export type JoinFault = 'link' | 'login' | 'name' | 'password' | 'taken';

const beginSession = async (tx: Tx, staffId: string): Promise<string> => {
  const token = generateSecret();
  await tx.insert(staffSessions).values({ tokenHash: sha256(token), staffId, endsAt: inHours(sessionHours) });
  return token;
};

/** Uses an invitation up. Gives a session, or what is wrong. */
export const acceptInvite = async (
  shop: AppContext,
  given: NewStaff,
  address: string,
): Promise<{ token: string } | { fault: JoinFault }> => {
  await consumeRateLimit(shop, [{ what: `staff join ${getClientNetwork(address)}`, most: 20, seconds: 900 }]);
  const login = given.login.toLowerCase();
  if (!/^[a-z0-9][a-z0-9._@+-]{1,99}$/.test(login)) return { fault: 'login' };
  if (given.name.length < 2 || given.name.length > 60 || /\p{Cc}/u.test(given.name)) return { fault: 'name' };
  if (given.password.length < minPasswordLength || given.password.length > 200) return { fault: 'password' };
  const passwordHash = await shop.passwords.hash(given.password);
  try {
    return await transaction(shop.db, async (tx) => {
      const [used] = await tx
        .delete(staffInvites)
        .where(and(eq(staffInvites.tokenHash, sha256(given.token)), gt(staffInvites.expiresAt, sql`now()`)))
        .returning();
      if (!used) return { fault: 'link' as const };
      // Every start before the first account has made a link; one account makes all of them void.
      if (used.invitedBy === null) await tx.delete(staffInvites).where(isNull(staffInvites.invitedBy));
      const id = randomUUID();
      await tx.insert(staffAccounts).values({ id, login, name: given.name, passwordHash });
      await recordAdminAction(tx, id, 'account made', id, { login });
      await recordAdminAction(tx, id, 'signed in');
      return { token: await beginSession(tx, id) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { fault: 'taken' };
    throw error;
  }
};

/** Gives a session; null when name or password are wrong. @throws ShopRefusal 429, 503 */
export const signIn = async (
  shop: AppContext,
  given: { login: string; password: string },
  address: string,
): Promise<string | null> => {
  const login = given.login.toLowerCase().slice(0, 100);
  const counted = await consumeRateLimit(shop, [
    { what: `staff ${login}`, most: 8, seconds: 900 },
    { what: `staff from ${getClientNetwork(address)}`, most: 20, seconds: 900 },
  ]);
  const [staff] = await shop.db
    .select()
    .from(staffAccounts)
    .where(and(eq(staffAccounts.login, login), isNull(staffAccounts.disabledAt)));
  const right = await shop.passwords.verifyPassword(
    given.password.slice(0, 200),
    staff?.passwordHash ?? null,
  );
  if (!right || !staff) {
    // Not what was typed: people type their password into the wrong field.
    await recordAdminAction(shop.db, staff?.id ?? null, 'sign-in refused');
    return null;
  }
  await refundRateLimit(shop, counted);
  return transaction(shop.db, async (tx) => {
    await recordAdminAction(tx, staff.id, 'signed in');
    return beginSession(tx, staff.id);
  });
};

/** Whose living session it is; being seen keeps it alive. */
export const findStaffUser = async (
  shop: AppContext,
  token: string | undefined,
): Promise<StaffRow | null> => {
  if (!token) return null;
  const { idleSeconds } = shop.config.staff;
  const [seen] = await shop.db
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
  if (!seen) return null;
  const [staff] = await shop.db
    .select()
    .from(staffAccounts)
    .where(and(eq(staffAccounts.id, seen.staffId), isNull(staffAccounts.disabledAt)));
  return staff ?? null;
};

export const signOut = async (shop: AppContext, staff: StaffRow, token: string): Promise<void> => {
  await transaction(shop.db, async (tx) => {
    await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, sha256(token)));
    await recordAdminAction(tx, staff.id, 'signed out');
  });
};

export const listStaffUsers = ({ db }: Pick<AppContext, 'db'>): Promise<StaffRow[]> =>
  db.select().from(staffAccounts).orderBy(asc(staffAccounts.createdAt));

/** Closes somebody else's account and ends its sessions. What it did stays in the log. */
export const closeStaffAccount = (shop: AppContext, by: StaffRow, id: string): Promise<boolean> =>
  transaction(shop.db, async (tx) => {
    if (id === by.id) return false;
    const [closed] = await tx
      .update(staffAccounts)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(staffAccounts.id, id), isNull(staffAccounts.disabledAt)))
      .returning();
    if (!closed) return false;
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
    await recordAdminAction(tx, by.id, 'account closed', id, { login: closed.login });
    return true;
  });
