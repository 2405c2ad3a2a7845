import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { IdStatus } from '../../contract/schemas/profile.ts';
import type { AppContext } from '../appContext.ts';
import { isSellingPaused } from '../gatewayStatus/status.ts';
import { openNotice } from '../notices/notices.ts';
import {
  lockOrderAndDelivery,
  queueOrderMail,
  transitionDelivery,
  transitionOrder,
} from '../orders/transitions.ts';
import { inSeconds } from '../platform/database/clock.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import {
  accounts,
  deliveredCodes,
  deliveries,
  jobs,
  orders,
  type DeliveryRow,
  type OrderRow,
} from '../platform/database/schema.ts';
import { databaseMs, databaseNow, prepared, transaction, type Tx } from '../platform/database/transaction.ts';
import { TryLater, type JobResult } from '../platform/jobs/jobResult.ts';
import { enterOrder } from '../platform/telemetry/scope.ts';
import {
  OutcomeUnknown,
  Refused,
  Unavailable,
  type GiftCard,
  type GiftOrder,
  type Supplier,
  type TopupResult,
} from '../providers/ports.ts';
import { isWithinLimits } from '../vouchers/reservations.ts';
import { loadIdStatus } from '../vouchers/verification/documents.ts';
import { printOf } from './codePrint.ts';
import { findLastTopUp } from './recentTopUps.ts';
import {
  getTimeUntilAbsent,
  isPastRetryPeriod,
  isOverdue,
  pollAfter,
  rechargeableIn,
  rechargePause,
} from './timeLimits.ts';
import type { DeliveredCode } from './vault.ts';

/** The supplier's report on a delivery of either a top-up or a gift card. */
type Report = {
  reference: string;
  state: 'working' | 'done' | 'failed';
  /** Code of a top-up. Null for gift cards, whose codes are fetched separately. */
  code: DeliveredCode | null;
};

type Goods = {
  send: (identifier: string) => Promise<Report>;
  find: (identifier: string) => Promise<Report | null>;
  ask: (reference: string) => Promise<Report>;
  codes: (report: Report) => Promise<DeliveredCode[]>;
};

const topup = (supplier: Supplier, { item }: OrderRow, operatorId: string): Goods => {
  const report = (r: TopupResult): Report => ({
    reference: r.transactionId,
    state: r.status === 'processing' ? 'working' : r.status === 'successful' ? 'done' : 'failed',
    code: {
      code: r.pin?.code ?? r.operatorReference ?? r.transactionId,
      url: null,
      serial: r.pin?.serial ?? null,
      pin: r.pin?.code ?? null,
      validity: r.pin?.validity ?? item.validity,
    },
  });
  return {
    send: async (customIdentifier) => {
      const { transactionId } = await supplier.sendTopup({
        operatorId,
        amount: item.send ?? item.receive,
        useLocalAmount: item.send === undefined,
        countryIso2: item.country,
        number: `+${item.isd ?? ''}${item.mobile ?? ''}`,
        customIdentifier,
      });
      return { reference: transactionId, state: 'working', code: null };
    },
    find: async (identifier) => {
      const result = await supplier.findTopup(identifier);
      return result && report(result);
    },
    ask: async (reference) => report(await supplier.topupStatus(reference)),
    codes: async ({ code }) => (code ? [code] : []),
  };
};

const giftReport = (r: GiftOrder): Report => ({
  reference: r.transactionId,
  state: r.status === 'pending' ? 'working' : r.status === 'successful' ? 'done' : 'failed',
  code: null,
});

/** Loads all gift cards of an order. Throws an error if any of them is missing, so that the job retries. */
const readCards = async (supplier: Supplier, reference: string, quantity: number): Promise<GiftCard[]> => {
  const cards = await supplier.giftCards(reference);
  if (cards.length < quantity) throw new TryLater('The supplier has not returned all codes yet');
  return cards;
};

