import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { lastDay } from '../../contract/domain/catalogue/reminder.ts';
import { addDays, startOfZurichDay, zurichDay, type Day } from '../../contract/domain/day.ts';
import { reminderDays } from '../../contract/domain/limits.ts';
import type { Recipient } from '../../contract/schemas/recipients.ts';
import type { AppContext } from '../appContext.ts';
import { normalizeEmail } from '../identity/accounts.ts';
import { queueMail } from '../mail/queue.ts';
import { databaseTime } from '../platform/database/clock.ts';
import {
  accounts,
  orderEvents,
  orders,
  recipients,
  type AccountRow,
  type OrderRow,
  type RecipientRow,
} from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { notFound, ShopRefusal } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { viewerCondition, type Viewer } from './loadOrder.ts';
import { againLink } from './orderLink.ts';

/** Hour of the day at which reminders are sent, in Zurich time. */
const morning = 8;
const mostListed = 50;

type Phone = { isd: string; mobile: string };
/** Returns the phone number that an order topped up. Returns null for other products. */
const phoneOf = ({ item: { ProdType, isd, mobile } }: Pick<OrderRow, 'item'>): Phone | null =>
  ProdType === prodType.topUp && isd !== null && mobile !== null ? { isd, mobile } : null;

/** Returns the expiry date of a top-up's credit. Returns null if the plan does not specify it. */
export const endOf = (order: Pick<OrderRow, 'item' | 'createdAt'>): Day | null =>
  phoneOf(order) && lastDay(order.item.validity, zurichDay(order.createdAt));

/**
 * Returns the link that repeats a top-up, for an entry in the buyer's calendar. Returns null for other products, and if
 * the link would expire before the credit.
 */
export const calendarLink = (
  shop: Pick<AppContext, 'config' | 'secrets'>,
  order: OrderRow,
): string | null => {
  const now = databaseTime();
  const end = endOf(order);
  const lastLinkDay = addDays(zurichDay(now), shop.config.orderLinkDays);
  return phoneOf(order) && (end === null || end <= lastLinkDay) ? againLink(shop, order, now) : null;
};

/**
 * Returns the time at which a top-up's reminder is due. Returns null if that time has passed or if the credit's
 * expiry date is unknown.
 */
const dueAt = (order: Pick<OrderRow, 'item' | 'createdAt'>): Date | null => {
  const end = endOf(order);
  if (end === null) return null;
  const due = new Date(startOfZurichDay(addDays(end, -reminderDays)).getTime() + morning * 3_600_000);
  return due > databaseTime() ? due : null;
};

/**
 * Returns a condition that matches the recipient with an order's phone number. The recipient belongs to the
 * order's account or, for a guest order, to the order's email address.
 */
const isOf = ({ accountId, email }: OrderRow, { isd, mobile }: Phone): SQL | undefined =>
  and(
    accountId === null ? eq(recipients.email, normalizeEmail(email)) : eq(recipients.accountId, accountId),
    eq(recipients.isd, isd),
    eq(recipients.mobile, mobile),
  );

/** Returns a condition that matches delivered top-ups of the same number by the same buyer. */
const isTopUpLike = ({ accountId, buyerId }: OrderRow, { isd, mobile }: Phone): SQL | undefined =>
  and(
    accountId === null
      ? and(eq(orders.buyerId, buyerId), isNull(orders.accountId))
      : eq(orders.accountId, accountId),
    eq(orders.state, 'completed'),
    sql`${orders.item} ->> 'isd' = ${isd}`,
    sql`${orders.item} ->> 'mobile' = ${mobile}`,
  );

const findLatest = async (
  tx: Pick<Tx, 'select'>,
  order: OrderRow,
  phone: Phone,
): Promise<OrderRow | null> => {
  const [latest] = await tx
    .select()
    .from(orders)
    .where(isTopUpLike(order, phone))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return latest ?? null;
};

/** True if the order is completed and its payment has not been reversed. */
const isPaidFor = async (tx: Pick<Tx, 'select'>, { id, state }: OrderRow): Promise<boolean> => {
  const reversed = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.type, 'payment_reversed')));
  return state === 'completed' && reversed.length === 0;
};

