import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { prodType } from '../../src/domain/prodType.ts';
import { accounts, deliveredCodes } from '../db/schema.ts';
import type { DeliveryRow, OrderRow } from '../db/schema.ts';
import { OutcomeUnknown, Refused } from '../gateways/ports.ts';
import type { GiftOrder, Supplier, TopupResult } from '../gateways/ports.ts';
import type { JobResult } from '../jobs/again.ts';
import { TryLater } from '../jobs/again.ts';
import type { Tx } from './database.ts';
import { transaction } from './database.ts';
import type { Shop } from './deps.ts';
import { lockDelivery, lockOrder, moveDelivery, moveOrder } from './moves.ts';
import { isWithinLimits } from './reservations.ts';
import type { DeliveredCode } from './vault.ts';
import { idStatusOf } from './verification/documents.ts';

/** What the supplier has to say about one delivery, top-up and gift card alike. */
type Report = {
  reference: string;
  state: 'working' | 'done' | 'failed';
  /** Only of a top-up that is done; gift cards are fetched apart. */
  code: DeliveredCode | null;
};

type Goods = {
  send(identifier: string): Promise<{ reference: string }>;
  find(identifier: string): Promise<Report | null>;
  ask(reference: string): Promise<Report>;
  codes(report: Report): Promise<DeliveredCode[]>;
  /** Within one scope no two deliveries may hold the same code; a mere reference is compared with nothing else. */
  scope(report: Report): string;
};

/** After this long without the supplier taking the order, the buyer gets the money back. */
const patience = 15 * 60_000;
/** A call that was cut off may still be carried out this much later. */
const lateExecution = 2 * 60_000;

const topup = (supplier: Supplier, { item }: OrderRow): Goods => {
  const report = (r: TopupResult): Report => ({
    reference: r.transactionId,
    state: r.status === 'processing' ? 'working' : r.status === 'successful' ? 'done' : 'failed',
    code: {
      code: r.pin?.code ?? r.operatorReference ?? r.transactionId,
      serial: r.pin?.serial ?? null,
      pin: r.pin?.code ?? null,
      validity: r.pin?.validity ?? item.validity,
    },
  });
  return {
    send: async (customIdentifier) => {
      const { transactionId } = await supplier.sendTopup({
        operatorId: item.OperatorCode,
        amount: item.receive,
        useLocalAmount: true,
        countryIso2: item.country,
        number: `+${item.isd ?? ''}${item.mobile ?? ''}`,
        customIdentifier,
      });
      return { reference: transactionId };
    },
    find: async (identifier) => {
      const found = await supplier.findTopup(identifier);
      return found && report(found);
    },
    ask: async (reference) => report(await supplier.topupStatus(reference)),
    codes: async ({ code }) => (code ? [code] : []),
    scope: ({ reference, code }) => `topup ${item.prodid} ${code?.pin ? '' : reference}`,
  };
};

const giftReport = (r: GiftOrder): Report => ({
  reference: r.transactionId,
  state: r.status === 'pending' ? 'working' : r.status === 'successful' ? 'done' : 'failed',
  code: null,
});

const giftCard = (supplier: Supplier, order: OrderRow): Goods => {
  const { item, quantity } = order;
  return {
    send: async (customIdentifier) => {
      const { transactionId } = await supplier.orderGiftCard({
        productId: item.prodid.replace(/^[GV]-/, ''),
        countryIso2: item.country,
        quantity,
        unitPrice: item.receive,
        customIdentifier,
        senderName: 'Rigi',
      });
      return { reference: transactionId };
    },
    find: async (identifier) => {
      const found = await supplier.findGiftOrder(identifier);
      return found && giftReport(found);
    },
    ask: async (reference) => giftReport(await supplier.giftOrderStatus(reference)),
    codes: async ({ reference }) => {
      const cards = await supplier.giftCards(reference);
      if (cards.length < quantity) throw new TryLater('The supplier has not given all codes yet');
      return cards.map((card) => ({
        code: card.cardNumber,
        serial: null,
        pin: card.pinCode,
        validity: item.validity,
      }));
    },
    scope: () => `giftcard ${item.prodid}`,
  };
};

/** The supplier gave something else than the product's PINs; nobody is given what cannot be used. */
class UnfitCode extends Error {
  override name = 'UnfitCode';
}

/** Ordered like a gift card. The card's number is the serial of the voucher, its PIN what is redeemed. */
const voucher = (supplier: Supplier, order: OrderRow, pinDigits: number | null): Goods => ({
  ...giftCard(supplier, order),
  codes: async ({ reference }) => {
    const cards = await supplier.giftCards(reference);
    if (cards.length < order.quantity) throw new TryLater('The supplier has not given all codes yet');
    return cards.map(({ cardNumber: serial, pinCode: pin }) => {
      if (pin === null || !/^\d+$/.test(pin) || (pinDigits !== null && pin.length !== pinDigits))
        throw new UnfitCode();
      return { code: pin, serial, pin, validity: order.item.validity };
    });
  },
  scope: () => `voucher ${order.item.prodid}`,
});

const goodsOf = ({ gateways: { supplier }, catalogue }: Shop, order: OrderRow): Goods => {
  const { ProdType, prodid } = order.item;
  if (ProdType === prodType.topUp) return topup(supplier, order);
  if (ProdType === prodType.giftCard) return giftCard(supplier, order);
  return voucher(supplier, order, catalogue.productById(prodid)?.pinDigits ?? null);
};

