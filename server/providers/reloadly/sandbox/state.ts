import { createMisbehaviour } from '../../common/sandbox/faultControls.ts';
import type { Ledger } from '../../common/sandbox/ledger.ts';
import type { ListedProduct } from '../../ports.ts';
import { createProductList } from './list.ts';
import { createSupplierRecords, usualDelays, type SupplierDelays, type SupplierEntry } from './records.ts';

const createSupplierFaults = () =>
  createMisbehaviour({
    // `lose-late` executes the call only on `/carry-out`, long after its connection was cut
    answer: ['lose-before', 'lose-after', 'lose-late'],
    // refusals that concern the shop's account instead of the order, or that come from a proxy
    service: ['unauthorized', 'forbidden', 'wrong-path', 'too-many'],
    orders: ['no-balance', 'forbidden', 'too-soon'],
    reports: ['late'],
    // the check of identifiers is not atomic
    identifier: ['unchecked'],
    token: ['revoked'],
    status: ['stale'],
    pin: ['short'],
    // returns cards that another customer has bought already
    cards: ['sold'],
  });

export type SupplierState = {
  /** Milliseconds since 1970. */
  now: () => number;
  delays: SupplierDelays;
  /** Milliseconds in which a second top-up of a phone is refused. */
  rechargeAfter: number;
  list: ReturnType<typeof createProductList>;
  records: ReturnType<typeof createSupplierRecords>;
  faults: ReturnType<typeof createSupplierFaults>;
  /** Calls whose connection was cut before they were executed. */
  underway: (() => unknown)[];
  /** Orders that this process refused; they are not stored. */
  refusals: { customIdentifier: string; errorCode: string }[];
};

/** State that the routes of the supplier sandbox share. */
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
