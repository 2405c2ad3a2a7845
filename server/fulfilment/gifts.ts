import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { isGiftDay, startOfZurichDay, zurichDay } from '../../contract/domain/day.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { mostGifts } from '../../contract/domain/limits.ts';
import type { Gifts, SendGiftRequest } from '../../contract/schemas/gifts.ts';
import type { AppContext } from '../appContext.ts';
import { giftsTo } from '../limits/tries.ts';
import { queueMail } from '../mail/queue.ts';
import { lockOrder } from '../orders/transitions.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { gifts, type GiftRow, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Db } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { consumeRateLimitIn } from '../platform/rateLimiter.ts';
import { invalid, notFound, ShopRefusal } from '../platform/refusal.ts';

/** Hour of the day at which scheduled gifts are sent, in Zurich time. */
const morning = 8;

const conflict = (
  text: 'notGiftable' | 'notCompleted' | 'giftLimit' | 'giftOpened',
  code: string,
): ShopRefusal => new ShopRefusal(409, text, { code });

/**
 * Returns the link to a gift's page. The token is in the fragment, so it never reaches a server, a log or a referrer.
 */
export const giftLink = (
  { config, tokens }: Pick<AppContext, 'config' | 'tokens'>,
  { id, tokenHash }: Pick<GiftRow, 'id' | 'tokenHash'>,
): string => `${config.publicUrl}/gift#gift=${tokens.of('gift', { id, tokenHash: tokenHash ?? '' })}`;

/**
 * Loads an order's gifts, and the number of gifts that can still be created. Links are included only if the
 * caller is allowed to see the codes.
 */
export const loadGifts = async (
  shop: Pick<AppContext, 'config' | 'tokens'> & { db: Pick<Db, 'select'> },
  orderId: string,
  mayOpen: boolean,
): Promise<Gifts> => {
  const rows = await shop.db
    .select()
    .from(gifts)
    .where(and(eq(gifts.orderId, orderId), ne(gifts.state, 'cancelled')))
    .orderBy(asc(gifts.createdAt), asc(gifts.id));
  return {
    gifts: rows.map((gift) => ({
      giftid: gift.id,
      email: gift.recipient,
      date: gift.sendOn ?? zurichDay(gift.sentAt ?? gift.createdAt),
      state: gift.state === 'sent' ? 'sent' : 'scheduled',
      // gifts sent by an earlier version count as opened, because their emails contained the code
      ...(gift.openedAt !== null || (gift.state === 'sent' && gift.tokenHash === null) ? { opened: 1 } : {}),
      ...(gift.thankedAt === null ? {} : { thanked: 1 }),
      ...(mayOpen && gift.recipient === '' ? { link: giftLink(shop, gift) } : {}),
    })),
    left: Math.max(0, mostGifts - rows.length),
  };
};

/**
 * Returns the time at which to send a gift. Returns the current time if no day was chosen or if the sending
 * time on the chosen day has already passed. Returns null if the day is in the past or too far ahead.
 */
export const giftTime = (date: string | undefined, now: Date): Date | null => {
  if (date === undefined) return now;
  if (!isGiftDay(date, zurichDay(now))) return null;
  const due = new Date(startOfZurichDay(date).getTime() + morning * 3_600_000);
  return due < now ? now : due;
};

/**
 * Creates a gift with the codes of a delivered gift card. The gift is sent by email, either immediately or on
 * a chosen day. Without an email address, the buyer gets a link to share instead. The caller must have
 * checked that the request is allowed to see the codes. The codes remain in the vault until the gift is
 * opened.
 * @throws ShopRefusal 409 NOT_GIFTABLE | NOT_COMPLETED | GIFT_LIMIT, 422, 429
 */
export const sendGift = async (
  shop: AppContext,
  { id, item }: OrderRow,
  { email = '', sender, words, date }: Omit<SendGiftRequest, 'ordertoken'>,
  { clientIp, language }: { clientIp: string; language: Language },
): Promise<Gifts> => {
  if (item.ProdType !== prodType.giftCard) throw conflict('notGiftable', 'NOT_GIFTABLE');
  const isLink = email === '';
  const runAt = giftTime(date, databaseTime());
  if (runAt === null || (isLink && date !== undefined)) throw invalid({ date: 'giftDay' });
  return transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.state !== 'completed') throw conflict('notCompleted', 'NOT_COMPLETED');
    const load = () => loadGifts({ ...shop, db: tx }, id, true);
    if ((await load()).left === 0) throw conflict('giftLimit', 'GIFT_LIMIT');
    await consumeRateLimitIn(tx, shop.secrets, giftsTo(id, email, clientIp));
    const giftId = randomUUID();
    await tx.insert(gifts).values({
      id: giftId,
      orderId: id,
      recipient: email,
      sender,
      words,
      language,
      sendOn: date ?? null,
      tokenHash: shop.tokens.hashOf('gift', giftId),
      ...(isLink ? { state: 'sent', sentAt: sql`now()` } : { state: 'scheduled' }),
    });
    if (!isLink)
      await enqueue(tx, {
        key: `gift ${giftId}`,
        kind: 'gift',
        subject: giftId,
        ...(date === undefined ? {} : { runAt }),
      });
    return load();
  });
};

/** Cancels an unopened gift. Its link then no longer shows a code. @throws ShopRefusal 404, 409 GIFT_OPENED */
export const cancelGift = (
  shop: AppContext,
  { id }: OrderRow,
  giftId: string,
  mayOpen: boolean,
): Promise<Gifts> =>
  transaction(shop.db, async (tx) => {
    const [gift] = await tx
      .select()
      .from(gifts)
      .where(and(eq(gifts.id, giftId), eq(gifts.orderId, id)))
      .for('update');
    if (!gift) throw notFound();
    if (gift.openedAt !== null || (gift.state === 'sent' && gift.tokenHash === null))
      throw conflict('giftOpened', 'GIFT_OPENED');
    await tx.update(gifts).set({ state: 'cancelled' }).where(eq(gifts.id, giftId));
    return loadGifts({ ...shop, db: tx }, id, mayOpen);
  });

/** Job that sends a gift. Even if the job runs again, it queues the email only once. */
export const dispatchGift = (shop: Pick<AppContext, 'db' | 'tokens'>, giftId: string): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const [gift] = await tx.select().from(gifts).where(eq(gifts.id, giftId)).for('update');
    if (gift?.state !== 'scheduled') return;
    await tx
      .update(gifts)
      .set({
        state: 'sent',
        sentAt: sql`now()`,
        // a gift that was scheduled by an earlier version has no link yet
        tokenHash: gift.tokenHash ?? shop.tokens.hashOf('gift', gift.id),
      })
      .where(eq(gifts.id, giftId));
    await queueMail(tx, {
      kind: 'gift',
      orderId: gift.orderId,
      about: gift.id,
      recipient: gift.recipient,
      language: gift.language,
    });
  });
