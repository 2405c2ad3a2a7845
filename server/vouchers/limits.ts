import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { addDays, startOfZurichDay, zurichDay } from '../../contract/domain/day.ts';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import type { VoucherLimit } from '../../contract/schemas/profile.ts';
import type { AppContext } from '../appContext.ts';
import type { Config } from '../config.ts';
import { lockAccount } from '../identity/accounts.ts';
import { queueMail } from '../mail/queue.ts';
import { databaseTime } from '../platform/database/clock.ts';
import {
  accounts,
  contactMessages,
  limitRequests,
  type AccountRow,
  type LimitRequestRow,
} from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { limitsOf, remainingOf, usedOn } from './reservations.ts';
import { keepWaitingVoucher } from './waitingVoucher.ts';

const latestRequest = async (db: Pick<Db, 'select'>, accountId: string): Promise<LimitRequestRow | null> => {
  const [request] = await db
    .select()
    .from(limitRequests)
    .where(eq(limitRequests.accountId, accountId))
    .orderBy(desc(limitRequests.createdAt))
    .limit(1);
  return request ?? null;
};

/**
 * Returns the amounts that a customer can still spend today and this year, and the state of the customer's
 * request for higher limits.
 */
export const loadVoucherLimit = async (
  { db, config }: { db: Pick<Db, 'select'>; config: Pick<Config, 'voucher'> },
  account: AccountRow,
  now = databaseTime(),
): Promise<VoucherLimit> => {
  const day = zurichDay(now);
  const limits = limitsOf(config, account);
  const used = await usedOn(db, account.id, day);
  const remaining = remainingOf(limits, used);
  const allowance = (of: 'daily' | 'yearly', resets_at: string) => ({
    limit: toWire(limits[of]),
    used: toWire(used[of]),
    available: toWire(remaining[of]),
    resets_at,
  });
  const request = await latestRequest(db, account.id);
  return {
    currency: 'CHF',
    tier: account.voucherTier,
    daily: allowance('daily', startOfZurichDay(addDays(day, 1)).toISOString()),
    yearly: allowance('yearly', `31/12/${day.slice(0, 4)}`),
    order_max: toWire(config.voucher.orderMax),
    request: request && {
      status: request.state,
      at: (request.decidedAt ?? request.createdAt).toISOString(),
    },
  };
};

/** Records a customer's request for a higher limit. @throws ShopRefusal 409 LIMIT_PENDING | LIMIT_EXTENDED */
export const requestHigherLimit = async (tx: Tx, accountId: string, contactId: string): Promise<void> => {
  await keepWaitingVoucher(tx, accountId);
  const account = await lockAccount(tx, accountId);
  if (account.voucherTier === 'extended')
    throw new ShopRefusal(409, 'limitExtended', { code: 'LIMIT_EXTENDED' });
  if ((await latestRequest(tx, accountId))?.state === 'pending')
    throw new ShopRefusal(409, 'limitPending', { code: 'LIMIT_PENDING' });
  await tx.insert(limitRequests).values({ id: randomUUID(), accountId, contactId });
};

export type PendingLimitRequest = {
  request: LimitRequestRow;
  account: AccountRow;
  /** The message written by the customer. */
  message: string;
  /** Amount in rappen that the customer has used in this calendar year. */
  usedThisYear: Rappen;
};

/** Loads the pending limit requests for staff, oldest first. */
export const loadPendingLimitRequests = async ({
  db,
}: Pick<AppContext, 'db'>): Promise<PendingLimitRequest[]> => {
  const rows = await db
    .select({ request: limitRequests, account: accounts, message: contactMessages.message })
    .from(limitRequests)
    .innerJoin(accounts, eq(accounts.id, limitRequests.accountId))
    .innerJoin(contactMessages, eq(contactMessages.id, limitRequests.contactId))
    .where(eq(limitRequests.state, 'pending'))
    .orderBy(asc(limitRequests.createdAt));
  const day = zurichDay(databaseTime());
  return await Promise.all(
    rows.map(async (row) => ({
      ...row,
      usedThisYear: (await usedOn(db, row.account.id, day)).yearly,
    })),
  );
};

/** Finds a limit request and the customer who sent it, even if it has been decided. */
export const findLimitRequest = async (
  db: Pick<Db, 'select'>,
  id: string,
): Promise<{ request: LimitRequestRow; account: AccountRow } | null> => {
  const [found] = await db
    .select({ request: limitRequests, account: accounts })
    .from(limitRequests)
    .innerJoin(accounts, eq(accounts.id, limitRequests.accountId))
    .where(eq(limitRequests.id, id));
  return found ?? null;
};

export type LimitDecision = { grant: true } | { grant: false; reason: string | null };

/**
 * True if the request has not been decided yet. Also locks the request, so that its state cannot change before
 * the caller's transaction ends.
 */
export const isLimitRequestPending = async (tx: Tx, id: string): Promise<boolean> => {
  const [request] = await tx
    .select({ state: limitRequests.state })
    .from(limitRequests)
    .where(eq(limitRequests.id, id))
    .for('update');
  return request?.state === 'pending';
};

/**
 * Decides on a limit request within the caller's transaction and queues an email about the decision. `by` is
 * the staff member. `reason` is copied into the email unchanged. Returns false if the request is no longer
 * pending.
 */
export const decideLimitRequest = async (
  tx: Tx,
  id: string,
  by: string,
  verdict: LimitDecision,
): Promise<boolean> => {
  const [request] = await tx
    .update(limitRequests)
    .set({
      state: verdict.grant ? 'granted' : 'refused',
      decidedAt: sql`now()`,
      decidedBy: by,
      reason: verdict.grant ? null : verdict.reason,
    })
    .where(and(eq(limitRequests.id, id), eq(limitRequests.state, 'pending')))
    .returning();
  if (!request) return false;
  await keepWaitingVoucher(tx, request.accountId);
  const [account] = await tx
    .update(accounts)
    .set({ updatedAt: sql`now()`, ...(verdict.grant ? { voucherTier: 'extended' as const } : {}) })
    .where(eq(accounts.id, request.accountId))
    .returning();
  if (account?.email)
    await queueMail(tx, {
      kind: verdict.grant ? 'limitGranted' : 'limitRefused',
      recipient: account.email,
      language: account.language,
      accountId: account.id,
      about: request.id,
    });
  return true;
};
