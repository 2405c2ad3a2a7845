import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { resendAfterSeconds } from '../limits/tries.ts';
import { inSeconds } from '../platform/database/clock.ts';
import { oneTimeCodes, type CodePurpose } from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { constantTimeEqual, sha256 } from '../platform/tokens.ts';

const maxTries = 5;

/**
 * Scope of a code. The code is valid only for this purpose and for the things in `of`, such as the account
 * and the number. Undoing a contact change deletes the codes of `accountId`. `device` is the secret of a
 * browser that is not signed in; its attempts are counted separately from those of other browsers.
 */
export type Proof = { purpose: CodePurpose; of: string[]; accountId?: string; device?: string };

/** Derives the values that identify a code, one per key, newest key first. */
const targetsOf = (secrets: Secrets, { purpose, of }: Proof): string[] =>
  secrets.allOf('target', purpose, ...of);

/** Issues a new code for this scope and invalidates the previous code. */
export const issueCode = async (
  tx: Tx,
  secrets: Secrets,
  proof: Proof,
  minutes: number,
): Promise<{ id: string; code: string }> => {
  const id = randomUUID();
  const [target = '', ...former] = targetsOf(secrets, proof);
  const life = {
    id,
    keyId: secrets.keyId,
    tries: 0,
    requestedBy: proof.device === undefined ? null : sha256(proof.device),
    strangerTries: 0,
    expiresAt: inSeconds(minutes * 60),
    accountId: proof.accountId ?? null,
    createdAt: sql`now()`,
  };
  if (former.length > 0)
    await tx
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.purpose, proof.purpose), inArray(oneTimeCodes.target, former)));
  await tx
    .insert(oneTimeCodes)
    .values({ purpose: proof.purpose, target, ...life })
    .onConflictDoUpdate({ target: [oneTimeCodes.purpose, oneTimeCodes.target], set: life });
  return { id, code: secrets.digitsOf(secrets.keyId, proof.purpose, target, id) };
};

/**
 * Returns the code with this id, for the email that will contain it. Returns null if the code has expired, or if a
 * newer code has replaced it.
 */
export const findCodeById = async (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  id: string,
): Promise<string | null> => {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.id, id), gt(oneTimeCodes.expiresAt, sql`now()`)));
  return row ? secrets.digitsOf(row.keyId, row.purpose, row.target, row.id) : null;
};

/**
 * Redeems a code once. Counts the attempt before comparing the code, so that parallel guesses are counted too.
 * Attempts from the browser that requested the code and from other browsers are counted separately. @throws
 * ShopRefusal 410 if expired or missing, 422 INVALID_OTP with attempts_left, 429 after five wrong codes
 */
export const useCode = async (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  proof: Proof,
  code: string,
): Promise<void> => {
  const isIt = and(
    eq(oneTimeCodes.purpose, proof.purpose),
    inArray(oneTimeCodes.target, targetsOf(secrets, proof)),
    gt(oneTimeCodes.expiresAt, sql`now()`),
  );
  const isOwn =
    proof.device === undefined
      ? isNull(oneTimeCodes.requestedBy)
      : sql`coalesce(${oneTimeCodes.requestedBy} = ${sha256(proof.device)}, true)`;
  const count = (tries: typeof oneTimeCodes.tries | typeof oneTimeCodes.strangerTries) =>
    and(isIt, lt(tries, maxTries));
  const [row] = await db
    .update(oneTimeCodes)
    .set({
      tries: sql`${oneTimeCodes.tries} + (${isOwn})::int`,
      strangerTries: sql`${oneTimeCodes.strangerTries} + (not ${isOwn})::int`,
    })
    .where(or(and(isOwn, count(oneTimeCodes.tries)), and(not(isOwn), count(oneTimeCodes.strangerTries))))
    .returning({
      ...getTableColumns(oneTimeCodes),
      used: sql<number>`case when ${isOwn} then ${oneTimeCodes.tries} else ${oneTimeCodes.strangerTries} end`,
    });
  if (!row) {
    const [dead] = await db.select().from(oneTimeCodes).where(isIt);
    if (!dead) throw new ShopRefusal(410, 'otpExpired', { code: 'OTP_EXPIRED' });
    throw new ShopRefusal(429, 'tooMany', { code: 'OTP_DEAD', retryAfter: resendAfterSeconds });
  }
  if (!constantTimeEqual(secrets.digitsOf(row.keyId, proof.purpose, row.target, row.id), code))
    throw new ShopRefusal(422, 'otpInvalid', {
      code: 'INVALID_OTP',
      data: { attempts_left: maxTries - row.used },
    });
  const used = await db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, row.id)).returning();
  if (used.length === 0) throw new ShopRefusal(410, 'otpExpired', { code: 'OTP_EXPIRED' });
};
