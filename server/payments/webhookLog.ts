import { eq } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { webhooksSeen, type Gateway } from '../platform/database/schema.ts';

/** What providers have told us and nobody has to be asked about again. `digest` is that of the whole message. */

export const isWebhookSeen = async ({ db }: Pick<AppContext, 'db'>, digest: string): Promise<boolean> => {
  const [seen] = await db.select().from(webhooksSeen).where(eq(webhooksSeen.digest, digest));
  return seen !== undefined;
};

export const recordWebhook = async (
  { db }: Pick<AppContext, 'db'>,
  webhook: { digest: string; gateway: Gateway; transactionId: string },
): Promise<void> => {
  await db.insert(webhooksSeen).values(webhook).onConflictDoNothing();
};