const giftCard = (supplier: Supplier, order: OrderRow, productId: string): Goods => {
  const { item, quantity } = order;
  return {
    send: async (customIdentifier) =>
      giftReport(
        await supplier.orderGiftCard({
          productId,
          countryIso2: item.country,
          quantity,
          unitPrice: item.receive,
          customIdentifier,
          senderName: 'Rigi',
        }),
      ),
    find: async (identifier) => {
      const giftOrder = await supplier.findGiftOrder(identifier);
      return giftOrder && giftReport(giftOrder);
    },
    ask: async (reference) => giftReport(await supplier.giftOrderStatus(reference)),
    codes: async ({ reference }) => {
      const cards = await readCards(supplier, reference, quantity);
      return cards.map(({ cardNumber, pinCode, redemptionUrl }) => {
        // a gift card has a number and a PIN, only one of them, or only a link
        const code = cardNumber || pinCode || '';
        if (code === '' && redemptionUrl === null) throw new UnfitCode();
        return { code, url: redemptionUrl, serial: null, pin: pinCode, validity: item.validity };
      });
    },
  };
};

/**
 * Thrown if the supplier returned something that is not a code for this product. An unusable code must never reach a
 * buyer.
 */
class UnfitCode extends Error {
  override name = 'UnfitCode';
}

/**
 * Vouchers are ordered like gift cards. The card number is the voucher's serial number; the PIN is the code to
 * redeem.
 */
const voucher = (
  supplier: Supplier,
  order: OrderRow,
  productId: string,
  pinDigits: number | null,
): Goods => ({
  ...giftCard(supplier, order, productId),
  codes: async ({ reference }) => {
    const cards = await readCards(supplier, reference, order.quantity);
    return cards.map(({ cardNumber: serial, pinCode: pin }) => {
      if (pin === null || !/^\d+$/.test(pin) || (pinDigits !== null && pin.length !== pinDigits))
        throw new UnfitCode();
      return { code: pin, url: null, serial: serial || null, pin, validity: order.item.validity };
    });
  },
});

/** Returns the functions that order, find and check an order's product with the supplier. */
export const goodsOf = (
  {
    gateways: { supplier },
    catalogue,
  }: {
    gateways: Pick<AppContext['gateways'], 'supplier'>;
    catalogue: Pick<AppContext['catalogue'], 'productById'>;
  },
  order: OrderRow,
): Goods => {
  const { ProdType, prodid } = order.item;
  const product = catalogue.productById(prodid);
  const supplied = order.item.supplierProduct ?? product?.supplierProduct;
  // never orders a product with an unknown supplier number
  if (!supplied) throw new Error(`${prodid} has no supplier number`);
  if (ProdType === prodType.topUp) return topup(supplier, order, supplied);
  if (ProdType === prodType.giftCard) return giftCard(supplier, order, supplied);
  return voucher(supplier, order, supplied, product?.pinDigits ?? null);
};

/**
 * Returns the reason why a paid voucher must not be ordered from the supplier, or null if it can be ordered.
 */
export const refusalReasonOf = (isWithin: boolean, identity: IdStatus): 'LIMIT' | 'ID_REJECTED' | null =>
  isWithin ? (identity === 'rejected' ? 'ID_REJECTED' : null) : 'LIMIT';

const findObjection = async ({ db, config }: AppContext, order: OrderRow): Promise<string | null> => {
  if (order.item.ProdType !== prodType.voucher) return null;
  const [account] = order.accountId
    ? await db.select().from(accounts).where(eq(accounts.id, order.accountId))
    : [];
  if (!account) return 'LIMIT';
  return refusalReasonOf(
    await isWithinLimits(db, config, account, order),
    await loadIdStatus(db, account.id),
  );
};

/** True if the supplier refused a call before executing it, so that the call had no effect. */
export const isRefusedBeforeExecution = (error: unknown): boolean =>
  error instanceof Unavailable && (error.reason === 'credentials' || error.reason === 'float');

/**
 * The supplier's reason for refusing to top up a number again within two minutes. The refused top-up was not
 * executed.
 */
const tooSoon = 'PHONE_RECENTLY_RECHARGED';
const isTooSoon = (error: unknown): boolean => error instanceof Refused && error.reason === tooSoon;

/** Thrown if the supplier returned a code that has been sold before. */
class RepeatedCode extends Error {
  override name = 'RepeatedCode';
}

