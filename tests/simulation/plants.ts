/** Planted faults: what a wrong shop would do, wrapped around the right one. The simulation has to find each of them. */
import { Refused, type Gateways } from '../../server/gateways/ports.ts';
import type { Store } from '../../src/storage/storage.ts';

export type Plant = {
  says: string;
  around?: (gateways: Gateways) => Gateways;
  forgets?: (statements: readonly string[]) => boolean;
  storage?: (store: Store) => Store;
  /** Of the shop's environment. */
  settings?: Record<string, string>;
};

/** What PayPal has captured is taken for declined, whatever is asked later: the order may be paid again. */
const doubleCapture = (): Plant => {
  const believedUnpaid = new Set<string>();
  return {
    says: 'a capture that was carried out is taken for declined',
    around: (gateways) => ({
      ...gateways,
      paypal: {
        ...gateways.paypal,
        capture: async (request) => {
          await gateways.paypal.capture!(request);
          believedUnpaid.add(request.transactionId);
          throw new Refused('DECLINED', 'planted');
        },
        status: async (id) => {
          const status = await gateways.paypal.status(id);
          return status && believedUnpaid.has(id) ? { ...status, state: 'declined' } : status;
        },
      },
    }),
  };
};

/** Now and then an order is confirmed to the shopper and was never kept. */
const lostOrder = (): Plant => {
  let orders = 0;
  return {
    says: 'every second transaction that makes an order is confirmed and not kept',
    forgets: (statements) =>
      statements.some((text) => /insert into "shop_order"/.test(text)) && (orders += 1) % 2 === 0,
  };
};

/** Whoever signs out leaves name, address and token behind. */
const leak = (): Plant => ({
  says: 'the person stays in the storage after signing out',
  storage: (store) => ({ ...store, clearExcept: (keep) => store.clearExcept([...keep, 'user']) }),
});

/** Nobody minds how many vouchers one person buys. */
const noLimits = (): Plant => ({
  says: 'vouchers are sold beyond the limits of the day and the year',
  settings: { VOUCHER_DAILY: '1000', VOUCHER_YEARLY: '9000', VOUCHER_YEARLY_EXTENDED: '9000' },
});

export const plants = { doubleCapture, lostOrder, leak, noLimits } as const;
export type PlantName = keyof typeof plants;
