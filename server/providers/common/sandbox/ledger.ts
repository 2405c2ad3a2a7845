import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Ordered record of a sandbox's entries that survives restarts. `append` returns once the entries are on disk.
 */
export type Ledger<Entry> = {
  /** Writes the given entries together, so that a crash cannot leave only some of them in the file. */
  append(...entries: Entry[]): void;
  entries(): readonly Entry[];
  close(): void;
};

/** Opens or creates a ledger of JSON lines. Removes the last line if a crash has cut it short. */
export const openLedger = <Entry extends object>(file: string): Ledger<Entry> => {
  mkdirSync(dirname(file), { recursive: true });
  const entries = readEntries<Entry>(file);
  const descriptor = openSync(file, 'a', 0o600);
  return {
    append: (...added) => {
      // an array is a single line, which is written as a whole, so either all of its entries are stored or none
      writeSync(descriptor, `${JSON.stringify(added)}\n`);
      entries.push(...added);
    },
    entries: () => entries,
    close: () => closeSync(descriptor),
  };
};

/**
 * Creates a counter that continues from the number of entries in a ledger. Its numbers stay unique after a
 * restart if exactly one entry is written per number.
 */
export const createCounter = (ledger: Ledger<object>): (() => number) => {
  let lastNumber = ledger.entries().length;
  return () => (lastNumber += 1);
};

const readEntries = <Entry>(file: string): Entry[] => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) truncateSync(file, whole);
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .flatMap((line) => {
      const written: unknown = JSON.parse(line);
      return areEntries<Entry>(written) ? written : [];
    });
};

/** True for an array. Only `append` writes to the file, so an array always consists of entries. */
const areEntries = <Entry>(value: unknown): value is Entry[] => Array.isArray(value);
