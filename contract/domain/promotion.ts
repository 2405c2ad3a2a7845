import { prodType, type ProdType } from './catalogue/prodType.ts';
import type { Rappen } from './money.ts';
import { asciiDigits, plainText } from './text/typed.ts';

/** What codes and credit take off an order, and who is rewarded for an invitation: docs/decisions/0064-discounts-are-part-of-the-order.md. */

/** Every order is paid with at least this much money; the rest alone can be a discount. */
export const leastPaid: Rappen = 100;

/** Refer and earn: both get the reward, once for each invited person. */
export const referralRules = {
  reward: 500,
  /** What the invited person's first order has to come to, in money. */
  leastOrder: 2000,
  /** Days after the delivery in which a payment may still be reversed. */
  windowDays: 14,
  /** Invited people for whom one inviter is rewarded. */
  mostRewards: 20,
} as const satisfies Record<string, number>;

/** What is bought, before any discount. */
export type Basket = { total: Rappen; prodid: string; ProdType: ProdType };

export type PromoKind = 'amount' | 'percent';
/** A code of the owner. `value` is rappen or whole percent; moments are ms. Null and an empty list bound nothing. */
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

export type PromoRefusal = 'unknown' | 'over' | 'used' | 'product' | 'minimum';

/** As good as cash: neither a code nor credit buys it. */
const isDiscountable = ({ ProdType }: Basket): boolean => ProdType !== prodType.voucher;

const shape = /^[A-Z0-9]{4,20}$/;
/** `summer–26` → `SUMMER26`: capitals, without blanks and dashes of any kind; null for what is no code. */
export const readPromoCode = (typed: string): string | null => {
  const code = asciiDigits(plainText(typed)).toUpperCase().replaceAll(/[\s-]/g, '');
  return shape.test(code) ? code : null;
};

/** What may come off, at least `leastPaid` being paid in money; 0 where nothing may. */
const boundedBy = ({ total }: Basket, discount: Rappen): Rappen =>
  Math.max(0, Math.min(discount, total - leastPaid));

/** Rappen off by a code, rounded down, or why there are none. `uses` counts orders that hold it: of all, and of this customer. */
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
  const asked = promo.kind === 'amount' ? promo.value : Math.floor((basket.total * promo.value) / 100);
  return boundedBy(basket, asked) || 'minimum';
};

/** Rappen off by a credit of this balance. */
export const getCreditDiscount = (balance: Rappen, basket: Basket): Rappen =>
  isDiscountable(basket) ? boundedBy(basket, balance) : 0;

/** The mailbox behind an address: capitals, what follows a +, and the dots of Gmail do not make another one. */
export const mailboxOf = (email: string): string => {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
};

/** By what a person is known to the shop: mailboxes, numbers, fingerprints of cards, browsers. */
export type Traits = {
  emails: readonly string[];
  phones: readonly string[];
  cards: readonly string[];
  devices: readonly string[];
};

/** What two have in common, the first of it; null when they are two people as far as the shop can tell. */
export const getSharedTrait = (one: Traits, other: Traits): keyof Traits | null => {
  const mailboxes = (traits: Traits): Traits => ({ ...traits, emails: traits.emails.map(mailboxOf) });
  const [a, b] = [mailboxes(one), mailboxes(other)];
  const kinds = ['emails', 'phones', 'cards', 'devices'] as const;
  return kinds.find((kind) => a[kind].some((value) => b[kind].includes(value))) ?? null;
};
