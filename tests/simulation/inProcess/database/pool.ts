/**
 * Creates the connection pool of a shop instance on the shared connection. Queries from a stopped instance
 * never settle.
 */
import { EventEmitter } from 'node:events';
import { Pool, type Client } from 'pg';
import type { Line, Question } from './database.ts';
import { begins, ends, type Turns } from './turns.ts';

/** State of a shop instance, for its database sessions. */
export type Life = {
  alive: boolean;
  /** Number of statements left until the simulated power failure, or null if no power failure is due. */
  statementsLeft: number | null;
  onCrash: () => void;
  /** Injected fault: reports a transaction as committed without committing it. */
  forgets?: ((statements: readonly string[]) => boolean) | undefined;
};

/** Maximum number of sessions per shop instance. */
const sessionsAtOnce = 6;

const never = <T>(): Promise<T> => new Promise<T>(() => {});
const commits = /^\s*commit/i;

export const createSimulationPool = (
  line: Line,
  { turns, life, now }: { turns: Turns; life: Life; now: () => number },
): { pool: Pool; crash: () => Promise<void> } => {
  const sessions = new Set<object>();
  /** Implements the part of a client that the pool and its callers use. */
  class Session extends EventEmitter {
    /** The library `pg-pool` reads these two fields of a client. */
    readonly _queryable = true;
    readonly _ending = false;
    #isOpen = false;
    #statements: string[] = [];
    constructor() {
      super();
      sessions.add(this);
    }
    ref(): void {}
    unref(): void {}
    isConnected(): boolean {
      return true;
    }
    connect(callback?: (error: Error | null) => void): Promise<void> | void {
      if (!callback) return Promise.resolve();
      queueMicrotask(() => callback(null));
    }
    end(callback?: () => void): Promise<void> | void {
      sessions.delete(this);
      turns.release(this);
      this.emit('end');
      if (!callback) return Promise.resolve();
      queueMicrotask(callback);
    }
    async #ask(question: Question): Promise<unknown> {
      if (!life.alive) return never();
      const { text } = question;
      const answer: unknown = await turns.run(this, text, async () => {
        if (life.alive && life.statementsLeft !== null && (life.statementsLeft -= 1) < 0) {
          life.alive = false;
          life.onCrash();
          // Roll back before another session gets its turn.
          if (this.#isOpen) await line.ask({ text: 'rollback' }, now());
        }
        if (!life.alive) {
          turns.release(this);
          return never;
        }
        if (begins.test(text)) {
          this.#isOpen = true;
          this.#statements = [];
        } else this.#statements.push(text);
        if (ends.test(text)) this.#isOpen = false;
        if (commits.test(text) && life.forgets?.(this.#statements)) {
          await line.ask({ text: 'rollback' }, now());
          return { rows: [], rowCount: null, command: 'COMMIT' };
        }
        return await line.ask(question, now());
      });
      return answer === never || !life.alive ? never() : answer;
    }
    query(query: string | Question, ...rest: unknown[]): Promise<unknown> | undefined {
      const callback = rest.find((one) => typeof one === 'function') as
        | ((error: unknown, result?: unknown) => void)
        | undefined;
      const question = {
        ...(typeof query === 'string' ? { text: query } : query),
        ...(Array.isArray(rest[0]) ? { values: rest[0] as unknown[] } : {}),
      };
      const pending = this.#ask(question);
      if (!callback) return pending;
      pending.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    }
  }
  const pool = new Pool({
    // The pool uses only the parts of a client that `Session` implements.
    Client: Session as unknown as typeof Client,
    max: sessionsAtOnce,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 0,
  });
  pool.on('error', () => {});
  return {
    pool,
    /** Crashes the instance. Rolls back its open transactions, as PostgreSQL does when a connection closes. */
    crash: async () => {
      life.alive = false;
      await turns.idle();
      for (const session of sessions) {
        if (!turns.isHolder(session)) continue;
        await line.ask({ text: 'rollback' }, now());
        turns.release(session);
      }
      sessions.clear();
    },
  };
};
