import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '../../appContext.ts';
import {
  staffAccounts,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
  type PasskeyRow,
  type StaffRow,
  type StaffSessionRow,
} from '../../platform/database/schema.ts';
import type { Db, Tx } from '../../platform/database/transaction.ts';
import { scopeOfCodes } from '../../platform/scopeOfCodes.ts';
import { sha256 } from '../../platform/tokens.ts';
import { recordAdminAction } from '../log/audit.ts';

/** Second factors of a staff member. */
export type Factors = { passkeys: PasskeyRow[]; hasCodes: boolean; recoveryLeft: number };

export const loadFactors = async (db: Pick<Db, 'select'>, staff: StaffRow): Promise<Factors> => {
  const passkeys = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staff.id))
    .orderBy(asc(staffPasskeys.createdAt));
  const [left] = await db
    .select({ n: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staff.id), isNull(staffRecoveryCodes.usedAt)));
  return { passkeys, hasCodes: staff.totpSealed !== null, recoveryLeft: left?.n ?? 0 };
};

/**
 * True if the staff member has a second factor. Recovery codes do not count, because they only replace a lost
 * factor.
 */
export const hasSecondFactor = ({ passkeys, hasCodes }: Factors): boolean => hasCodes || passkeys.length > 0;

const periodSeconds = 30;
const issuer = 'Rigi staff';
const totpOf = (staff: StaffRow, secret: Secret): TOTP =>
  new TOTP({ issuer, label: staff.login, secret, digits: 6, period: periodSeconds });

/**
 * Returns the time step for which this code is valid, with a tolerance of one step in either direction. Returns
 * null if the code is wrong.
 */
const stepOf = (totp: TOTP, code: string): number | null => {
  const now = Date.now();
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
};

/**
 * Returns the session's secret for an authenticator app and creates it if necessary. The secret stays the same
 * until the staff member activates it by entering a code from the app.
 */
export const drawCodesSecret = async (
  shop: AppContext,
  session: StaffSessionRow,
  staff: StaffRow,
): Promise<{ secret: string; uri: string }> => {
  const secret = session.totpSealed
    ? new Secret({ buffer: toArrayBuffer(shop.vault.openBytes(scopeOfCodes(staff), session.totpSealed)) })
    : new Secret({ size: 20 });
  if (!session.totpSealed)
    await shop.db
      .update(staffSessions)
      .set({ totpSealed: shop.vault.sealBytes(scopeOfCodes(staff), Buffer.from(secret.bytes)) })
      .where(eq(staffSessions.tokenHash, session.tokenHash));
  return { secret: secret.base32, uri: totpOf(staff, secret).toString() };
};

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Removes the spaces from a code, which authenticator apps show as two groups of digits. */
const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, '');

/**
 * Activates an authenticator app if the entered code is correct: copies the app's secret from the session to
 * the staff member's account.
 */
export const confirmCodesSecret = async (
  shop: AppContext,
  tx: Tx,
  session: StaffSessionRow,
  staff: StaffRow,
  typed: string,
): Promise<boolean> => {
  if (!session.totpSealed) return false;
  const secret = new Secret({
    buffer: toArrayBuffer(shop.vault.openBytes(scopeOfCodes(staff), session.totpSealed)),
  });
  const step = stepOf(totpOf(staff, secret), withoutSpaces(typed));
  if (step === null) return false;
  await tx
    .update(staffAccounts)
    .set({ totpSealed: session.totpSealed, totpStep: step })
    .where(eq(staffAccounts.id, staff.id));
  await tx
    .update(staffSessions)
    .set({ totpSealed: null })
    .where(eq(staffSessions.tokenHash, session.tokenHash));
  await recordAdminAction(shop, tx, staff.id, 'one-time codes set up');
  return true;
};

/** Checks a code from the staff member's authenticator app. Each code is valid only once. */
const consumeTotpCode = async (shop: AppContext, tx: Tx, staff: StaffRow, code: string): Promise<boolean> => {
  if (!staff.totpSealed) return false;
  const secret = new Secret({
    buffer: toArrayBuffer(shop.vault.openBytes(scopeOfCodes(staff), staff.totpSealed)),
  });
  const step = stepOf(totpOf(staff, secret), code);
  if (step === null) return false;
  const [used] = await tx
    .update(staffAccounts)
    .set({ totpStep: step })
    .where(
      and(
        eq(staffAccounts.id, staff.id),
        or(isNull(staffAccounts.totpStep), lt(staffAccounts.totpStep, step)),
      ),
    )
    .returning({ id: staffAccounts.id });
  return used !== undefined;
};

/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10;
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Generates a recovery code of sixteen letters and digits (79 bits), without characters that are easily confused:
 * `k7m4-q2xp-9tzn-h3dw`.
 */
const drawRecoveryCode = (): string => {
  let text = '';
  while (text.length < 16)
    for (const byte of randomBytes(32))
      // skips bytes of 248 (8 × 31) and above, because they would make some characters more likely than others
      if (byte < 248 && text.length < 16) text += recoveryAlphabet[byte % 31];
  return text.match(/.{4}/g)?.join('-') ?? text;
};
const recoveryHash = (staffId: string, code: string): string =>
  sha256(`${staffId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);

/** Replaces all recovery codes. Returns the new codes in plain text; the database stores only their hashes. */
export const drawRecoveryCodes = async (shop: AppContext, tx: Tx, staff: StaffRow): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, drawRecoveryCode);
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staff.id));
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ hash: recoveryHash(staff.id, code), staffId: staff.id })));
  await recordAdminAction(shop, tx, staff.id, 'recovery codes drawn');
  return codes;
};

const consumeRecoveryCode = async (
  shop: AppContext,
  tx: Tx,
  staff: StaffRow,
  code: string,
): Promise<boolean> => {
  const [used] = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffRecoveryCodes.hash, recoveryHash(staff.id, code)), isNull(staffRecoveryCodes.usedAt)))
    .returning({ hash: staffRecoveryCodes.hash });
  if (!used) return false;
  await recordAdminAction(shop, tx, staff.id, 'recovery code used');
  return true;
};

/**
 * Checks the code entered at sign-in (six digits from an authenticator app, or a recovery code) and marks it as
 * used.
 */
export const consumeCode = (shop: AppContext, tx: Tx, staff: StaffRow, typed: string): Promise<boolean> => {
  const digits = withoutSpaces(typed);
  return /^\d{6}$/.test(digits)
    ? consumeTotpCode(shop, tx, staff, digits)
    : consumeRecoveryCode(shop, tx, staff, typed);
};

/** Removes the authenticator app. Returns false if none was set up. */
export const removeCodes = async (shop: AppContext, tx: Tx, staff: StaffRow): Promise<boolean> => {
  const [removed] = await tx
    .update(staffAccounts)
    .set({ totpSealed: null, totpStep: null })
    .where(and(eq(staffAccounts.id, staff.id), isNotNull(staffAccounts.totpSealed)))
    .returning({ id: staffAccounts.id });
  if (!removed) return false;
  await recordAdminAction(shop, tx, staff.id, 'one-time codes removed');
  return true;
};
