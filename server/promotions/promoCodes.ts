import { randomInt, randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { prodType, type ProdType } from '../../contract/domain/catalogue/prodType.ts';
import { addDays, readDay, startOfZurichDay, type Day } from '../../contract/domain/day.ts';
import { fromWire, type Rappen } from '../../contract/domain/money.ts';
import { readPromoCode, type PromoKind } from '../../contract/domain/promotion.ts';
import type { AppContext } from '../appContext.ts';
import type { StaffTexts } from '../messages/index.ts';
import {
  orders,
  promoCodes,
  promoUses,
  type OrderState,
  type PromoRow,
} from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';

/**
 * The promo code form on the staff page, as entered. An empty field sets no limit. If the code is left empty,
 * one is generated.
 */
export type TypedPromo = {
  code: string;
  kind: string;
  value: string;
  minimum: string;
  from: string;
  until: string;
  mostUses: string;
  mostPerCustomer: string;
  prodType: string;
  products: string;
};
/** A field's error message, in the page's language. */
export type PromoFault = (texts: StaffTexts['promotions']) => string;
export type PromoFaults = Partial<Record<keyof TypedPromo, PromoFault>>;
type NewPromo = Omit<typeof promoCodes.$inferInsert, 'id' | 'createdAt' | 'endedAt'>;

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const drawCode = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)] ?? 'A').join('');

const mostPercent = 90;
const longestList = 50;

const readWhole = (typed: string, most: number): number | null =>
  /^[1-9]\d{0,8}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;

const readValue = (kind: PromoKind | null, typed: string): number | null => {
  if (kind === 'percent') return readWhole(typed.replace(/\s*%$/, ''), mostPercent);
  const rappen = fromWire(typed);
  return rappen !== null && rappen > 0 ? rappen : null;
};

/**
 * Parses the form into a promo code, or returns the form's errors. A promo code without a first day is valid
 * from `today`.
 */
export const readPromo = (
  typed: TypedPromo,
  isProduct: (prodid: string) => boolean,
  today: Day,
): { promo: NewPromo } | { faults: PromoFaults } => {
  const code = typed.code === '' ? drawCode() : readPromoCode(typed.code);
  const kind = typed.kind === 'amount' || typed.kind === 'percent' ? typed.kind : null;
  const value = readValue(kind, typed.value);
  const minimum = typed.minimum === '' ? 0 : fromWire(typed.minimum);
  const from = typed.from === '' ? today : readDay(typed.from);
  const until = typed.until === '' ? null : readDay(typed.until);
  const bound = (text: string): number | null | undefined =>
    text === '' ? null : (readWhole(text, 1_000_000) ?? undefined);
  const [mostUses, mostPerCustomer] = [bound(typed.mostUses), bound(typed.mostPerCustomer)];
  const sold: readonly ProdType[] = [prodType.giftCard, prodType.topUp];
  const type = sold.find((one) => String(one) === typed.prodType);
  const products = typed.products.split(/[\s,;]+/).filter(Boolean);
  const unknown = products.filter((prodid) => !isProduct(prodid));
  const faults: PromoFaults = {
    ...(code === null ? { code: ({ faults }) => faults.code } : {}),
    ...(kind === null ? { kind: ({ faults }) => faults.kind } : {}),
    ...(value === null
      ? {
          value: ({ faults, wholeUpTo }) => (kind === 'percent' ? wholeUpTo(mostPercent) : faults.value),
        }
      : {}),
    ...(minimum === null ? { minimum: ({ faults }) => faults.minimum } : {}),
    ...(from === null ? { from: ({ faults }) => faults.from } : {}),
    ...(typed.until !== '' && (until === null || (from !== null && until < from))
      ? { until: ({ faults }) => faults.until }
      : {}),
    ...(mostUses === undefined ? { mostUses: ({ faults }) => faults.whole } : {}),
    ...(mostPerCustomer === undefined ? { mostPerCustomer: ({ faults }) => faults.whole } : {}),
    ...(typed.prodType !== '' && type === undefined ? { prodType: ({ faults }) => faults.prodType } : {}),
    ...(unknown.length > 0
      ? { products: ({ notInCatalogue }) => notInCatalogue(unknown.slice(0, 5).join(', ')) }
      : products.length > longestList
        ? { products: ({ atMost }) => atMost(longestList) }
        : {}),
  };
  if (
    Object.keys(faults).length > 0 ||
    code === null ||
    kind === null ||
    value === null ||
    minimum === null ||
    from === null
  )
    return { faults };
  return {
    promo: {
      code,
      kind,
      value,
      minimum,
      validFrom: startOfZurichDay(from),
      validUntil: until === null ? null : startOfZurichDay(addDays(until, 1)),
      mostUses: mostUses ?? null,
      mostPerCustomer: mostPerCustomer ?? null,
      prodTypes: type === undefined ? [] : [type],
      products,
    },
  };
};

