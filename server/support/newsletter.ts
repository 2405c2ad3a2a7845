import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { normalizeEmail } from '../identity/accounts.ts';
import type { Requester } from '../identity/codeDelivery.ts';
import { newslettersTo } from '../limits/tries.ts';
import { queueMail } from '../mail/queue.ts';
import { mails, subscribers, type SubscriberRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { consumeRateLimitIn } from '../platform/rateLimiter.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { NewsletterAction } from './newsletterLinks.ts';

const invalidLink = (): ShopRefusal => new ShopRefusal(403, 'newsletterLinkInvalid', { code: 'LINK' });

/** Finds the subscription that a link belongs to. @throws ShopRefusal 403 LINK */
const findSubscription = async (
  shop: AppContext,
  action: NewsletterAction,
  token: string,
): Promise<SubscriberRow> => {
  const [id = '', signature = ''] = token.split('.');
  if (!shop.secrets.isGenuine(signature, 'newsletter', action, id)) throw invalidLink();
  const [row] = await shop.db.select().from(subscribers).where(eq(subscribers.id, id));
  if (!row) throw invalidLink();
  return row;
};

/**
 * Sends the confirmation link. An unconfirmed address receives no other emails. The response is the same for
 * known and unknown addresses.
 * @throws ShopRefusal 429
 */
export const requestNewsletter = async (
  shop: AppContext,
  typed: string,
  requester: Requester,
): Promise<void> => {
  const email = normalizeEmail(typed);
  await transaction(shop.db, async (tx) => {
    await consumeRateLimitIn(tx, shop.secrets, newslettersTo(email, requester.clientIp));
    const [row] = await tx
      .insert(subscribers)
      .values({ id: randomUUID(), email, language: requester.language, state: 'asked' })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: {
          askedAt: sql`now()`,
          language: requester.language,
          state: sql`case when ${subscribers.state} = 'confirmed' then 'confirmed' else 'asked' end`,
        },
      })
      .returning();
    if (row?.state === 'asked')
      await queueMail(tx, {
        kind: 'subscribe',
        recipient: email,
        language: requester.language,
        subscriberId: row.id,
      });
  });
};

/** Confirms a subscription. Using the same link again has no effect. @throws ShopRefusal 403 LINK */
export const confirmNewsletter = async (shop: AppContext, token: string): Promise<void> => {
  const { id } = await findSubscription(shop, 'confirm', token);
  await transaction(shop.db, async (tx) => {
    const [row] = await tx
      .update(subscribers)
      .set({ state: 'confirmed', confirmedAt: sql`now()`, leftAt: null })
      .where(and(eq(subscribers.id, id), eq(subscribers.state, 'asked')))
      .returning();
    if (row)
      await queueMail(tx, {
        kind: 'subscribed',
        recipient: row.email,
        language: row.language,
        subscriberId: id,
      });
  });
  const [now] = await shop.db.select().from(subscribers).where(eq(subscribers.id, id));
  // an old link must not resubscribe a person who has since unsubscribed
  if (now?.state !== 'confirmed') throw invalidLink();
};

/** Unsubscribes an address via the link in an email. @throws ShopRefusal 403 LINK */
export const unsubscribeNewsletter = async (shop: AppContext, token: string): Promise<void> => {
  const { id } = await findSubscription(shop, 'leave', token);
  await transaction(shop.db, async (tx) => {
    await tx
      .update(subscribers)
      .set({ state: 'left', leftAt: sql`coalesce(${subscribers.leftAt}, now())` })
      .where(eq(subscribers.id, id));
    // cancels the emails to this address that are still queued
    await tx
      .update(mails)
      .set({ state: 'dropped' })
      .where(and(eq(mails.subscriberId, id), eq(mails.state, 'queued')));
  });
};
