import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { sessionDays } from '../../contract/domain/limits.ts';
import type { Tokens as TokenPair } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { databaseTime, hasPassed, inSeconds } from '../platform/database/clock.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import {
  accounts,
  sessionFamilies,
  sessionTokens,
  type AccountRow,
  type FamilyRow,
} from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { generateSecret, sha256 } from '../platform/tokens.ts';

/** Maximum lifetime of a session: 30 days, even if the session is renewed. */
const lifeOfFamily = sessionDays * 24 * 3600;
/**
 * Seconds during which a repeated renewal returns the same response. A response can get lost, and two tabs can
 * renew a session at the same time.
 */
const grace = 30;
/** Minimum number of seconds between two updates of a session's last-used time. */
const seenSeconds = 60;

export type SessionShop = Pick<AppContext, 'db' | 'config' | 'secrets'>;

/** Creates the 401 error for a session that has ended. */
export const sessionExpired = (): ShopRefusal => new ShopRefusal(401, 'tokenExpired', { code: 'SESSION' });
/** Creates the 401 error for a request without a session. */
export const sessionMissing = (): ShopRefusal => new ShopRefusal(401, 'tokenMissing', { code: 'SESSION' });

type Kind = 'access' | 'refresh';
/** Returns the session's token for each key, newest key first. */
const derive = ({ secrets }: SessionShop, family: FamilyRow, kind: Kind): string[] =>
  secrets.allOf('session', kind, family.id, family.generation, family.seed);

/**
 * SQL condition for sessions that have not ended and have not been idle for too long. It uses the database's
 * clock, which all processes share.
 */
export const isAlive = and(
  isNull(sessionFamilies.revokedAt),
  gt(sessionFamilies.idleAt, sql`now()`),
  gt(sessionFamilies.expiresAt, sql`now()`),
);
const seenNow = ({ config }: Pick<SessionShop, 'config'>) => ({
  lastSeenAt: sql`now()`,
  idleAt: sql`now() + ${config.sessionIdleSeconds} * interval '1 s'`,
});

/** Returns the time `seconds` from now, but no later than the end of the session. */
const notAfter = (end: Date | SQL | AnyPgColumn, seconds: number): SQL =>
  sql`least(${inSeconds(seconds)}, ${end})`;

/**
 * Returns the session's current pair of tokens. `key` is the index of the key that they are derived from; 0 is
 * the newest key.
 */
const pairOf = (shop: SessionShop, family: FamilyRow, key = 0): TokenPair => {
  const age = Math.max(0, Math.floor((databaseTime().getTime() - family.rotatedAt.getTime()) / 1000));
  const remaining = Math.floor((family.endsAt.getTime() - databaseTime().getTime()) / 1000);
  return {
    access_token: derive(shop, family, 'access')[key] ?? '',
    refresh_token: derive(shop, family, 'refresh')[key] ?? '',
    expires_in: Math.max(0, Math.min(shop.config.accessTokenSeconds - age, remaining)),
  };
};

const storeHashes = async (tx: Tx, shop: SessionShop, family: FamilyRow): Promise<void> => {
  const { id: familyId, generation } = family;
  const row = (kind: Kind, expiresAt: Date | SQL) => ({
    hash: sha256(derive(shop, family, kind)[0] ?? ''),
    familyId,
    kind,
    generation,
    expiresAt,
  });
  await tx
    .insert(sessionTokens)
    .values([
      row('access', notAfter(family.endsAt, shop.config.accessTokenSeconds)),
      row('refresh', family.expiresAt),
    ]);
};

/**
 * Returns the tokens exactly as they were issued, even if the process that issued them has a different newest
 * key.
 */
const loadStoredPair = async (tx: Tx, shop: SessionShop, family: FamilyRow): Promise<TokenPair> => {
  const hashes = derive(shop, family, 'access').map(sha256);
  const [stored] = await tx.select().from(sessionTokens).where(inArray(sessionTokens.hash, hashes));
  return pairOf(shop, family, stored ? hashes.indexOf(stored.hash) : 0);
};

/** Starts a session, within the transaction of the sign-in. */
export const beginSession = async (
  tx: Tx,
  shop: SessionShop,
  accountId: string,
  deviceId: string | null,
): Promise<TokenPair> => {
  const endsAt = inSeconds(lifeOfFamily);
  const family = requireRow(
    await tx
      .insert(sessionFamilies)
      .values({
        id: randomUUID(),
        accountId,
        deviceId,
        ...seenNow(shop),
        seed: generateSecret(),
        rotatedAt: sql`now()`,
        expiresAt: notAfter(endsAt, shop.config.refreshTokenSeconds),
        endsAt,
      })
      .returning(),
    'The session',
  );
  await storeHashes(tx, shop, family);
  return pairOf(shop, family);
};

export type AccountSession = { account: AccountRow; familyId: string };

/**
 * Finds the owner of a valid access token. Each use of the token extends the session. @throws ShopRefusal 401 'Token
 * not provided'
 * | 'Token has expired'
 */
