import { createMisbehaviour } from '../../common/sandbox/faultControls.ts';
import type { Ledger } from '../../common/sandbox/ledger.ts';
import type { ListedProduct } from '../../ports.ts';
import { createProductList } from './list.ts';
import { createSupplierRecords, usualDelays, type SupplierDelays, type SupplierEntry } from './records.ts';

const createSupplierFaults = () =>
  createMisbehaviour({
    // `lose-late` drops the connection; the call is executed only when a test calls `/carry-out`
    answer: ['lose-before', 'lose-after', 'lose-late'],
    // errors caused by the shop's account or by a proxy, not by the order
    service: ['unauthorized', 'forbidden', 'wrong-path', 'too-many'],
    orders: ['no-balance', 'forbidden', 'too-soon'],
    reports: ['late'],
    // skips the check for used identifiers, so a second call with the same identifier succeeds
    identifier: ['unchecked'],
    token: ['revoked'],
    status: ['stale'],
    pin: ['short'],
    // returns cards that another customer has already bought
    cards: ['sold'],
  });

export type SupplierState = {
  /** Returns the current time in milliseconds since 1970. */
  now: () => number;
  delays: SupplierDelays;
  /** Milliseconds during which a second top-up of the same phone number is refused. */
  rechargeAfter: number;
  list: ReturnType<typeof createProductList>;
  records: ReturnType<typeof createSupplierRecords>;
  faults: ReturnType<typeof createSupplierFaults>;
  /** Calls whose connection was dropped before they were executed. */
  underway: (() => unknown)[];
  /** Orders that this process has refused. They are not stored. */
  refusals: { customIdentifier: string; errorCode: string }[];
};

/** Creates the state shared by the supplier sandbox's routes. */
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
