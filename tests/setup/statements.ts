/**
 * In every test of the server: the statements of a transaction run one at a time and before its end. One that does otherwise was
 * not awaited, so that it may run outside the transaction, on a connection that serves somebody else.
 */
import { Client } from 'pg';
import { afterEach } from 'vitest';
import { findTransaction } from '../../server/platform/database/transactionGuard.ts';

const faults: string[] = [];
/** What was found since the last call. */
export const takeStatementFaults = (): string[] => faults.splice(0);

type Query = (this: Client, ...given: unknown[]) => unknown;
const original = Symbol.for('the query of pg itself');
const prototype = Client.prototype as unknown as { query: Query; [original]?: Query };
// several test files may share one pg
const query = (prototype[original] ??= prototype.query);

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: unknown } | null)?.text);

prototype.query = function guardedQuery(...given) {
  const open = findTransaction();
  if (!open) return query.apply(this, given);
  const text = textOf(given[0]).slice(0, 80);
  if (open.hasEnded) faults.push(`after the end of its transaction: ${text}`);
  // a failure rolls back while others are still under way
  else if (open.running > 0 && text !== 'rollback') faults.push(`beside another of its transaction: ${text}`);
  const answer = query.apply(this, given);
  if (!(answer instanceof Promise)) return answer;
  open.running += 1;
  const count = (): void => void (open.running -= 1);
  answer.then(count, count);
  return answer;
};

afterEach(() => {
  const found = takeStatementFaults();
  if (found.length > 0) throw new Error(`a statement was not awaited:\n${found.join('\n')}`);
});
