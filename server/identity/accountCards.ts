import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { savedCards } from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';

/**
 * Marks a card as removed and queues the job that deletes it at the provider. The caller must have locked the
 * card, unless the provider has just refused the card.
 */
export const markCardRemoved = async (tx: Tx, cardId: string): Promise<void> => {
  await tx
    .update(savedCards)
    .set({ removedAt: sql`now()` })
    .where(eq(savedCards.id, cardId));
  await enqueue(tx, { key: `forget card ${cardId} ${randomUUID()}`, kind: 'forgetCard', subject: cardId });
};
