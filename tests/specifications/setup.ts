/**
 * Runs in every server and browser test file. A call that violates a provider's specification fails the run.
 */
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, inject } from 'vitest';
import { reportShopErrors } from '../setup/shopErrors.ts';
import { addCall, countsOf, type Counts } from './counts.ts';
import { judge } from './judge.ts';
import { listen, type RecordedCall } from './listen.ts';

const counts: Counts = countsOf();
const faults = new Set<string>();
const take = (call: RecordedCall): void => {
  const verdict = judge(call);
  if (verdict.provider) addCall(counts, verdict.provider, verdict.side);
  for (const fault of verdict.faults) faults.add(fault);
};
const complain = (): void => {
  if (faults.size === 0) return;
  const lines = [...faults].join('\n');
  faults.clear();
  throw new Error(`against the specification:\n${lines}`);
};

const stopListening = listen(take);
// Shops in separate processes record their calls in this folder, possibly as another user.
const folder = mkdtempSync(join(tmpdir(), 'specifications-'));
chmodSync(folder, 0o777);
process.env['SPECIFICATION_RECORDS'] = folder;
process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(join(import.meta.dirname, 'record.ts')).href}`;
// With the compile cache, later shop processes need not compile the same code again.
process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, '../../node_modules/.cache/node-compile');

/** Parses recorded calls, one per line. The last line of a killed process may be incomplete. */
const linesOf = (text: string): RecordedCall[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as RecordedCall);

reportShopErrors();
afterEach(complain);
afterAll(() => {
  // Stop listening, because the next test file in this process starts listening again.
  stopListening();
  for (const name of readdirSync(folder))
    for (const call of linesOf(readFileSync(join(folder, name), 'utf8'))) take(call);
  rmSync(folder, { recursive: true, force: true });
  appendFileSync(inject('specificationCounts'), `${JSON.stringify(counts)}\n`);
  complain();
});
