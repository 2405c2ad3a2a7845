import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** File in which each test file records how many calls it compared with a specification. */
    specificationCounts: string;
  }
}

export type Counts = Record<string, { requests: number; answers: number }>;
/** Adds the counts of several test files. */
export const countsOf = (list: readonly Counts[] = []): Counts => {
  const sum: Counts = {};
  for (const [provider, { requests, answers }] of list.flatMap((counts) => Object.entries(counts))) {
    const count = (sum[provider] ??= { requests: 0, answers: 0 });
    count.requests += requests;
    count.answers += answers;
  }
  return sum;
};
/** Counts a call that was compared with a specification. */
export const addCall = (counts: Counts, provider: string, side: 'requests' | 'answers'): void => {
  (counts[provider] ??= { requests: 0, answers: 0 })[side] += 1;
};
export const toLine = (counts: Counts): string =>
  `compared with the providers' specifications: ${Object.entries(counts)
    .map(([provider, { requests, answers }]) => `${provider} ${requests} requests, ${answers} answers`)
    .join('; ')}`;

/** Global set-up. At the end of a run, reports how many calls were compared with each specification. */
export default (project: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'specifications-'));
  const file = join(folder, 'counts.jsonl');
  project.provide('specificationCounts', file);
  return () => {
    if (existsSync(file)) {
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      console.log(toLine(countsOf(lines.map((line) => JSON.parse(line) as Counts))));
    }
    rmSync(folder, { recursive: true, force: true });
  };
};
