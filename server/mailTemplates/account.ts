import { eq } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { accounts, type AccountRow, type MailRow } from '../platform/database/schema.ts';

/** The account that a mail is about; null when there is none, or none any more. */
export const findMailAccount = async (
  { db }: AppContext,
  { accountId }: MailRow,
): Promise<AccountRow | null> => {
  if (!accountId) return null;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account ?? null;
};