export const findSession = async (
  shop: Pick<SessionShop, 'db' | 'config'>,
  bearer: string | null,
): Promise<AccountSession> => {
  if (bearer === null) throw sessionMissing();
  const { db } = shop;
  const [found] = await db
    .select({
      account: accounts,
      familyId: sessionFamilies.id,
      isLongAgo: sql<boolean>`${sessionFamilies.lastSeenAt} < now() - ${seenSeconds} * interval '1 s'`,
    })
    .from(sessionTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, sessionTokens.familyId))
    .innerJoin(accounts, eq(accounts.id, sessionFamilies.accountId))
    .where(
      and(
        eq(sessionTokens.hash, sha256(bearer)),
        eq(sessionTokens.kind, 'access'),
        sql`${sessionTokens.expiresAt} > now()`,
        isAlive,
      ),
    );
  if (!found) throw sessionExpired();
  const { account, familyId, isLongAgo } = found;
  if (isLongAgo)
    await db
      .update(sessionFamilies)
      .set(seenNow(shop))
      .where(and(eq(sessionFamilies.id, familyId), isAlive));
  return { account, familyId };
};

const findSessionFamily = async (
  db: Pick<Db, 'select'>,
  token: string,
  kind: Kind,
): Promise<string | null> => {
  const [row] = await db
    .select({ id: sessionTokens.familyId })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.hash, sha256(token)), eq(sessionTokens.kind, kind)));
  return row?.id ?? null;
};

const revokeFamily = async (db: Pick<Db, 'update'>, id: string): Promise<void> => {
  await db
    .update(sessionFamilies)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessionFamilies.id, id), isNull(sessionFamilies.revokedAt)));
};

/**
 * Renews a session. The bearer token may have expired but must belong to the same session. For 30 s after a
 * renewal, the previous refresh token still works and returns the same new pair. Use of an older refresh token
 * means that two parties have it, so the session ends for both.
 * @throws ShopRefusal 401 'Token not provided' | 'Token has expired'
 */
export const renewSession = async (
  shop: SessionShop,
  refreshToken: string,
  bearer: string | null,
): Promise<TokenPair> => {
  if (bearer === null) throw sessionMissing();
  const renewed = await transaction(shop.db, async (tx): Promise<TokenPair | null> => {
    const [token] = await tx
      .select()
      .from(sessionTokens)
      .where(and(eq(sessionTokens.hash, sha256(refreshToken)), eq(sessionTokens.kind, 'refresh')));
    if (!token) return null;
    const [family] = await tx
      .select()
      .from(sessionFamilies)
      .where(and(eq(sessionFamilies.id, token.familyId), isAlive))
      .for('update');
    if (!family) return null;
    if ((await findSessionFamily(tx, bearer, 'access')) !== family.id) return null;
    if (token.generation === family.generation) {
      const updated = requireRow(
        await tx
          .update(sessionFamilies)
          .set({
            generation: family.generation + 1,
            rotatedAt: sql`now()`,
            ...seenNow(shop),
            expiresAt: notAfter(sessionFamilies.endsAt, shop.config.refreshTokenSeconds),
          })
          .where(eq(sessionFamilies.id, family.id))
          .returning(),
        'The session',
      );
      await storeHashes(tx, shop, updated);
      return pairOf(shop, updated);
    }
    const isRepeat =
      token.generation === family.generation - 1 && !hasPassed(family.rotatedAt.getTime() + grace * 1000);
    if (isRepeat) return await loadStoredPair(tx, shop, family);
    await revokeFamily(tx, family.id);
    return null;
  });
  if (!renewed) throw sessionExpired();
  return renewed;
};

/**
 * Ends the session that each token belongs to, even if the token has expired. Ignores tokens that the shop did
 * not issue. Returns the owners of the sessions.
 */
export const endSession = async (
  { db }: Pick<AppContext, 'db'>,
  tokens: { bearer: string | null; refreshToken: string | null },
): Promise<string[]> => {
  const ids = [
    tokens.bearer === null ? null : await findSessionFamily(db, tokens.bearer, 'access'),
    tokens.refreshToken === null ? null : await findSessionFamily(db, tokens.refreshToken, 'refresh'),
  ];
  const known = ids.filter((id) => id !== null);
  for (const id of known) await revokeFamily(db, id);
  const families = await db
    .select({ accountId: sessionFamilies.accountId })
    .from(sessionFamilies)
    .where(inArray(sessionFamilies.id, known));
  return families.map(({ accountId }) => accountId);
};

/** Ends all sessions of an account except `keep`. */
export const endAccountSessions = async (
  tx: Tx,
  accountId: string,
  keep: string | null = null,
): Promise<void> => {
  await tx
    .update(sessionFamilies)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessionFamilies.accountId, accountId),
        isNull(sessionFamilies.revokedAt),
        keep === null ? undefined : ne(sessionFamilies.id, keep),
      ),
    );
};

/** Counts the valid customer sessions. */
export const countSessions = (db: Pick<Db, '$count'>): Promise<number> => db.$count(sessionFamilies, isAlive);

/** Ends all customer sessions. */
export const endAllAccountSessions = async (tx: Tx): Promise<void> => {
  await tx
    .update(sessionFamilies)
    .set({ revokedAt: sql`now()` })
    .where(isNull(sessionFamilies.revokedAt));
};
