import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { fromWire, toWire } from '../../../../contract/domain/money.ts';
import type { Cart, Discount, Order } from '../../../../machines/types.ts';
import type { ArtKind } from '../../../ui/art/ProductArt.tsx';

/** Purchase from the cart or its order. Amounts are wire strings in CHF unless stated otherwise. */
export type Purchase = {
  name: string;
  kind: ArtKind;
  logo: string;
  isTopUp: boolean;
  /** Null if nothing is sent to a phone. */
  phone: { isd: string; mobile: string } | null;
  /** Country of the product. A gift card works in one country only. */
  country: string;
  /** Hours for which an unopened code can be returned; absent where it cannot. */
  returnHours: number | undefined;
  receive: { value: string; currency: string; beforeTax: boolean; contents: Cart['contents'] };
  quantity: number;
  /** Price of one piece. */
  price: string;
  subtotal: string;
  fee: string;
  /** Null without a discount. */
  discount: string | null;
  /** Share of the price that the discount takes, in percent; null for a fixed sum, and once there is an order. */
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
});

export const purchaseOfOrder = (order: Order): Purchase => ({
  ...sharedOf(order, order.product),
  quantity: order.quantity,
  price: order.amount,
  subtotal: order.subtotal,
  fee: order.servicecharge,
  discount: Number(order.discount) === 0 ? null : order.discount,
  percent: null,
  total: order.total,
});

/**
 * `newPrice` is today's price of one piece if it differs from the cart's; its discount comes with the order.
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