/** Schedules the recipient's reminder for this top-up. */
const plan = async (tx: Tx, { id }: Pick<RecipientRow, 'id'>, order: OrderRow): Promise<void> => {
  const remindAt = dueAt(order);
  await tx
    .update(recipients)
    .set({ orderId: order.id, remindAt, remindedAt: null, updatedAt: sql`now()` })
    .where(eq(recipients.id, id));
  if (remindAt)
    await enqueue(tx, { key: `reminder ${order.id}`, kind: 'reminder', subject: order.id, runAt: remindAt });
};

/** Moves a phone number's reminder to the number's latest delivered top-up. */
export const moveReminder = async (tx: Tx, order: OrderRow): Promise<void> => {
  const phone = phoneOf(order);
  if (!phone) return;
  const [row] = await tx.select().from(recipients).where(isOf(order, phone)).for('update');
  if (row?.orderId) await plan(tx, row, order);
};

/**
 * Finds the email address for an order's reminder: the account's verified address, or the address that a guest entered
 * for the receipt. Returns null if the account is closed or its address is not verified.
 */
const findAddress = async (
  db: Pick<Db, 'select'>,
  { accountId, email, language }: OrderRow,
): Promise<(Pick<AccountRow, 'language'> & { email: string }) | null> => {
  if (accountId === null) return { email, language };
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account?.email && account.emailVerifiedAt && !account.closedAt
    ? { email: account.email, language: account.language }
    : null;
};

const dropReminder = async (tx: Pick<Tx, 'delete' | 'update'>, which: SQL | undefined): Promise<void> => {
  await tx.delete(recipients).where(and(which, isNull(recipients.name)));
  await tx
    .update(recipients)
    .set({ orderId: null, remindAt: null, remindedAt: null, updatedAt: sql`now()` })
    .where(which);
};

/**
 * Moves a reminder to a newer top-up. If the newer top-up already has a reminder, for example to another
 * address of the same buyer, drops the old reminder instead, so that only one email is sent for each top-up.
 */
const postpone = async (tx: Tx, { id }: RecipientRow, latest: OrderRow): Promise<void> => {
  const [other] = await tx
    .select({ id: recipients.id })
    .from(recipients)
    .where(eq(recipients.orderId, latest.id));
  return other ? dropReminder(tx, eq(recipients.id, id)) : plan(tx, { id }, latest);
};

/**
 * Job that sends a reminder. It queues the email only if the order is the number's latest top-up, and only
 * once, even if the job runs again.
 */
export const dispatchReminder = (shop: Pick<AppContext, 'db'>, orderId: string): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const [row] = await tx.select().from(recipients).where(eq(recipients.orderId, orderId)).for('update');
    if (!row?.remindAt || row.remindedAt) return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    const latest = order && (await findLatest(tx, order, row));
    // a newer top-up was delivered while the customer was turning on the reminder, so the reminder moves to it
    if (latest && latest.id !== orderId) return postpone(tx, row, latest);
    const to = latest && (await isPaidFor(tx, latest)) ? await findAddress(tx, latest) : null;
    if (!to) return;
    await tx
      .update(recipients)
      .set({ remindedAt: sql`now()` })
      .where(eq(recipients.id, row.id));
    await queueMail(tx, {
      kind: 'reminder',
      orderId,
      about: row.id,
      recipient: to.email,
      language: to.language,
    });
  });

/**
 * Finds the recipient for a scheduled reminder. Returns null if the reminder was turned off, was replaced or no
 * longer applies.
 */
export const findReminded = async (
  { db }: Pick<AppContext, 'db'>,
  recipientId: string | null,
  order: OrderRow,
  address: string,
): Promise<RecipientRow | null> => {
  if (recipientId === null || !(await isPaidFor(db, order))) return null;
  const [row] = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.id, recipientId), eq(recipients.orderId, order.id)));
  return row && (await findAddress(db, order))?.email === address ? row : null;
};

/** Loads each recipient's name, and whether their reminder is on. */
const loadRows = async (
  db: Pick<Db, 'select'>,
  orderRows: OrderRow[],
  accountId: string | null,
): Promise<(order: OrderRow) => { name: string | null; isOn: boolean }> => {
  const rows: RecipientRow[] = [];
  const emails = new Set(
    orderRows.filter((order) => order.accountId === null).map((order) => normalizeEmail(order.email)),
  );
  if (accountId !== null)
    rows.push(...(await db.select().from(recipients).where(eq(recipients.accountId, accountId))));
  for (const email of emails)
    rows.push(...(await db.select().from(recipients).where(eq(recipients.email, email))));
  return (order) => {
    const sameNumber = rows.filter(
      ({ isd, mobile }) => isd === order.item.isd && mobile === order.item.mobile,
    );
    const owner = sameNumber.find((row) =>
      order.accountId === null
        ? row.email === normalizeEmail(order.email)
        : row.accountId === order.accountId,
    );
    return {
      name: sameNumber.find((row) => row.name !== null)?.name ?? null,
      isOn: owner?.orderId != null,
    };
  };
};

