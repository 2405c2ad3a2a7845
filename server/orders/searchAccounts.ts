import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { normalizeEmail } from '../identity/accounts.ts';
import { accounts, type AccountRow } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';

/**
 * Maximum number of accounts in a search result. Several accounts can have the same unverified phone number.
 */
const mostFound = 20;

/** Removes the trunk zero from a phone number, because numbers are stored without one. */
export const withoutTrunkZero = (digits: string): string => digits.replace(/^0/, '');

/** Possible interpretations of the text as a phone number. Null if the text is not a phone number. */
export type TypedPhone = {
  /** All digits of the number, without a leading `+` or `00`. */
  digits: string;
  /**
   * Possible national numbers for index look-ups: the digits that follow a possible dial code of up to four
   * digits, without a trunk zero.
   */
  national: string[];
};
export const readPhone = (typed: string): TypedPhone | null => {
  const digits = typed.replaceAll(/[\s()+./-]/g, '').replace(/^00/, '');
  if (!/^\d{6,15}$/.test(digits)) return null;
  const national = [0, 1, 2, 3, 4]
    .map((n) => withoutTrunkZero(digits.slice(n)))
    .filter((rest) => rest.length >= 6);
  return { digits, national };
};

/**
 * Extracts the account number from a customer number in upper or lower case: `RG-1042` → `1042`. Returns null
 * for anything else.
 */
export const toAccountNumber = (typed: string): number | null => {
  const digits = /^RG-(\d{1,9})$/i.exec(typed.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Finds the accounts whose customer number, email address or phone number exactly matches the entered text. */
export const searchAccounts = async (db: Pick<Db, 'select'>, typed: string): Promise<AccountRow[]> => {
  const text = typed.trim();
  const [number, phone] = [toAccountNumber(text), readPhone(text)];
  const meanings = [
    ...(number === null ? [] : [eq(accounts.number, number)]),
    ...(text.includes('@') ? [eq(accounts.email, normalizeEmail(text))] : []),
    ...(phone === null
      ? []
      : [
          and(
            inArray(accounts.mobile, phone.national),
            sql`(${accounts.mobile} = ${withoutTrunkZero(phone.digits)} or ${accounts.isd} || ${accounts.mobile} = ${phone.digits})`,
          ),
        ]),
  ];
  return meanings.length === 0
    ? []
    : db
        .select()
        .from(accounts)
        .where(or(...meanings))
        .orderBy(accounts.number)
        .limit(mostFound);
};
