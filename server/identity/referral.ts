import { randomInt } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { accounts, type AccountRow } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { isUniqueViolation } from './accounts.ts';

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const generateCode = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)] ?? 'A').join('');

export type Referral = { code: string; url: string; count: number };

/**
 * Maximum number of attempts to generate a unique code. This many collisions in a row cannot be a coincidence.
 */
const mostDraws = 5;

/** Loads the account's referral code, which is generated on first use. Parallel requests get the same code. */
export const loadReferralCode = async (
  db: Db,
  { id, referralCode }: AccountRow,
  draw = generateCode,
): Promise<string> => {
  if (referralCode) return referralCode;
  for (let draws = 0; draws < mostDraws; draws += 1)
    try {
      const [row] = await db
        .update(accounts)
        .set({ referralCode: sql`coalesce(${accounts.referralCode}, ${draw()})` })
        .where(eq(accounts.id, id))
        .returning({ code: accounts.referralCode });
      if (row?.code) return row.code;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  throw new Error('No free referral code was found');
};

/**
 * Loads an account's personal link and the number of sign-ups through it. Rewards are handled in
 * server/promotions.
 */
export const loadReferral = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  account: AccountRow,
): Promise<Referral> => {
  const code = await loadReferralCode(db, account);
  const [row] = await db.select({ n: count() }).from(accounts).where(eq(accounts.referredBy, account.id));
  return { code, url: `${config.publicUrl}/?ref=${code}`, count: row?.n ?? 0 };
};

/**
 * Finds the account with this referral code. Returns null for an unknown code; the sign-up then continues
 * without it.
 */
export const findReferrer = async (
  tx: Pick<Tx, 'select'>,
  code: string | undefined,
): Promise<string | null> => {
  if (!code) return null;
  const [row] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.referralCode, code.toUpperCase()));
  return row?.id ?? null;
};
