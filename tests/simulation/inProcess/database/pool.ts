/** Sessions of one life of the shop, over the one connection: what a dead one asks is never answered. */
import { EventEmitter } from 'node:events';
import { Pool, type Client } from 'pg';
import type { Line, Question } from './database.ts';
import { begins, ends, type Turns } from './turns.ts';

/** One life of the shop, as far as its sessions are concerned. */
export type Life = {
  alive: boolean;
  /** The statement before which the power fails; null when it does not. */
  statementsLeft: number | null;
  onCrash: () => void;
  /** For a planted fault: whether this transaction is said to be kept, and is not. */
  forgets?: ((statements: readonly string[]) => boolean) | undefined;
};

/** Of one life of the shop. */
const sessionsAtOnce = 6;

const never = <T>(): Promise<T> => new Promise<T>(() => {});
const commits = /^\s*commit/i;

export const createSimulationPool = (
  line: Line,
  { turns, life, now }: { turns: Turns; life: Life; now: () => number },
): { pool: Pool; crash: () => Promise<void> } => {
  const sessions = new Set<object>();
  /** What the pool and those who borrow from it use of a connection. */
  class Session extends EventEmitter {
    /** The pool asks for these by name. */
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
          // what was begun is undone before anybody else asks
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
      const asked = this.#ask(question);
      if (!callback) return asked;
      asked.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    }
  }
  const pool = new Pool({
    // as much of a client as is used here
    Client: Session as unknown as typeof Client,
    max: sessionsAtOnce,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 0,
  });
  pool.on('error', () => {});
  return {
    pool,
    /** The process is gone: what was not committed is undone, as the server does it when it hears of that. */
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
