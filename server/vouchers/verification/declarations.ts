import { sql } from 'drizzle-orm';
import { declarationVersions, type Declaration } from '../../../contract/domain/verification/declarations.ts';
import { updateAccount } from '../../identity/accounts.ts';
import { declarations, type AccountRow } from '../../platform/database/schema.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Returns the time of each declaration, or null if the declaration is missing or has an outdated wording. */
export const declarationsOf = (account: AccountRow): Record<Declaration, Date | null> => ({
  bowner: account.bownerVersion === declarationVersions.bowner ? account.bownerAt : null,
  terms: account.termsVersion === declarationVersions.terms ? account.termsAcceptedAt : null,
});

/** Returns an account's personal data, to be stored with a declaration. */
const personOf = (account: AccountRow): Record<string, string | null> => ({
  firstname: account.firstName,
  lastname: account.lastName,
  dob: account.dob,
  street: account.street,
  houseno: account.houseno,
  postcode: account.postcode,
  city: account.city,
  country: account.country,
});

/** Stores a declaration permanently. Storing the same wording again keeps the original time. */
export const acceptDeclarations = async (
  tx: Tx,
  account: AccountRow,
  kinds: Declaration[],
  ip: string,
): Promise<AccountRow> => {
  const previous = declarationsOf(account);
  const missing = kinds.filter((kind) => previous[kind] === null);
  if (missing.length === 0) return account;
  for (const kind of missing)
    await tx.insert(declarations).values({
      accountId: account.id,
      kind,
      textVersion: declarationVersions[kind],
      at: sql`now()`,
      ip,
      person: personOf(account),
    });
  return await updateAccount(tx, account.id, {
    ...(missing.includes('bowner')
      ? { bownerAt: sql`now()`, bownerVersion: declarationVersions.bowner }
      : {}),
    ...(missing.includes('terms')
      ? { termsAcceptedAt: sql`now()`, termsVersion: declarationVersions.terms }
      : {}),
  });
};
