/**
 * Records a run as a hash of every step and its time, and collects its violations. The same seed always gives
 * the same trace.
 */
import { createHash } from 'node:crypto';

export type Violation = { kind: string; what: string; page: string | null; chart: string | null };

export type Trace = {
  note: (line: string) => void;
  /** Records a violation unless it has already been recorded. */
  fail: (violation: Violation) => void;
  violations: readonly Violation[];
  hash: () => string;
};

export const createTrace = (now: () => number, say?: (line: string) => void): Trace => {
  const hash = createHash('sha256');
  const violations: Violation[] = [];
  const note = (line: string): void => {
    const entry = `${String(now())} ${line}`;
    hash.update(entry);
    say?.(entry);
  };
  return {
    note,
    fail: (violation) => {
      if (violations.some(({ what }) => what === violation.what)) return;
      violations.push(violation);
      note(`VIOLATION ${violation.kind}: ${violation.what}`);
    },
    violations,
    hash: () => hash.copy().digest('hex').slice(0, 16),
  };
};