const isRepeatedCode = (error: unknown): boolean => {
  if (error instanceof RepeatedCode) return true;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof Error && 'constraint' in cause && cause.constraint === 'delivered_code_fingerprint_key'
  );
};

/**
 * Delivers one order. Each step is committed before the next call to the supplier. If an attempt may have been
 * executed, the refusal of a later attempt does not prove that nothing was delivered. In this case, only the
 * supplier's record of the order counts, which can take up to `absentSeconds` to appear. If the supplier is
 * unavailable, the job retries and the retry period starts again.
 */
export const deliver = async (shop: AppContext, orderId: string): Promise<JobResult> => {
  try {
    return await runDelivery(shop, orderId);
  } catch (error) {
    const notServed =
      error instanceof Unavailable || (error instanceof OutcomeUnknown && (await isSellingPaused(shop.db)));
    if (notServed)
      await shop.db
        .update(deliveries)
        .set({ requestedAt: sql`now()` })
        .where(and(eq(deliveries.orderId, orderId), isNotNull(deliveries.requestedAt)));
    // checks the deadline after every failure, so that failures cannot postpone it
    if (await endOverdue(shop, orderId)) return;
    if (!notServed || error instanceof Unavailable) throw error;
    // the supplier is unavailable, so the job waits for it until the delivery deadline
    throw new Unavailable('gateway', error.message);
  }
};

/**
 * True if the order cannot have been executed: either there was no attempt, or the supplier refused it before
 * executing it.
 */
export const isUnexecuted = ({ state, requestedAt }: Pick<DeliveryRow, 'state' | 'requestedAt'>): boolean =>
  (state === 'queued' && requestedAt === null) || state === 'tooSoon';

/**
 * Handles an order whose delivery deadline has passed. If the order was definitely not executed, the delivery
 * fails and a refund is due. If it may have been executed, staff get a notice and the buyer gets a single
 * email. Returns true if the job has nothing left to wait for.
 */
const endOverdue = (shop: AppContext, orderId: string): Promise<boolean> =>
  transaction(shop.db, async (tx) => {
    const { order, delivery } = await lockOrderAndDelivery(tx, orderId);
    const age = (await databaseNow(tx)).getTime() - delivery.createdAt.getTime();
    if (!isOverdue(age, shop.config)) return false;
    if (['delivered', 'failed'].includes(delivery.state)) return true;
    if (isUnexecuted(delivery)) {
      const failure = 'DEADLINE';
      if (await transitionDelivery(tx, delivery, { type: 'delivery.refused' }, { failure })) {
        await transitionOrder(tx, order, { type: 'order.deliveryFailed' });
        shop.log.warn({ order: order.number, reason: failure }, 'delivery failed');
      }
      return true;
    }
    const isNew = await openNotice(shop, tx, {
      kind: 'deliveryOverdue',
      gateway: 'supplier',
      reason: 'deadline',
      subject: orderId,
      detail: { order: order.number, expected: order.item.ProdName },
    });
    if (isNew) await queueOrderMail(tx, order, 'delayed');
    return false;
  });

/** Makes an order's delivery job due immediately instead of at its scheduled time. */
export const expediteDelivery = async ({ db }: Pick<AppContext, 'db'>, orderId: string): Promise<void> => {
  await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(eq(jobs.key, `deliver ${orderId}`));
};

/**
 * An order and its delivery. The durations, in milliseconds, are the time since the delivery's last change,
 * since its request, and since the supplier's first refusal because of its waiting period.
 */
type DeliverySnapshot = {
  order: OrderRow;
  delivery: DeliveryRow;
  sinceChange: number;
  sinceRequested: number | null;
  sinceTooSoon: number | null;
  /** The report just received from the supplier, if the delivery succeeded; otherwise null. */
  completed: Report | null;
};

const orderInDelivery = prepared((db) =>
  db
    .select({ order: orders, delivery: deliveries, now: databaseMs })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveries.orderId, sql.placeholder('orderId'))),
);

