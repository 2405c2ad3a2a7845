import type { Context } from 'hono';
import { settleAmount } from './list.ts';
import type { SupplierEntry, TopupExecution } from './records.ts';
import type { SupplierState } from './state.ts';
import { toWireBalance, type Balance } from './wire.ts';

/** Initial balance of the account, in the account's currency. */
const firstBalance = 1_000_000;

/** Simulates the shop's account with the supplier. Each delivery is charged to the account. */
export const createAccount = ({ now, list, records, faults }: SupplierState) => {
  /** Returns the cost of a ledger entry, or zero if the entry is pending or failed. */
  const costOf = (entry: SupplierEntry): number => {
    if (entry.outcome !== 'SUCCESSFUL') return 0;
    const product = entry.kind === 'topup' ? list.operator(entry.operatorId) : list.gift(entry.productId);
    if (!product) return 0;
    return entry.kind === 'topup'
      ? settleAmount(product, entry.amount, entry.useLocalAmount ?? false).cost
      : settleAmount(product, entry.unitPrice, true).cost * entry.quantity;
  };
  const balanceAfter = (last: SupplierEntry | null): number => {
    const all = records.all();
    const spent = last ? all.slice(0, all.indexOf(last) + 1) : all;
    return Math.round((firstBalance - spent.reduce((sum, entry) => sum + costOf(entry), 0)) * 1e5) / 1e5;
  };
  /** Returns the account's balance before and after a top-up. */
  const balanceOf = (topup: TopupExecution): Balance => {
    const after = balanceAfter(topup);
    const before = Math.round((after + costOf(topup)) * 1e5) / 1e5;
    return { old: before, new: after, currency: 'USD', at: topup.at };
  };
  return {
    balanceOf,
    /** Responds with the current balance. */
    balance: (c: Context): Response =>
      c.json(toWireBalance(faults.peek('orders') === 'no-balance' ? 0 : balanceAfter(null), 'USD', now())),
  };
};

export type SupplierAccount = ReturnType<typeof createAccount>;
