import { eq } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { accounts, type AccountRow, type MailRow } from '../platform/database/schema.ts';

/** Finds the account that an email is about. Returns null if the email does not belong to an account. */
export const findMailAccount = async (
  { db }: AppContext,
  { accountId }: MailRow,
): Promise<AccountRow | null> => {
  if (!accountId) return null;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account ?? null;
};
