import type { ListedProduct } from '../../ports.ts';
import { settleAmount } from './list.ts';
import type { GiftExecution, TopupExecution } from './records.ts';

/** Formats accepted orders as the supplier's own library expects them. */

/** Formats a time as in the supplier's responses: `2026-01-31 23:59:59`. */
export const wireTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

export type Balance = { old: number; new: number; currency: string; at: number };

const currencyName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;

export const toWireBalance = (balance: number, currency: string, at: number): object => ({
  balance,
  currencyCode: currency,
  currencyName: currencyName(currency),
  updatedAt: wireTime(at),
});

export const toWireTopup = (
  topup: TopupExecution,
  status: string,
  operator: ListedProduct | null,
  balance: Balance | null,
): object => {
  const account = operator?.accountCurrency ?? 'USD';
  const isLocal = topup.useLocalAmount ?? false;
  const settled = operator && settleAmount(operator, topup.amount, isLocal);
  const isDone = status === 'SUCCESSFUL';
  return {
    transactionId: Number(topup.transactionId),
    status,
    operatorTransactionId: isDone ? `OP${topup.transactionId}` : null,
    customIdentifier: topup.customIdentifier,
    recipientPhone: topup.number,
    recipientEmail: null,
    senderPhone: null,
    countryCode: topup.countryCode,
    operatorId: Number(topup.operatorId),
    operatorName: operator?.name ?? '',
    discount: isDone ? (settled?.discount ?? 0) : 0,
    discountCurrencyCode: account,
    requestedAmount: settled?.price ?? topup.amount,
    requestedAmountCurrencyCode: account,
    deliveredAmount: isDone ? (settled?.receive ?? topup.amount) : 0,
    deliveredAmountCurrencyCode: operator?.currency ?? account,
    transactionDate: wireTime(topup.at),
    pinDetail:
      topup.pin && isDone
        ? {
            serial: topup.pin.serial,
            info1: 'DIAL *611',
            info2: 'DIAL *611',
            info3: 'Dial *233* and PIN #',
            value: null,
            code: topup.pin.code,
            ivr: '1-888-888-8888',
            validity: topup.pin.validity,
          }
        : null,
    balanceInfo: balance && {
      oldBalance: balance.old,
      newBalance: balance.new,
      currencyCode: balance.currency,
      currencyName: currencyName(balance.currency),
      updatedAt: wireTime(balance.at),
    },
  };
};

export const toWireOrder = (order: GiftExecution, status: string, product: ListedProduct | null): object => {
  const unit = product && settleAmount(product, order.unitPrice, true);
  const fee = product ? (product.fee / 100) * order.quantity : 0;
  return {
    transactionId: Number(order.transactionId),
    amount: (unit?.cost ?? order.unitPrice) * order.quantity,
    discount: (unit?.discount ?? 0) * order.quantity,
    currencyCode: product?.accountCurrency ?? 'USD',
    fee,
    recipientEmail: null,
    customIdentifier: order.customIdentifier,
    status,
    product: {
      productId: Number(order.productId),
      productName: product?.name ?? '',
      countryCode: order.countryCode,
      quantity: order.quantity,
      unitPrice: order.unitPrice,
      totalPrice: order.unitPrice * order.quantity,
      currencyCode: product?.currency ?? '',
      brand: { brandId: Number(order.productId), brandName: product?.name ?? '' },
    },
    smsFee: 0,
    recipientPhone: null,
    transactionCreatedTime: wireTime(order.at),
  };
};

/** Returns one page of a list. `number` starts at 1, while the page number in the response starts at 0. */
export const pageOf = (all: readonly object[], number: number, size: number): object => {
  const content = all.slice((number - 1) * size, number * size);
  const totalPages = Math.ceil(all.length / size);
  const sort = { sorted: false, unsorted: true, empty: true };
  return {
    content,
    pageable: {
      sort,
      pageNumber: number - 1,
      pageSize: size,
      offset: (number - 1) * size,
      unpaged: false,
      paged: true,
    },
    totalElements: all.length,
    totalPages,
    last: number >= totalPages,
    sort,
    numberOfElements: content.length,
    first: number === 1,
    size,
    number: number - 1,
    empty: content.length === 0,
  };
};

type CardForm = 'numbers' | 'text';
/**
 * Formats an order's codes as JSON. If `form` is `numbers`, the codes are JSON numbers, even beyond a double's
 * precision. API version 1 has two fields and puts a link in the card number field. API version 2 has a
 * separate field for the link.
 */
export const cardsText = (cards: GiftExecution['cards'], form: CardForm, version: 1 | 2): string => {
  const rows = cards.map(({ cardNumber, pinCode, redemptionUrl }) =>
    version === 2
      ? { cardNumber, pinCode, redemptionUrl: redemptionUrl ?? '' }
      : { cardNumber: cardNumber || (redemptionUrl ?? ''), pinCode },
  );
  const text = JSON.stringify(rows);
  return form === 'numbers' ? text.replace(/":"(\d+)"/g, '":$1') : text;
};
