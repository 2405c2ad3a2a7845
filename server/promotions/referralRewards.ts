import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { toWire } from '../../contract/domain/money.ts';
import { getSharedTrait, referralRules, type Traits } from '../../contract/domain/promotion.ts';
import type { Profile } from '../../contract/schemas/profile.ts';
import type { AppContext } from '../appContext.ts';
import { lockAccount } from '../identity/accounts.ts';
import { loadReferral } from '../identity/referral.ts';
import {
  accounts,
  attempts,
  buyers,
  creditEntries,
  orderEvents,
  orders,
  referralRewards,
  type AccountRow,
} from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { forEachId } from '../platform/jobs/forEachId.ts';
import { bookCredit, loadCreditBalance } from './credit.ts';

const hour = 60 * 60_000;
const batch = 200;

type Decision = { invited_id: string; order_id: string };

/** Finds undecided invitations whose qualifying orders were delivered at least `windowDays` ago. */
const findDue = async ({ db }: Pick<AppContext, 'db'>): Promise<Decision[]> => {
  const { rows } = await db.execute<Decision>(sql`
    select a.id as invited_id, o.id as order_id
      from account a
      join lateral (
        select id from shop_order o
          where o.account_id = a.id and o.state = 'completed' and o.total >= ${referralRules.leastOrder}
            and (o.item ->> 'ProdType')::int <> ${prodType.voucher} and o.created_at >= a.created_at
          order by o.created_at, o.id limit 1) o on true
      where a.referred_by is not null
        and not exists (select 1 from referral_reward r where r.invited_id = a.id)
        and exists (select 1 from order_event e where e.order_id = o.id and e.type = 'order.delivered'
          and e.at <= now() - ${referralRules.windowDays} * interval '1 day')
      order by a.created_at limit ${batch}`);
  return rows;
};

const loadTraits = async (db: Pick<Db, 'select'>, account: AccountRow): Promise<Traits> => {
  const accountOrders = await db
    .select({
      email: orders.email,
      buyerId: orders.buyerId,
      item: orders.item,
      card: attempts.cardFingerprint,
    })
    .from(orders)
    .leftJoin(attempts, and(eq(attempts.orderId, orders.id), isNotNull(attempts.cardFingerprint)))
    .where(eq(orders.accountId, account.id));
  const claimed = await db.select({ id: buyers.id }).from(buyers).where(eq(buyers.accountId, account.id));
  return {
    emails: [...(account.email === null ? [] : [account.email]), ...accountOrders.map(({ email }) => email)],
    // people who create a second account often use it to top up the same phone
    phones: [account, ...accountOrders.map(({ item }) => item)].flatMap(({ isd, mobile }) =>
      isd !== null && mobile !== null ? [isd + mobile] : [],
    ),
    cards: accountOrders.flatMap(({ card }) => card ?? []),
    devices: [...accountOrders.map(({ buyerId }) => buyerId), ...claimed.map(({ id }) => id)],
  };
};

/** Returns the reason why an invitation earns no reward. Returns null if it earns one. */
const findObstacle = async (
  tx: Tx,
  inviter: AccountRow,
  invited: AccountRow,
  orderId: string,
): Promise<string | null> => {
  const [reversed] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, 'payment_reversed')));
  if (reversed) return 'reversed';
  return getSharedTrait(await loadTraits(tx, inviter), await loadTraits(tx, invited));
};

/**
 * Decides whether an invitation earns a reward. The decision is made only once for each invited person and
 * stored in `referral_reward`.
 */
const decide = (shop: AppContext, { invited_id: invitedId, order_id: orderId }: Decision): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const [named] = await tx
      .select({ id: accounts.referredBy })
      .from(accounts)
      .where(eq(accounts.id, invitedId));
    if (!named?.id) return;
    // `recordReversal` takes the same lock, so a reversal either prevents the reward or revokes it
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    // locks the accounts in a fixed order, because two people who invited each other could otherwise cause a
    // deadlock
    const locked = new Map<string, AccountRow>();
    for (const id of [named.id, invitedId].sort()) locked.set(id, await lockAccount(tx, id));
    const [inviter, invited] = [locked.get(named.id), locked.get(invitedId)];
    if (!inviter || !invited) return;
    const obstacle = await findObstacle(tx, inviter, invited, orderId);
    const [made] = await tx
      .insert(referralRewards)
      .values({
        invitedId,
        inviterId: inviter.id,
        orderId,
        outcome: obstacle === null ? 'granted' : 'refused',
        reason: obstacle,
      })
      .onConflictDoNothing()
      .returning();
    if (!made || obstacle !== null) return;
    const [granted] = await tx
      .select({ n: count() })
      .from(referralRewards)
      .where(and(eq(referralRewards.inviterId, inviter.id), eq(referralRewards.outcome, 'granted')));
    const grant = { kind: 'granted', amount: referralRules.reward, invitedId } as const;
    await bookCredit(tx, { ...grant, accountId: invitedId });
    if ((granted?.n ?? 0) <= referralRules.mostRewards)
      await bookCredit(tx, { ...grant, accountId: inviter.id });
  });

/** Grants the rewards that are due. Returns the number of milliseconds until the next run. */
export const rewardReferrals = async (shop: AppContext): Promise<number> => {
  const due = await findDue(shop);
  const orderOf = new Map(due.map((one) => [one.invited_id, one]));
  await forEachId(
    shop.log,
    due.map(({ invited_id: id }) => ({ id })),
    (id) => {
      const one = orderOf.get(id);
      return one ? decide(shop, one) : Promise.resolve();
    },
  );
  return due.length === batch ? 1000 : hour;
};

/** Loads a customer's personal link, the link's results so far, and the reward per invitation. */
export const loadReferralStanding = async (
  shop: Pick<AppContext, 'db' | 'config'>,
  account: AccountRow,
): Promise<NonNullable<Profile['referral']>> => {
  const rewarded = await shop.db.$count(
    creditEntries,
    and(
      eq(creditEntries.accountId, account.id),
      eq(creditEntries.kind, 'granted'),
      ne(creditEntries.invitedId, account.id),
    ),
  );
  return {
    ...(await loadReferral(shop, account)),
    rewarded,
    credit: toWire(await loadCreditBalance(shop.db, account.id)),
    reward: toWire(referralRules.reward),
    least_order: toWire(referralRules.leastOrder),
    window_days: referralRules.windowDays,
    most_rewards: referralRules.mostRewards,
  };
};

/**
 * Cancels the reward for an order whose payment was reversed. Deducts it from the credit of the inviting and the
 * invited person, but no more than each has left. Repeated calls have no effect.
 */
export const revokeReward = async (tx: Tx, orderId: string): Promise<void> => {
  const [reward] = await tx
    .update(referralRewards)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(referralRewards.orderId, orderId),
        eq(referralRewards.outcome, 'granted'),
        isNull(referralRewards.revokedAt),
      ),
    )
    .returning();
  if (!reward) return;
  const { invitedId, inviterId } = reward;
  for (const accountId of [invitedId, ...(inviterId === null ? [] : [inviterId])].sort()) {
    await lockAccount(tx, accountId);
    const unspent = Math.min(referralRules.reward, await loadCreditBalance(tx, accountId));
    if (unspent > 0) await bookCredit(tx, { accountId, kind: 'revoked', amount: -unspent, invitedId });
  }
};
