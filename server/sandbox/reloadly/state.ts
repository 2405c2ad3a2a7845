import { createMisbehaviour } from '../faultControls.ts';
import type { Ledger } from '../ledger.ts';
import { createProductList, type ListedProduct } from './list.ts';
import { createSupplierRecords, usualDelays, type SupplierDelays, type SupplierEntry } from './records.ts';

const createSupplierFaults = () =>
  createMisbehaviour({
    // `lose-late` is carried out when `/carry-out` is asked for: long after its line was cut.
    answer: ['lose-before', 'lose-after', 'lose-late'],
    // What speaks of the shop's account and not of an order, or not from the supplier at all.
    service: ['unauthorized', 'forbidden', 'wrong-path', 'too-many'],
    orders: ['no-balance', 'forbidden', 'too-soon'],
    reports: ['late'],
    // The check of identifiers is not atomic.
    identifier: ['unchecked'],
    token: ['revoked'],
    status: ['stale'],
    pin: ['short'],
    // What somebody has bought already.
    cards: ['sold'],
  });

export type SupplierState = {
  /** Milliseconds since 1970. */
  now: () => number;
  delays: SupplierDelays;
  /** Milliseconds in which a phone is not charged twice. */
  rechargeAfter: number;
  list: ReturnType<typeof createProductList>;
  records: ReturnType<typeof createSupplierRecords>;
  faults: ReturnType<typeof createSupplierFaults>;
  /** Calls whose line was cut and that are still on their way. */
  underway: (() => unknown)[];
  /** Of this process; they are no business of the records. */
  refusals: { customIdentifier: string; errorCode: string }[];
};

/** What all routes of the supplier's sandbox share. */
export const createSupplierState = (options: {
  ledger: Ledger<SupplierEntry>;
  list: () => readonly ListedProduct[];
  now: () => number;
  delays: Partial<SupplierDelays>;
  rechargeAfter: number;
}): SupplierState => ({
  now: options.now,
  delays: { ...usualDelays, ...options.delays },
  rechargeAfter: options.rechargeAfter,
  list: createProductList(options.list),
  records: createSupplierRecords(options.ledger),
  faults: createSupplierFaults(),
  underway: [],
  refusals: [],
});
