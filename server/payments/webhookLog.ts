import { eq } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { webhooksSeen, type Gateway } from '../platform/database/schema.ts';
import { notAwaited } from '../platform/database/transaction.ts';

/** Records which provider notifications have already been handled. */

/** True if this notification has already been handled. `digest` is the hash of the entire body. */
export const isWebhookSeen = async ({ db }: Pick<AppContext, 'db'>, digest: string): Promise<boolean> => {
  const [seen] = await db.select().from(webhooksSeen).where(eq(webhooksSeen.digest, digest));
  return seen !== undefined;
};

/**
 * Marks a notification as handled. Repeated calls have no effect. If the mark is lost in a crash, the
 * notification is simply handled again.
 */
export const recordWebhook = async (
  { db }: Pick<AppContext, 'db'>,
  webhook: { digest: string; gateway: Gateway; transactionId: string },
): Promise<void> => {
  await db.insert(webhooksSeen).values(webhook).onConflictDoNothing().returning({ notAwaited });
};
