import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { buyers } from '../db/schema.ts';
import type { Db, Tx } from './database.ts';
import { drawSecret, sha256 } from './tokens.ts';

/** The browser behind a request, known by the secret in its cookie; null for one that has never put anything in a cart. */
export const findBuyer = async (db: Db, secret: string | undefined): Promise<string | null> => {
  if (!secret) return null;
  const [buyer] = await db
    .select({ id: buyers.id })
    .from(buyers)
    .where(eq(buyers.secretHash, sha256(secret)));
  return buyer?.id ?? null;
};

export const makeBuyer = async (db: Db): Promise<{ id: string; secret: string }> => {
  const buyer = { id: randomUUID(), secret: drawSecret() };
  await db.insert(buyers).values({ id: buyer.id, secretHash: sha256(buyer.secret) });
  return buyer;
};

/** One after the other: carts and orders of a buyer are counted under this lock. */
export const lockBuyer = async (tx: Tx, id: string): Promise<void> => {
  await tx.select({ id: buyers.id }).from(buyers).where(eq(buyers.id, id)).for('update');
};