/** Why a voucher that is paid must not be ordered any more; null when it may. */
const objectionTo = async ({ db, config }: Shop, order: OrderRow): Promise<string | null> => {
  if (order.item.ProdType !== prodType.voucher) return null;
  const [account] = order.accountId
    ? await db.select().from(accounts).where(eq(accounts.id, order.accountId))
    : [];
  if (!account || !(await isWithinLimits(db, config, account, order))) return 'LIMIT';
  return (await idStatusOf(db, account.id)) === 'rejected' ? 'ID_REJECTED' : null;
};

/** An order that is still on its way at the supplier is not in the reports yet. */
const settlingTime = 3_000;

const pollAfter = (since: Date): number => {
  const age = Date.now() - since.getTime();
  if (age < 3_000) return 300;
  return age < 30_000 ? 1_000 : age < 300_000 ? 5_000 : 60_000;
};

const isHopeless = async (delivery: DeliveryRow, goods: Goods): Promise<boolean> => {
  const tried = delivery.requestedAt?.getTime();
  if (tried === undefined || Date.now() - delivery.createdAt.getTime() < patience) return false;
  return Date.now() - tried > lateExecution && (await goods.find(delivery.identifier)) === null;
};

const isRepeatedCode = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof Error && 'constraint' in cause && cause.constraint === 'delivered_code_fingerprint_key'
  );
};

/**
 * Brings one order to its buyer. Each phase is committed before the next call goes out; after a crash or a lost answer
 * the supplier is asked for our identifier, and only its certain "never executed" lets us order again.
 */
export const deliver = async (shop: Shop, orderId: string): Promise<JobResult> => {
  let order = await transaction(shop.db, (tx) => lockOrder(tx, orderId));
  const goods = goodsOf(shop, order);

  const change = <T>(work: (tx: Tx, delivery: DeliveryRow) => Promise<T>): Promise<T> =>
    transaction(shop.db, async (tx) => {
      order = await lockOrder(tx, orderId);
      return await work(tx, await lockDelivery(tx, orderId));
    });
  const refused = (reason: string): Promise<void> =>
    change(async (tx, delivery) => {
      if (!(await moveDelivery(tx, delivery, { type: 'delivery.refused' }, { failure: reason }))) return;
      await moveOrder(tx, order, { type: 'order.deliveryFailed' });
      shop.log.warn({ order: order.number, reason }, 'delivery failed');
    });
  const accepted = (supplierReference: string): Promise<unknown> =>
    change((tx, delivery) =>
      moveDelivery(tx, delivery, { type: 'delivery.accepted' }, { supplierReference }),
    );

  for (;;) {
    const delivery = await change(async (_, row) => row);
    switch (delivery.state) {
      case 'delivered':
      case 'failed':
        return;

      case 'queued': {
        const objection = (await isHopeless(delivery, goods))
          ? 'SUPPLIER_UNAVAILABLE'
          : await objectionTo(shop, order);
        if (objection) {
          await refused(objection);
          break;
        }
        await change((tx, row) =>
          moveDelivery(tx, row, { type: 'delivery.requested' }, { requestedAt: new Date() }),
        );
        shop.crashAt('delivery.before-send');
        try {
          const { reference } = await goods.send(delivery.identifier);
          shop.crashAt('delivery.after-send');
          await accepted(reference);
          shop.crashAt('delivery.after-commit');
        } catch (error) {
          if (error instanceof Refused) await refused(error.reason);
          else {
            if (error instanceof OutcomeUnknown)
              await change((tx, row) => moveDelivery(tx, row, { type: 'delivery.answerLost' }));
            throw error;
          }
        }
        break;
      }

      case 'requested':
      case 'unknown': {
        const report = await goods.find(delivery.identifier);
        if (report) await accepted(report.reference);
        else {
          const age = Date.now() - (delivery.requestedAt?.getTime() ?? 0);
          if (age < settlingTime) return { again: settlingTime - age };
          await change((tx, row) => moveDelivery(tx, row, { type: 'delivery.notExecuted' }));
        }
        break;
      }

      case 'accepted': {
        const report = await goods.ask(delivery.supplierReference ?? '');
        if (report.state === 'working') return { again: pollAfter(delivery.updatedAt) };
        if (report.state === 'failed') await refused('FAILED_AT_SUPPLIER');
        else {
          try {
            const codes = await goods.codes(report);
            const scope = goods.scope(report);
            await change((tx, row) => handOver(shop, tx, { order, delivery: row, codes, scope }));
          } catch (error) {
            const fault = isRepeatedCode(error)
              ? 'CODE_SOLD_BEFORE'
              : error instanceof UnfitCode
                ? 'CODE_OF_WRONG_FORM'
                : null;
            if (fault === null) throw error;
            shop.log.error(
              { order: order.number, reason: fault },
              'the supplier delivered what cannot be sold',
            );
            await refused(fault);
          }
        }
        break;
      }
    }
  }
};

const handOver = async (
  shop: Shop,
  tx: Tx,
  {
    order,
    delivery,
    codes,
    scope,
  }: { order: OrderRow; delivery: DeliveryRow; codes: DeliveredCode[]; scope: string },
): Promise<void> => {
  if (!(await moveDelivery(tx, delivery, { type: 'delivery.succeeded' }))) return;
  for (const [index, code] of codes.entries())
    await tx.insert(deliveredCodes).values({
      id: randomUUID(),
      orderId: order.id,
      position: index + 1,
      sealed: shop.vault.seal(order.id, code),
      fingerprint: shop.vault.fingerprint(scope, code.code),
    });
  await moveOrder(tx, order, { type: 'order.delivered' });
};