/**
 * Creates a promo code. Returns null if the code already exists, even if it has ended, because the meaning of a
 * code must not change.
 */
export const createPromo = async (tx: Pick<Tx, 'insert'>, promo: NewPromo): Promise<PromoRow | null> => {
  const [row] = await tx
    .insert(promoCodes)
    .values({ id: randomUUID(), ...promo })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
};

/**
 * Ends a promo code. Orders that use it keep their price. Returns null if the code has already ended or does not
 * exist.
 */
export const endPromo = async (tx: Pick<Tx, 'update'>, id: string): Promise<PromoRow | null> => {
  const [row] = await tx
    .update(promoCodes)
    .set({ endedAt: sql`now()` })
    .where(and(eq(promoCodes.id, id), isNull(promoCodes.endedAt)))
    .returning();
  return row ?? null;
};

/** A promo code, the number of orders that use it, and the sum of their discounts in rappen. */
export type PromoWithUses = { promo: PromoRow; uses: number; given: Rappen };

/** Maximum number of codes that the list contains. */
const mostListed = 500;

/** Lists promo codes, newest first. Codes that have been ended come after all others. */
export const listPromos = async ({ db }: Pick<AppContext, 'db'>): Promise<PromoWithUses[]> =>
  db
    .select({
      promo: promoCodes,
      uses: count(promoUses.orderId),
      given: sql<number>`coalesce(sum(${promoUses.amount}), 0)::int`,
    })
    .from(promoCodes)
    .leftJoin(promoUses, and(eq(promoUses.promoId, promoCodes.id), isNull(promoUses.returnedAt)))
    .groupBy(promoCodes.id)
    .orderBy(sql`${promoCodes.endedAt} is not null`, desc(promoCodes.createdAt), asc(promoCodes.code))
    .limit(mostListed);

/**
 * An order that uses a promo code. `returnedAt` is set once the discount has been returned to the code. Amounts are in
 * rappen.
 */
export type PromoUse = {
  code: string;
  order: string;
  state: OrderState;
  usedAt: Date;
  returnedAt: Date | null;
  discount: Rappen;
  paid: Rappen;
};

/** Lists all uses of one promo code or of all codes, oldest first. */
export const listPromoUses = (db: Pick<Db, 'select'>, promoId: string | null): Promise<PromoUse[]> =>
  db
    .select({
      code: promoCodes.code,
      order: orders.number,
      state: orders.state,
      usedAt: promoUses.usedAt,
      returnedAt: promoUses.returnedAt,
      discount: promoUses.amount,
      paid: orders.total,
    })
    .from(promoUses)
    .innerJoin(promoCodes, eq(promoCodes.id, promoUses.promoId))
    .innerJoin(orders, eq(orders.id, promoUses.orderId))
    .where(promoId === null ? undefined : eq(promoUses.promoId, promoId))
    .orderBy(asc(promoUses.usedAt), asc(orders.number));