/** Reads the order and its delivery. The result may be outdated by the time it is used. */
const check = async ({ db }: AppContext, orderId: string): Promise<DeliverySnapshot> => {
  enterOrder(orderId);
  const { order, delivery, now } = requireRow(await orderInDelivery(db).execute({ orderId }), 'The delivery');
  return {
    order,
    delivery,
    sinceChange: now - delivery.updatedAt.getTime(),
    sinceRequested: delivery.requestedAt && now - delivery.requestedAt.getTime(),
    sinceTooSoon: delivery.tooSoonSince && now - delivery.tooSoonSince.getTime(),
    completed: null,
  };
};

const runDelivery = async (shop: AppContext, orderId: string): Promise<JobResult> => {
  let known: DeliverySnapshot | null = await check(shop, orderId);
  let { order } = known;
  const goods = goodsOf(shop, order);

  const change = <T>(work: (tx: Tx, delivery: DeliveryRow) => Promise<T>): Promise<T> =>
    transaction(shop.db, async (tx) => {
      const locked = await lockOrderAndDelivery(tx, orderId);
      ({ order } = locked);
      return await work(tx, locked.delivery);
    });
  const refused = (reason: string): Promise<void> =>
    change(async (tx, delivery) => {
      if (!(await transitionDelivery(tx, delivery, { type: 'delivery.refused' }, { failure: reason })))
        return;
      await transitionOrder(tx, order, { type: 'order.deliveryFailed' });
      shop.log.warn({ order: order.number, reason }, 'delivery failed');
    });
  /**
   * Records that the supplier has accepted the order. Returns the new state, or null if the caller must read
   * the state again.
   */
  const accepted = async (requested: DeliveryRow, report: Report): Promise<DeliverySnapshot | null> => {
    const delivery = await transitionDelivery(
      shop.db,
      requested,
      { type: 'delivery.accepted' },
      { supplierReference: report.reference },
    );
    const completed = report.state === 'done' ? report : null;
    // once the supplier has accepted the order, earlier attempts no longer matter
    return (
      delivery && { order, delivery, sinceChange: 0, sinceRequested: null, sinceTooSoon: null, completed }
    );
  };
  /**
   * Sends the order to the supplier. `repeats` is true if an earlier attempt may already have been executed.
   * Returns the new state, or null if the caller must read the state again.
   */
  const send = async (requested: DeliveryRow, repeats: boolean): Promise<DeliverySnapshot | null> => {
    try {
      const report = await goods.send(requested.identifier);
      shop.hitFailpoint('delivery.after-send');
      const acceptedState = await accepted(requested, report);
      shop.hitFailpoint('delivery.after-commit');
      return acceptedState;
    } catch (error) {
      if (isTooSoon(error) && !repeats) {
        await change((tx, row) =>
          transitionDelivery(
            tx,
            row,
            { type: 'delivery.tooSoon' },
            { requestedAt: null, tooSoonSince: sql`coalesce(${deliveries.tooSoonSince}, now())` },
          ),
        );
        return null;
      }
      if (error instanceof Refused && !repeats) {
        await refused(error.reason);
        return null;
      }
      if (isRefusedBeforeExecution(error) && !repeats)
        await change((tx, row) =>
          transitionDelivery(tx, row, { type: 'delivery.notExecuted' }, { requestedAt: null }),
        );
      else if (error instanceof Refused || error instanceof OutcomeUnknown)
        await change((tx, row) => transitionDelivery(tx, row, { type: 'delivery.answerLost' }));
      throw error;
    }
  };

  for (;;) {
    const { delivery, sinceChange, sinceRequested, sinceTooSoon, completed }: DeliverySnapshot =
      known ?? (await check(shop, orderId));
    known = null;
    switch (delivery.state) {
      case 'delivered':
      case 'failed':
        return;

      case 'queued': {
        const isGivenUp = isPastRetryPeriod(sinceRequested) && !(await goods.find(delivery.identifier));
        const refusalReason = isGivenUp ? 'SUPPLIER_UNAVAILABLE' : await findObjection(shop, order);
        if (refusalReason) {
          await refused(refusalReason);
          break;
        }
        const requested = await transitionDelivery(
          shop.db,
          delivery,
          { type: 'delivery.requested' },
          sinceRequested === null ? { requestedAt: sql`now()` } : {},
        );
        if (!requested) break;
        shop.hitFailpoint('delivery.before-send');
        known = await send(requested, sinceRequested !== null);
        break;
      }

      case 'tooSoon': {
        if (isPastRetryPeriod(sinceTooSoon)) {
          await refused(tooSoon);
          break;
        }
        // counts the supplier's waiting period from our last top-up of this number, which is more precise than
        // counting from the first refusal
        const last = sinceTooSoon === sinceChange ? await findLastTopUp(shop.db, order.item) : null;
        const since =
          last && last.age - sinceChange < rechargePause ? Math.max(last.age, sinceChange) : sinceChange;
        const untilRechargeable = rechargeableIn(since);
        if (untilRechargeable !== null) return { again: untilRechargeable };
        const requested = await transitionDelivery(
          shop.db,
          delivery,
          { type: 'delivery.requested' },
          { requestedAt: sql`now()` },
        );
        if (!requested) break;
        shop.hitFailpoint('delivery.before-send');
        known = await send(requested, false);
        break;
      }

      case 'requested':
      case 'unknown': {
        const report = await goods.find(delivery.identifier);
        if (report) known = await accepted(delivery, report);
        else {
          const untilAbsent = getTimeUntilAbsent(sinceChange, shop.config.supplier);
          if (untilAbsent !== null) return { again: Math.min(pollAfter(sinceChange), untilAbsent) };
          await change((tx, row) => transitionDelivery(tx, row, { type: 'delivery.notExecuted' }));
        }
        break;
      }

      case 'accepted': {
        const report = completed ?? (await goods.ask(delivery.supplierReference ?? ''));
        if (report.state === 'working') {
          // the supplier is responding, so this is the only notice that staff get about the overdue order
          if (isOverdue(sinceChange, shop.config)) await endOverdue(shop, orderId);
          return { again: pollAfter(sinceChange) };
        }
        if (report.state === 'failed') await refused('FAILED_AT_SUPPLIER');
        else {
          try {
            const codes = await goods.codes(report);
            const { reference } = report;
            if (await change((tx, row) => storeCodes(shop, tx, { order, delivery: row, codes, reference })))
              return;
          } catch (error) {
            const fault = isRepeatedCode(error)
              ? 'CODE_SOLD_BEFORE'
              : error instanceof UnfitCode
                ? 'CODE_OF_WRONG_FORM'
                : null;
            if (fault === null) throw error;
            shop.log.error(
              { order: order.number, reason: fault },
              'the supplier delivered a code that cannot be sold',
            );
            await refused(fault);
          }
        }
        break;
      }
    }
  }
};

