import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { normalizeEmail } from '../identity/accounts.ts';
import { accounts, type AccountRow } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';

/** Maximum number of accounts in a result; an unverified number may be in several accounts. */
const mostFound = 20;

/** The digits without the trunk zero, as numbers are stored. */
export const withoutTrunkZero = (digits: string): string => digits.replace(/^0/, '');

/** Possible forms of a typed phone number; null for other text. */
export type TypedPhone = {
  /** All digits without the leading plus or zeros. */
  digits: string;
  /** The number without a dial code of one to four digits or a trunk zero, for the index. */
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

/** `1042` of `RG-1042`, in any case; null for any other text. */
export const toAccountNumber = (typed: string): number | null => {
  const digits = /^RG-(\d{1,9})$/i.exec(typed.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Accounts by customer number, mail or phone; the text must match completely. */
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
