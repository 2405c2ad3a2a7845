import { eq } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { webhooksSeen, type Gateway } from '../platform/database/schema.ts';
import { notAwaited } from '../platform/database/transaction.ts';

/** Provider notices that need no further check. `digest` is the hash of the whole body. */

/** True if this notice has been handled; `digest` is the hash of the whole body. */
export const isWebhookSeen = async ({ db }: Pick<AppContext, 'db'>, digest: string): Promise<boolean> => {
  const [seen] = await db.select().from(webhooksSeen).where(eq(webhooksSeen.digest, digest));
  return seen !== undefined;
};

/** Marks a notice as handled. A repeat changes nothing; if a crash loses the mark, the notice is handled again. */
export const recordWebhook = async (
  { db }: Pick<AppContext, 'db'>,
  webhook: { digest: string; gateway: Gateway; transactionId: string },
): Promise<void> => {
  await db.insert(webhooksSeen).values(webhook).onConflictDoNothing().returning({ notAwaited });
};
