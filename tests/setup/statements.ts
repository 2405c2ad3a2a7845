/**
 * Checks three rules in every server test. First, a transaction runs its statements one at a time and finishes
 * all of them before it ends. A statement that is not awaited could run later, on a connection that already
 * serves another request. Second, it runs all of them on its own connection. On another connection, a statement
 * would not be rolled back with the others. Third, rows are locked only in transactions. A lock outside a
 * transaction ends with its statement and protects nothing.
 */
import { Client } from 'pg';
import { afterAll, afterEach, vi } from 'vitest';
import { findTransaction } from '../../server/platform/database/transactionGuard.ts';

const faults: string[] = [];
/** Returns the faults found since the last call. */
export const takeStatementFaults = (): string[] => faults.splice(0);

type Query = (this: Client, ...given: unknown[]) => unknown;

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : ((given as { text?: string } | null)?.text ?? '');

const listeners = new Set<(text: string) => void>();
/** Calls the listener with every statement. Returns a function that removes the listener. */
export const listenToStatements = (listener: (text: string) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Connections with an open transaction. */
const begun = new WeakSet<Client>();
const locks = /^\s*select\b.*(?:\bfor (?:no key )?update\b|\bpg_advisory_xact_lock\b)/is;
const checkLock = (client: Client, text: string): void => {
  if (/^begin\b/i.test(text)) begun.add(client);
  else if (/^(?:commit|rollback)$/i.test(text)) begun.delete(client);
  else if (!begun.has(client) && locks.test(text))
    faults.push(`a lock outside a transaction: ${text.slice(0, 80)}`);
};

/** The connection of each transaction, which is the one that runs its first statement. */
const connections = new WeakMap<object, Client>();

const guard = (query: Query): Query =>
  function guardedQuery(...given) {
    const whole = textOf(given[0]);
    for (const listener of listeners) listener(whole);
    checkLock(this, whole);
    const open = findTransaction();
    if (!open) return query.apply(this, given);
    const text = whole.slice(0, 80);
    const own = connections.get(open) ?? this;
    connections.set(open, own);
    if (own !== this) faults.push(`on another connection than its transaction: ${text}`);
    else if (open.hasEnded) faults.push(`after the end of its transaction: ${text}`);
    // A failed statement triggers the rollback while other statements may still be running.
    else if (open.running > 0 && text !== 'rollback')
      faults.push(`at the same time as another statement of its transaction: ${text}`);
    const answer = query.apply(this, given);
    if (!(answer instanceof Promise)) return answer;
    open.running += 1;
    const count = (): void => void (open.running -= 1);
    answer.then(count, count);
    return answer;
  };

// oxlint-disable-next-line typescript/unbound-method -- called with its client
const { query } = Client.prototype;
const spy = vi
  .spyOn(Client.prototype as unknown as { query: Query }, 'query')
  .mockImplementation(guard(query));
// Remove the spy, because the next test file in this process sets its own.
afterAll(() => spy.mockRestore());

afterEach(() => {
  // The spy records every call, so clear it.
  spy.mockClear();
  const found = takeStatementFaults();
  if (found.length > 0)
    throw new Error(`a statement was not awaited, or locked nothing:\n${found.join('\n')}`);
});