/** Loads the names that an account has given to phone numbers, keyed by dial code and number. */
export const loadNames = async (
  db: Pick<Db, 'select'>,
  accountId: string | null,
): Promise<ReadonlyMap<string, string>> => {
  if (accountId === null) return new Map();
  const rows = await db.select().from(recipients).where(eq(recipients.accountId, accountId));
  return new Map(rows.flatMap(({ isd, mobile, name }) => (name ? [[`${isd} ${mobile}`, name]] : [])));
};

const view = async (
  shop: Pick<AppContext, 'db' | 'tokens'>,
  orderRows: OrderRow[],
  accountId: string | null,
): Promise<Recipient[]> => {
  const rowOf = await loadRows(shop.db, orderRows, accountId);
  const ofAccount = orderRows.find((order) => order.accountId !== null);
  const isProved = ofAccount !== undefined && (await findAddress(shop.db, ofAccount)) !== null;
  return orderRows.map((order) => {
    const { name, isOn } = rowOf(order);
    const canRemind = isOn || (dueAt(order) !== null && (order.accountId === null || isProved));
    return {
      ordertoken: shop.tokens.of('order', order),
      ISDCode: order.item.isd ?? '',
      Mobile: order.item.mobile ?? '',
      ccode_iso2: order.item.country,
      name,
      ends_on: endOf(order),
      ...(canRemind ? { remind: isOn ? (1 as const) : (0 as const) } : {}),
    };
  });
};

/**
 * Lists the phone numbers that a browser or customer has topped up, most recent first, without those that the customer
 * has removed.
 */
export const loadRecipients = async (shop: AppContext, viewer: Viewer): Promise<Recipient[]> => {
  const { accountId, buyerId } = viewer;
  if (accountId === null && buyerId === null) return [];
  const latest = shop.db
    .selectDistinctOn([sql`${orders.item} ->> 'isd'`, sql`${orders.item} ->> 'mobile'`])
    .from(orders)
    .where(
      and(
        viewerCondition(accountId === null ? viewer : { accountId, buyerId: null }),
        ...(accountId === null ? [isNull(orders.accountId)] : []),
        eq(orders.state, 'completed'),
        isNull(orders.unlistedAt),
        sql`${orders.item} ->> 'mobile' is not null`,
      ),
    )
    .orderBy(sql`${orders.item} ->> 'isd'`, sql`${orders.item} ->> 'mobile'`, desc(orders.createdAt))
    .as('latest');
  const orderRows = await shop.db.select().from(latest).orderBy(desc(latest.createdAt)).limit(mostListed);
  return view(shop, orderRows, accountId);
};

/** True if the order is a delivered top-up whose number is on the buyer's list. */
const isListed = (order: OrderRow): boolean =>
  phoneOf(order) !== null && order.state === 'completed' && order.unlistedAt === null;

/**
 * Loads the recipient that an order topped up.
 * @throws ShopRefusal 404 if the order is not a delivered top-up or its number was removed from the list
 */
export const loadRecipient = async (
  shop: AppContext,
  order: OrderRow,
  accountId: string | null,
): Promise<Recipient> => {
  const [found] = isListed(order) ? await view(shop, [order], accountId) : [];
  if (!found) throw notFound();
  return found;
};

const setName = async (
  tx: Tx,
  accountId: string,
  { isd, mobile }: Phone,
  name: string | null,
): Promise<void> => {
  const whole = and(
    eq(recipients.accountId, accountId),
    eq(recipients.isd, isd),
    eq(recipients.mobile, mobile),
  );
  if (name !== null) {
    await tx
      .insert(recipients)
      .values({ id: randomUUID(), accountId, isd, mobile, name })
      .onConflictDoUpdate({
        target: [recipients.accountId, recipients.isd, recipients.mobile],
        targetWhere: sql`account_id is not null`,
        set: { name, updatedAt: sql`now()` },
      });
    return;
  }
  await tx.delete(recipients).where(and(whole, isNull(recipients.orderId)));
  await tx
    .update(recipients)
    .set({ name: null, updatedAt: sql`now()` })
    .where(whole);
};

