import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { buyers, carts, orderReaders, orders } from '../platform/database/schema.ts';
import { notAwaited, transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { generateSecret, sha256, type Tokens } from '../platform/tokens.ts';

/** A browser used for buying. `accountId` is null unless the browser belongs to a customer. */
export type Buyer = { id: string; accountId: string | null };

/** Finds the buyer by the secret in the browser's cookie. Returns null without a valid secret. */
export const findBuyer = async (db: Db, secret: string | undefined): Promise<Buyer | null> => {
  if (!secret) return null;
  const hash = sha256(secret);
  const [found] = await db
    .select()
    .from(buyers)
    .where(or(eq(buyers.secretHash, hash), and(eq(buyers.formerHash, hash), isNull(buyers.formerEndedAt))));
  if (!found) return null;
  const { id, accountId, secretHash, formerHash, formerEndedAt } = found;
  if (secretHash === hash && formerHash !== null && formerEndedAt === null)
    await db
      .update(buyers)
      .set({ formerEndedAt: sql`now()` })
      .where(eq(buyers.secretHash, hash));
  return { id, accountId };
};

/**
 * Renews a buyer's secret, so that a cookie copied before an order cannot open the order. Returns the new
 * secret, or null if the given one is invalid. The old secret works until the new one is first used, and a
 * repeated call returns the same new secret. Otherwise, a lost response would lock the buyer out.
 */
export const renewSecret = async (db: Db, tokens: Tokens, secret: string): Promise<string | null> => {
  const formerHash = sha256(secret);
  const secretHash = tokens.hashOf('buyer', secret);
  const tokenHash = buyers.secretHash;
  const [first] = await db
    .update(buyers)
    .set({ secretHash, formerHash, formerEndedAt: null })
    .where(eq(buyers.secretHash, formerHash))
    .returning({ tokenHash });
  const [repeated] = first
    ? []
    : await db
        .select({ tokenHash })
        .from(buyers)
        .where(and(eq(buyers.formerHash, formerHash), isNull(buyers.formerEndedAt)));
  const renewed = first ?? repeated;
  if (!renewed) return null;
  const next = tokens.of('buyer', { id: secret, tokenHash: renewed.tokenHash });
  // the old secret stays valid if the key used to derive the next secret has been removed
  return sha256(next) === renewed.tokenHash ? next : null;
};

/**
 * True if the secret was replaced less than a minute ago. Another tab's request may have replaced it while this
 * request was in flight.
 */
export const wasJustRenewed = async (db: Db, secret: string | undefined): Promise<boolean> => {
  if (!secret) return false;
  const [buyer] = await db
    .select({ id: buyers.id })
    .from(buyers)
    .where(
      and(eq(buyers.formerHash, sha256(secret)), gt(buyers.formerEndedAt, sql`now() - interval '1 minute'`)),
    );
  return buyer !== undefined;
};

/** Creates a buyer. `secret` is stored in the cookie; the database stores only its hash. */
export const createBuyer = async (
  db: Db,
  accountId: string | null,
): Promise<{ id: string; secret: string }> => {
  const buyer = { id: randomUUID(), secret: generateSecret() };
  // does not wait for the write to reach the disk; if the buyer and the cart are lost, the next click creates
  // new ones
  await db
    .insert(buyers)
    .values({ id: buyer.id, secretHash: sha256(buyer.secret), accountId })
    .returning({ notAwaited });
  return buyer;
};

/**
 * Assigns a browser to a customer. From then on, the browser's cookie is valid only together with the
 * customer's session.
 */
export const claimBuyer = async (db: Pick<Db, 'update'>, id: string, accountId: string): Promise<void> => {
  await db
    .update(buyers)
    .set({ accountId })
    .where(and(eq(buyers.id, id), isNull(buyers.accountId)));
};

/** Invalidates a buyer's cookie and all its copies. The buyer loses the open cart but keeps past purchases. */
export const retireBuyer = async (db: Pick<Db, 'update'>, id: string): Promise<void> => {
  await db
    .update(carts)
    .set({ state: 'removed' })
    .where(and(eq(carts.buyerId, id), eq(carts.state, 'open')));
  await db
    .update(buyers)
    .set({ secretHash: sha256(generateSecret()), formerHash: null, formerEndedAt: null })
    .where(eq(buyers.id, id));
};

/** Locks a buyer, so that concurrent requests check the buyer's carts and orders one at a time. */
export const lockBuyer = async (tx: Tx, id: string): Promise<void> => {
  await tx.select({ id: buyers.id }).from(buyers).where(eq(buyers.id, id)).for('update');
};

/**
 * Detaches a browser from a customer whose session in that browser has ended. The open cart stays with the
 * browser's cookie, while past purchases move to a new buyer without a cookie.
 */
export const releaseBuyer = async (db: Db, id: string): Promise<void> => {
  await transaction(db, async (tx) => {
    await lockBuyer(tx, id);
    const [buyer] = await tx.select({ accountId: buyers.accountId }).from(buyers).where(eq(buyers.id, id));
    if (!buyer?.accountId) return;
    const buyerId = randomUUID();
    await tx
      .insert(buyers)
      .values({ id: buyerId, secretHash: sha256(generateSecret()), accountId: buyer.accountId });
    await tx
      .update(carts)
      .set({ buyerId })
      .where(and(eq(carts.buyerId, id), ne(carts.state, 'open')));
    await tx.update(orders).set({ buyerId }).where(eq(orders.buyerId, id));
    await tx.update(orderReaders).set({ buyerId }).where(eq(orderReaders.buyerId, id));
    await tx.update(buyers).set({ accountId: null }).where(eq(buyers.id, id));
  });
};