/** Stores the delivered codes and ends the delivery. Returns false if the delivery has already ended. */
const storeCodes = async (
  shop: AppContext,
  tx: Tx,
  {
    order,
    delivery,
    codes,
    reference,
  }: { order: OrderRow; delivery: DeliveryRow; codes: DeliveredCode[]; reference: string },
): Promise<boolean> => {
  if (!(await transitionDelivery(tx, delivery, { type: 'delivery.succeeded' }))) return false;
  for (const [index, code] of codes.entries()) {
    const print = printOf(order.item, reference, code);
    // also checks fingerprints made with older keys, because the unique index covers only those made with the
    // newest key
    const former = shop.vault.formerFingerprints(...print);
    if (former.length > 0) {
      const sold = await tx
        .select({ id: deliveredCodes.id })
        .from(deliveredCodes)
        .where(inArray(deliveredCodes.fingerprint, former));
      if (sold.length > 0) throw new RepeatedCode();
    }
    await tx.insert(deliveredCodes).values({
      id: randomUUID(),
      orderId: order.id,
      position: index + 1,
      sealed: shop.vault.seal(order.id, code),
      fingerprint: shop.vault.fingerprint(...print),
    });
  }
  await transitionOrder(tx, order, { type: 'order.delivered' });
  if (order.item.returnHours !== undefined)
    await tx
      .update(orders)
      .set({ returnUntil: inSeconds(order.item.returnHours * 3_600) })
      .where(eq(orders.id, order.id));
  return true;
};