const setReminder = async (tx: Tx, order: OrderRow, phone: Phone, isOn: boolean): Promise<void> => {
  const which = isOf(order, phone);
  if (!isOn) return dropReminder(tx, which);
  const [known] = await tx.select().from(recipients).where(which).for('update');
  if (known?.orderId) return;
  const latest = await findLatest(tx, order, phone);
  if (!latest || dueAt(latest) === null || !(await findAddress(tx, latest)))
    throw new ShopRefusal(409, 'noReminder', { code: 'NO_REMINDER' });
  const owner =
    order.accountId === null ? { email: normalizeEmail(order.email) } : { accountId: order.accountId };
  if (!known)
    await tx
      .insert(recipients)
      .values({ id: randomUUID(), ...owner, ...phone, orderId: latest.id })
      .onConflictDoNothing();
  // another request may have stored the number at the same time, for example with a name
  const [stored] = known ? [known] : await tx.select().from(recipients).where(which).for('update');
  if (stored) await plan(tx, { id: stored.id }, latest);
};

/**
 * Sets a phone number's name (null removes it) and turns its reminder on or off. The shop stores names only for
 * accounts; names entered by guests remain on their device. The caller must have checked that the request comes
 * from the buyer.
 * @throws ShopRefusal 403 SIGN_IN, 404, 409 NO_REMINDER
 */
export const saveRecipient = async (
  shop: AppContext,
  order: OrderRow,
  accountId: string | null,
  { name, remind }: { name?: string | null | undefined; remind?: 0 | 1 | undefined },
): Promise<Recipient> => {
  const phone = phoneOf(order);
  if (!phone || !isListed(order)) throw notFound();
  if (name !== undefined && accountId === null)
    throw new ShopRefusal(403, 'signInForNames', { code: 'SIGN_IN' });
  await transaction(shop.db, async (tx) => {
    if (name !== undefined && accountId !== null) await setName(tx, accountId, phone, name);
    if (remind !== undefined) await setReminder(tx, order, phone, remind === 1);
  });
  return loadRecipient(shop, order, accountId);
};

/**
 * Removes a phone number from its buyer's list, with its name and its reminders. The orders remain, and a later top-up
 * lists the number again. Repeated calls have no further effect. The caller must have checked that the request comes
 * from the buyer.
 * @throws ShopRefusal 404 if the order is not a delivered top-up
 */
export const removeRecipient = async (shop: Pick<AppContext, 'db'>, order: OrderRow): Promise<void> => {
  const phone = phoneOf(order);
  if (!phone || order.state !== 'completed') throw notFound();
  await transaction(shop.db, async (tx) => {
    const removed = await tx
      .update(orders)
      .set({ unlistedAt: sql`coalesce(${orders.unlistedAt}, now())` })
      .where(isTopUpLike(order, phone))
      .returning({ id: orders.id });
    // a customer also gets the reminders of guest orders with the account's verified address
    const address = order.accountId === null ? null : (await findAddress(tx, order))?.email;
    const owned = order.accountId === null ? undefined : eq(recipients.accountId, order.accountId);
    const addressed = address ? eq(recipients.email, normalizeEmail(address)) : undefined;
    await tx.delete(recipients).where(
      and(
        or(
          owned,
          addressed,
          inArray(
            recipients.orderId,
            removed.map(({ id }) => id),
          ),
        ),
        eq(recipients.isd, phone.isd),
        eq(recipients.mobile, phone.mobile),
      ),
    );
  });
};

/**
 * Returns the link to the page for turning off reminders about a recipient. The link's secret is in the
 * fragment, as in `orderLink`.
 */
export const endReminderLink = (
  { config, secrets }: Pick<AppContext, 'config'> & { secrets: Pick<Secrets, 'of'> },
  id: string,
): string => `${config.publicUrl}/reminder-end#token=${id}.${secrets.of('orderLink', 'reminder', id)}`;

/** Turns off reminders about a recipient. Repeated calls have no further effect. @throws ShopRefusal 403 LINK */
export const endReminder = async (shop: AppContext, token: string): Promise<void> => {
  const [id = '', signature = ''] = token.split('.');
  if (!shop.secrets.isGenuine(signature, 'orderLink', 'reminder', id))
    throw new ShopRefusal(403, 'newsletterLinkInvalid', { code: 'LINK' });
  await transaction(shop.db, (tx) => dropReminder(tx, eq(recipients.id, id)));
};
