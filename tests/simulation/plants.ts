/** Injected faults. Each one breaks the correct shop in a way that the simulation must detect. */
import { Refused, type Gateways } from '../../server/providers/ports.ts';
import type { Store } from '../../src/storage/storage.ts';

export type Plant = {
  says: string;
  around?: (gateways: Gateways) => Gateways;
  forgets?: (statements: readonly string[]) => boolean;
  storage?: (store: Store) => Store;
  /** Shop settings that the fault changes. */
  settings?: Record<string, string>;
};

/** Reports executed PayPal captures as declined, so that the order can be paid again. */
const doubleCapture = (): Plant => {
  const believedUnpaid = new Set<string>();
  return {
    says: 'an executed capture is reported as declined',
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

/** Confirms every second order to the shopper without storing it. */
const lostOrder = (): Plant => {
  let orders = 0;
  return {
    says: 'every second transaction that creates an order is confirmed but not stored',
    forgets: (statements) =>
      statements.some((text) => /insert into "shop_order"/.test(text)) && (orders += 1) % 2 === 0,
  };
};

/** Leaves a customer's personal data in storage when the customer signs out. */
const leak = (): Plant => ({
  says: 'personal data remains in storage after signing out',
  storage: (store) => ({ ...store, clearExcept: (keep) => store.clearExcept([...keep, 'user']) }),
});

/** Removes the limits on vouchers per person. */
const noLimits = (): Plant => ({
  says: 'vouchers are sold above the daily and yearly limits',
  settings: { VOUCHER_DAILY: '1000', VOUCHER_YEARLY: '9000', VOUCHER_YEARLY_EXTENDED: '9000' },
});

export const plants = { doubleCapture, lostOrder, leak, noLimits } as const;
export type PlantName = keyof typeof plants;
