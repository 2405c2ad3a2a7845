/**
 * Schedules access to the database connection. Sessions take turns after each statement, except that a
 * transaction keeps the connection until it ends.
 */
import { machine } from '../environment.ts';

/** Tables that the simulation rereads only after they have been written to. */
export type WatchedTable = 'job' | 'shop_order' | 'id_document';
export type Turns = {
  /** Resolves once no query is pending. @throws Error if the database never responds */
  idle: () => Promise<void>;
  isBusy: () => boolean;
  /** Returns the number of statements so far. */
  statements: () => number;
  /** Returns whether the table has been written to since the last call. */
  takeWritten: (table: WatchedTable) => boolean;
  run: <T>(session: object, text: string, ask: () => Promise<T>) => Promise<T>;
  /** Ends a session and its turn on the connection. */
  release: (session: object) => void;
  isHolder: (session: object) => boolean;
};

export const begins = /^\s*(begin|start transaction)/i;
export const ends = /^\s*(commit|rollback)(?!\s+to)/i;
const writes: [WatchedTable, RegExp][] = [
  ['job', /\bjob\b/i],
  ['id_document', /^\s*update\s+"?id_document\b/i],
  ['shop_order', /^\s*((insert\s+into|update|delete\s+from)\s+"?shop_order\b|with\b)/i],
];
const changes = /^\s*(insert|update|delete|with)\b/i;
const patience = 30_000;

/** Maps each statement to the watched tables that it writes to. */
const writtenBy = new Map<string, readonly WatchedTable[]>();
const tablesOf = (text: string): readonly WatchedTable[] => {
  const known = writtenBy.get(text);
  if (known) return known;
  const found = changes.test(text)
    ? writes.filter(([, writesTo]) => writesTo.test(text)).map(([table]) => table)
    : [];
  writtenBy.set(text, found);
  return found;
};

export const createTurns = (): Turns => {
  let holder: object | null = null;
  let pendingCount = 0;
  let statements = 0;
  const written = new Set<WatchedTable>(['job', 'shop_order', 'id_document']);
  const waiting: { session: object; turn: () => void }[] = [];
  let calm: (() => void)[] = [];
  const next = (): void => {
    const first = waiting.shift();
    // Pass the turn on directly, so that no other session gets in between.
    holder = first?.session ?? null;
    first?.turn();
  };
  const leave = (): void => {
    pendingCount -= 1;
    if (pendingCount > 0) return;
    const all = calm;
    calm = [];
    for (const done of all) done();
  };
  return {
    isBusy: () => pendingCount > 0,
    isHolder: (session) => holder === session,
    statements: () => statements,
    idle: () => {
      if (pendingCount === 0) return Promise.resolve();
      return new Promise((done, fail) => {
        const timer = machine.setTimeout(
          () =>
            fail(
              new Error(
                'a query waits for the transaction of another session, or the database does not respond',
              ),
            ),
          patience,
        );
        calm.push(() => {
          machine.clearTimeout(timer);
          done();
        });
      });
    },
    takeWritten: (table) => written.delete(table),
    release: (session) => {
      if (holder === session) next();
    },
    run: async (session, text, ask) => {
      pendingCount += 1;
      try {
        const inTransaction = holder === session;
        if (!inTransaction && holder !== null)
          await new Promise<void>((turn) => waiting.push({ session, turn }));
        holder = session;
        statements += 1;
        for (const table of tablesOf(text)) written.add(table);
        try {
          return await ask();
        } finally {
          // Even after an error, the session keeps its turn until the transaction is rolled back.
          if (holder === session && (inTransaction ? ends.test(text) : !begins.test(text))) next();
        }
      } finally {
        leave();
      }
    },
  };
};
