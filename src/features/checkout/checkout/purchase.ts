import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { fromWire, toWire } from '../../../../contract/domain/money.ts';
import type { Cart, Discount, Order } from '../../../../machines/types.ts';
import type { ArtKind } from '../../../ui/art/ProductArt.tsx';

/**
 * A purchase, created from a cart or an order. Amounts are strings in CHF, as in the API, unless stated
 * otherwise.
 */
export type Purchase = {
  name: string;
  kind: ArtKind;
  logo: string;
  isTopUp: boolean;
  /** Phone number. Null if nothing is sent to a phone. */
  phone: { isd: string; mobile: string } | null;
  /** Country of the product. A gift card can only be redeemed in this country. */
  country: string;
  /** Hours during which an unopened code can be returned. Undefined if it cannot be returned. */
  returnHours: number | undefined;
  receive: { value: string; currency: string; beforeTax: boolean; contents: Cart['contents'] };
  /** Period as ISO 8601, a date or the supplier's text. Undefined if unknown. */
  validity: string | undefined;
  quantity: number;
  /** Price per item. */
  price: string;
  subtotal: string;
  fee: string;
  /** Discount amount. Null if no discount applies. */
  discount: string | null;
  /** Discount as a percentage of the price. Null if the discount is a fixed amount. */
  percent: number | null;
  total: string;
};

const kinds: Record<Cart['ProdType'], ArtKind> = { 1: 'giftcard', 2: 'operator', 3: 'voucher' };

const sharedOf = (from: Cart | Order, name: string) => ({
  name,
  kind: kinds[from.ProdType],
  logo: from.logo,
  isTopUp: from.ProdType === prodType.topUp,
  country: from.ccode_iso2,
  returnHours: from.return_hours,
  phone: from.Mobile && from.ISDCode ? { isd: from.ISDCode, mobile: from.Mobile } : null,
  receive: {
    value: from.Receivevalue,
    currency: from.ReceiveCurrency,
    beforeTax: from.before_tax === 1,
    contents: from.contents,
  },
  validity: from.validity,
});

export const purchaseOfOrder = (order: Order): Purchase => ({
  ...sharedOf(order, order.product),
  quantity: order.quantity,
  price: order.amount,
  subtotal: order.subtotal,
  fee: order.servicecharge,
  discount: Number(order.discount) === 0 ? null : order.discount,
  percent: order.discount_percent ?? null,
  total: order.total,
});

/**
 * Describes a cart as a purchase. `newPrice` is the current price per item if it differs from the cart's price.
 * In that case, the discount is unknown until the order has been created.
 */
export const purchaseOfCart = (
  cart: Cart,
  newPrice: string | null,
  discount: Discount | null = null,
): Purchase => {
  const subtotal = (fromWire(newPrice ?? cart.Price) ?? 0) * cart.Quantity;
  const off = newPrice === null && discount ? discount.amount : null;
  return {
    ...sharedOf(cart, cart.ProdName),
    quantity: cart.Quantity,
    price: newPrice ?? cart.Price,
    subtotal: toWire(subtotal),
    fee: cart.ServiceFee,
    discount: off,
    percent: (off !== null && discount?.percent) || null,
    total: toWire(subtotal + (fromWire(cart.ServiceFee) ?? 0) - (fromWire(off ?? '') ?? 0)),
  };
};
