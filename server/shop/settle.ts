import { eq } from 'drizzle-orm';
import { attempts } from '../db/schema.ts';
import type { AttemptRow } from '../db/schema.ts';
import type { CardStatus } from '../gateways/ports.ts';
import { OutcomeUnknown, Refused } from '../gateways/ports.ts';
import { transaction } from './database.ts';
import type { Shop } from './deps.ts';
import { lockAttempt, lockOrder, moveAttempt, moveOrder, noteOrder } from './moves.ts';

/** `unknown` has changed nothing; `mismatch` is money that is not what we asked for, left to staff. */
export type Settled = 'paid' | 'open' | 'declined' | 'left' | 'unknown' | 'mismatch';

/** No shopper was ever sent to an attempt without a page; the provider forgets it after its idempotency window. */
const createdLife = 60 * 60_000;
/** How long the provider may go on knowing nothing of a transaction it gave us. */
const forgottenAfter = 2 * 60 * 60_000;

const ageOf = (attempt: AttemptRow): number => Date.now() - attempt.createdAt.getTime();

/** What the provider says of an attempt, once its answer is certain. */
const verdictOf = (attempt: AttemptRow, status: CardStatus | null): CardStatus['state'] | 'unknown' => {
  if (status === null) return ageOf(attempt) > forgottenAfter ? 'expired' : 'unknown';
  return status.state;
};

/**
 * The one way money becomes known to the shop: asks the provider for the attempt's state and moves attempt and order
 * by it. Webhook, return page, poll, refresh and the reconciling job all call it; any number of times, in any order.
 */
export const settle = async (shop: Shop, attemptId: string): Promise<Settled> => {
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, attemptId));
  if (!attempt) return 'unknown';
  if (attempt.state === 'captured') return 'paid';
  if (attempt.transactionId === null) {
    if (attempt.state === 'expired') return 'left';
    return ageOf(attempt) > createdLife ? await record(shop, attempt, null, 'expired') : 'open';
  }
  let status: CardStatus | null;
  try {
    status = await shop.gateways.card.status(attempt.transactionId);
  } catch (error) {
    if (error instanceof OutcomeUnknown) return 'unknown';
    if (!(error instanceof Refused)) throw error;
    shop.log.error({ attempt: attempt.id, reason: error.reason }, 'the card provider refuses our questions');
    return 'unknown';
  }
  const verdict = verdictOf(attempt, status);
  if (verdict === 'unknown') {
    shop.log.warn({ attempt: attempt.id }, 'the provider does not know this payment');
    return 'unknown';
  }
  const settled = await record(shop, attempt, status, verdict);
  shop.crashAt('settle.after-commit');
  return settled;
};

const record = (
  shop: Shop,
  { id, orderId }: AttemptRow,
  status: CardStatus | null,
  verdict: CardStatus['state'],
): Promise<Settled> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const attempt = await lockAttempt(tx, id);
    if (attempt.state === 'captured') return 'paid';
    if (verdict === 'open') return 'open';
    if (verdict === 'captured' || verdict === 'authorized') {
      const wrong =
        status?.amount !== attempt.amount ||
        status.currency !== 'CHF' ||
        status.reference !== attempt.reference;
      if (wrong) {
        shop.log.error({ order: order.number, attempt: attempt.id }, 'payment does not match the order');
        await noteOrder(tx, order.id, 'amount_mismatch', {
          attempt: attempt.id,
          expected: attempt.amount,
          received: status?.amount ?? 'none',
          currency: status?.currency ?? 'none',
        });
        return 'mismatch';
      }
      if (!(await moveAttempt(tx, attempt, { type: 'attempt.captured' }, { method: status.method })))
        return 'unknown';
      if (!(await moveOrder(tx, order, { type: 'order.captured' }, attempt.id)))
        throw new Error(`A captured payment has no place in the order's state ${order.state}`);
      return 'paid';
    }
    const type = `attempt.${verdict}` as const;
    const wasOpen = attempt.state === 'open' || attempt.state === 'created';
    const moved = await moveAttempt(tx, attempt, { type }, { method: status?.method ?? null });
    if (moved && wasOpen && order.state === 'payment')
      await moveOrder(tx, order, {
        type: verdict === 'declined' ? 'order.paymentDeclined' : 'order.paymentCancelled',
      });
    return verdict === 'declined' ? 'declined' : 'left';
  });
