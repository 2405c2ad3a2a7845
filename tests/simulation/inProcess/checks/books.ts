/**
 * Checks the records after every step: compares orders, vouchers and IDs in the shop's database with the
 * providers' ledgers.
 */
import type { Pool } from 'pg';
import { faultsOfOrders, type Ledgers } from '../../ledgers.ts';
import type { Violation } from '../trace.ts';

/** Voucher limits per person in the simulated shop, in rappen, per calendar day and year in Zurich. */
export const voucherLimits = { day: 10_000, year: 15_000 };

type OrderFacts = {
  number: string;
  total: number;
  account: string | null;
  isVoucher: boolean;
  day: string;
  isProven: boolean;
};

/** Returns vouchers delivered to unverified people or above the limits. */
const faultsOfVouchers = (orders: readonly OrderFacts[], { executions }: Ledgers): string[] => {
  const given = new Set(executions.map(({ identifier }) => identifier));
  const bought = orders.filter(({ number, isVoucher }) => isVoucher && given.has(number));
  const perPerson = (period: (order: OrderFacts) => string): [string, number][] => {
    const sums = new Map<string, number>();
    for (const order of bought) {
      const key = `${order.account} in ${period(order)}`;
      sums.set(key, (sums.get(key) ?? 0) + order.total);
    }
    return [...sums];
  };
  return [
    ...bought
      .filter(({ isProven }) => !isProven)
      .map(({ number }) => `${number}: a voucher for nobody proven`),
    ...perPerson(({ day }) => day)
      .filter(([, rappen]) => rappen > voucherLimits.day)
      .map(([who, rappen]) => `${who}: vouchers for ${rappen}`),
    ...perPerson(({ day }) => day.slice(0, 4))
      .filter(([, rappen]) => rappen > voucherLimits.year)
      .map(([who, rappen]) => `${who}: vouchers for ${rappen}`),
  ];
};

/** Returns reviewed IDs that do not have exactly one decision, one staff log entry and one email. */
export const faultsOfDocuments = async (db: Pool): Promise<Violation[]> => {
  const { rows } = await db.query<{ id: string; status: string; verdicts: string[]; mails: string[] }>(`
    select d.id, d.status,
           array(select action from staff_audit a
                  where a.subject = d.id::text and a.action in ('document approved', 'document rejected')) as verdicts,
           array(select kind from mail m where m.about = d.id and m.kind in ('idApproved', 'idRejected')) as mails
      from id_document d where d.reviewed_by is not null`);
  return rows
    .filter(({ status, verdicts, mails }) => {
      const [verdict, mail] =
        status === 'approved' ? ['document approved', 'idApproved'] : ['document rejected', 'idRejected'];
      return verdicts.join() !== verdict || mails.join() !== mail;
    })
    .map(({ id, status, verdicts, mails }) => ({
      kind: 'staff',
      what: `document ${id} is ${status}: log ${verdicts.join(', ')}; mails ${mails.join(', ')}`,
      page: null,
      chart: null,
    }));
};

/**
 * Returns violations that must never exist, not even for a moment. `verifyLedgers` finds those that may exist
 * only until everything has settled.
 */
export const faultsOfBooks = async (
  db: Pool,
  ledgers: Ledgers,
  acknowledged: ReadonlySet<string>,
): Promise<Violation[]> => {
  const { rows } = await db.query<OrderFacts>(`
    select number, total, account_id as account, (item ->> 'ProdType')::int = 3 as "isVoucher",
           to_char(created_at at time zone 'Europe/Zurich', 'YYYY-MM-DD') as day,
           exists (select from id_document d where d.account_id = o.account_id and d.status = 'approved') as "isProven"
      from shop_order o`);
  const known = new Set(rows.map(({ number }) => number));
  const found: Violation[] = [];
  const say = (kind: string, what: string): void => void found.push({ kind, what, page: null, chart: null });
  for (const number of acknowledged)
    if (!known.has(number)) say('lost', `${number} was confirmed to the shopper and is not in the books`);
  for (const { kind, what } of faultsOfOrders(rows, ledgers)) say(kind, what);
  for (const fault of faultsOfVouchers(rows, ledgers)) say('voucher', fault);
  return found;
};
