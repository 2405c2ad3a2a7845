import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { providers, type Provider } from './validator.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which each test file leaves how many calls it held against a specification. */
    specificationCounts: string;
  }
}

export type Counts = Record<Provider, { requests: number; answers: number }>;
export const countsOf = (list: readonly Counts[] = []): Counts => {
  const sum = (provider: Provider, side: 'requests' | 'answers'): number =>
    list.reduce((total, counts) => total + counts[provider][side], 0);
  return Object.fromEntries(
    providers.map((provider) => [
      provider,
      { requests: sum(provider, 'requests'), answers: sum(provider, 'answers') },
    ]),
  ) as Counts;
};
export const toLine = (counts: Counts): string =>
  `held against the providers' specifications: ${providers
    .filter((provider) => counts[provider].requests + counts[provider].answers > 0)
    .map(
      (provider) => `${provider} ${counts[provider].requests} requests, ${counts[provider].answers} answers`,
    )
    .join('; ')}`;

/** Global set-up: says at the end of a run how many calls were held against each specification. */
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
