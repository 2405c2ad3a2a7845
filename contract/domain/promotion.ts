import { prodType, type ProdType } from './catalogue/prodType.ts';
import { longestPromoCode, shortestPromoCode } from './limits.ts';
import type { Rappen } from './money.ts';
import { asciiDigits, plainText } from './text/typed.ts';

/**
 * Rules for promo codes, credit and referral rewards. They are explained in
 * docs/decisions/0064-discounts-are-part-of-the-order.md.
 */

/**
 * Minimum amount that the customer must still pay for every order. Discounts only apply to the part of the
 * total above it.
 */
export const leastPaid: Rappen = 100;

/**
 * Refer-and-earn rules. The inviter and the invited person both receive the reward, once per invited person.
 */
export const referralRules = {
  reward: 500,
  /** Minimum total of the invited person's first order, in rappen, before discounts. */
  leastOrder: 2000,
  /** Days to wait after delivery before granting the reward, in case the payment is reversed. */
  windowDays: 14,
  /** Maximum number of rewarded invitations per inviter. */
  mostRewards: 20,
} as const satisfies Record<string, number>;

/** An order before any discount is applied. */
export type Basket = { total: Rappen; prodid: string; ProdType: ProdType };

export type PromoKind = 'amount' | 'percent';
/**
 * A promo code issued by the shop. `value` is in rappen or whole percent; times are in milliseconds. A limit
 * that is null or an empty list does not apply.
 */
export type Promo = {
  kind: PromoKind;
  value: number;
  minimum: Rappen;
  from: number;
  until: number | null;
  mostUses: number | null;
  mostPerCustomer: number | null;
  prodTypes: readonly ProdType[];
  products: readonly string[];
};

/** Returns a promo code with its percentage, if it has one: `SUMMER26, 10 %`. */
export const promoCodeText = (code: string, percent: number | undefined): string =>
  percent === undefined ? code : `${code}, ${percent}\u00a0%`;

export type PromoRefusal = 'unknown' | 'over' | 'used' | 'product' | 'minimum';

/** False for cash-equivalent products. Neither promo codes nor credit can be used to buy them. */
const isDiscountable = ({ ProdType }: Basket): boolean => ProdType !== prodType.voucher;

const shape = /^[A-Z0-9]+$/;
const isPromoCode = (code: string): boolean =>
  shape.test(code) && code.length >= shortestPromoCode && code.length <= longestPromoCode;
/**
 * Normalises a promo code to upper case, without spaces or dashes: `summer–26` → `SUMMER26`. Returns null if the text
 * cannot be a code.
 */
export const readPromoCode = (typed: string): string | null => {
  const code = asciiDigits(plainText(typed)).toUpperCase().replaceAll(/[\s-]/g, '');
  return isPromoCode(code) ? code : null;
};

/**
 * Limits the discount so that at least `leastPaid` remains to be paid. Returns 0 if nothing can be discounted.
 */
const boundedBy = ({ total }: Basket, discount: Rappen): Rappen =>
  Math.max(0, Math.min(discount, total - leastPaid));

/**
 * Returns a promo code's discount in rappen, rounded down, or the reason why the code does not apply. `uses` is
 * the number of orders with this code, in total and by this customer.
 */
export const getPromoDiscount = (
  promo: Promo,
  basket: Basket,
  uses: { all: number; own: number },
  now: number,
): Rappen | PromoRefusal => {
  if (now < promo.from) return 'unknown';
  if (promo.until !== null && now >= promo.until) return 'over';
  if (promo.mostUses !== null && uses.all >= promo.mostUses) return 'over';
  if (promo.mostPerCustomer !== null && uses.own >= promo.mostPerCustomer) return 'used';
  const inScope =
    (promo.prodTypes.length === 0 || promo.prodTypes.includes(basket.ProdType)) &&
    (promo.products.length === 0 || promo.products.includes(basket.prodid));
  if (!isDiscountable(basket) || !inScope) return 'product';
  if (basket.total < promo.minimum) return 'minimum';
  const discount = promo.kind === 'amount' ? promo.value : Math.floor((basket.total * promo.value) / 100);
  return boundedBy(basket, discount) || 'minimum';
};

/** Returns how much of the credit balance can be used for the order, in rappen. */
export const getCreditDiscount = (balance: Rappen, basket: Basket): Rappen =>
  isDiscountable(basket) ? boundedBy(basket, balance) : 0;

/** Returns the mailbox of an email address. Ignores case, +suffixes and the dots in Gmail addresses. */
export const mailboxOf = (email: string): string => {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
};

/** Data that identifies a person: mailboxes, phone numbers, card fingerprints and browsers. */
export type Traits = {
  emails: readonly string[];
  phones: readonly string[];
  cards: readonly string[];
  devices: readonly string[];
};

/** Returns the first type of data that two people have in common, or null if they share nothing. */
export const getSharedTrait = (one: Traits, other: Traits): keyof Traits | null => {
  const mailboxes = (traits: Traits): Traits => ({ ...traits, emails: traits.emails.map(mailboxOf) });
  const [a, b] = [mailboxes(one), mailboxes(other)];
  const kinds = ['emails', 'phones', 'cards', 'devices'] as const;
  return kinds.find((kind) => a[kind].some((value) => b[kind].includes(value))) ?? null;
};
