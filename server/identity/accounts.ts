import { randomUUID } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { fullName } from '../../contract/domain/identity/person.ts';
import { displayPhone } from '../../contract/domain/phone/phoneGroups.ts';
import type { Session } from '../../contract/schemas/auth.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import { accounts, type AccountRow } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { recordDevice, type LocatedDevice } from './devices/devices.ts';
import { beginSession, type SessionShop } from './sessions.ts';

/**
 * Normalises an email address for storing, searching and sending. The result is trimmed, lower-case, composed
 * Unicode, with the domain in its own script instead of punycode.
 */
export const normalizeEmail = (email: string): string => {
  const plain = email.trim().toLowerCase().normalize('NFC');
  const domain = plain.slice(plain.lastIndexOf('@') + 1);
  const own = domainToUnicode(domainToASCII(domain)) || domain;
  return `${plain.slice(0, plain.length - domain.length)}${own}`;
};

/**
 * Finds the account with this address, however it is spelled (see `normalizeEmail`). Returns null if there is
 * no such account.
 */
export const findAccountByEmail = async (
  db: Pick<Db, 'select'>,
  email: string,
): Promise<AccountRow | null> => {
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email, normalizeEmail(email)));
  return account ?? null;
};

export const findAccountByMobile = async (
  db: Pick<Db, 'select'>,
  number: { isd: string; mobile: string },
): Promise<AccountRow | null> => {
  const [account] = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.isd, number.isd),
        eq(accounts.mobile, number.mobile),
        isNotNull(accounts.mobileVerifiedAt),
      ),
    );
  return account ?? null;
};

/** Locks an account's row, so that changes to the account and checks of its limits run one at a time. */
export const lockAccount = async (tx: Pick<Tx, 'select'>, id: string): Promise<AccountRow> => {
  const account = requireRow(
    await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update'),
    'The account',
  );
  return account;
};

type NewAccount = Omit<PgInsertValue<typeof accounts>, 'id' | 'number' | 'createdAt' | 'updatedAt'>;

/**
 * Creates an account. Returns null if a concurrent request has already claimed the same address, number or social
 * account.
 */
export const createAccount = async (
  tx: Pick<Tx, 'insert'>,
  values: NewAccount,
): Promise<AccountRow | null> => {
  const [account] = await tx
    .insert(accounts)
    .values({ id: randomUUID(), ...values })
    .onConflictDoNothing()
    .returning();
  return account ?? null;
};

/**
 * Updates an account and its modification time. Returns the new row.
 * @throws Error if the account does not exist
 */
export const updateAccount = async (
  tx: Pick<Tx, 'update'>,
  id: string,
  values: PgUpdateSetSource<typeof accounts>,
): Promise<AccountRow> => {
  const account = requireRow(
    await tx
      .update(accounts)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(accounts.id, id))
      .returning(),
    'The account',
  );
  return account;
};

/** True if a unique index was violated. */
export const isUniqueViolation = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : null;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
};

/** Formats the account's mobile number as `+41791234567`. Returns null if the account has no number. */
export const e164Of = ({ isd, mobile }: AccountRow): string | null =>
  isd && mobile ? `+${isd}${mobile}` : null;

export const phoneOf = ({ isd, mobile }: AccountRow): string | null =>
  isd && mobile ? displayPhone(isd, mobile) : null;

/**
 * Name used to address the customer in emails. Without a name, the email address, the phone number or the
 * customer number is used.
 */
const nameOf = (account: AccountRow): string =>
  fullName(account) || (account.email ?? phoneOf(account) ?? customerIdOf(account));

/** Returns the customer number shown to customers and staff: `RG-1042`. */
export const customerIdOf = ({ number }: AccountRow): string => `RG-${number}`;

/** Signs a customer in on a device: creates a session and returns it with the customer's public data. */
export const signIn = async (
  tx: Tx,
  shop: SessionShop,
  account: AccountRow,
  device: LocatedDevice,
  emailCodeSent: 0 | 1 = 0,
): Promise<Session> => ({
  profile: { name: nameOf(account), email: account.email, image: account.picture },
  ...(await beginSession(tx, shop, account.id, await recordDevice(tx, account, device))),
  email_code_sent: emailCodeSent,
});
