/** Picks a random step from all possible ones, and waits until everything started by the step has finished. */
import type { Random } from '../random.ts';
import type { Turns } from './database/turns.ts';
import { machine, type Environment } from './environment.ts';
import type { Network } from './network.ts';
import type { Trace } from './trace.ts';

export type Act = () => void | Promise<void>;

/** A source of possible steps. */
export type Source = {
  due: (time: number) => Act[];
  /** Returns the time of the next step, or Infinity if there are no more steps. */
  next: () => number;
};

export const networkSource = (network: Network, trace: Trace): Source => ({
  due: (time) =>
    network.pending
      .filter(({ at }) => at <= time)
      .map((one) => () => {
        network.pending.splice(network.pending.indexOf(one), 1);
        trace.note(one.what);
        // No owner is set here, because the code that awaits the step continues with its own owner.
        one.happen();
      }),
  next: () => Math.min(...network.pending.map(({ at }) => at)),
});

export const timerSource = (environment: Environment, trace: Trace): Source => ({
  due: (time) => {
    const timer = environment.nextTimer();
    if (timer === null || timer > time) return [];
    return [() => trace.note(`a timer of ${environment.ring() ?? 'nobody'}`)];
  },
  next: () => environment.nextTimer() ?? Infinity,
});

const tick = (): Promise<void> => new Promise((done) => machine.setImmediate(done));
/** Returns whether file operations, name lookups or similar work is in progress. */
const isAtWork = (): boolean =>
  process
    .getActiveResourcesInfo()
    .some((name) => /^(FS|CloseReq|Get|Random|Zlib|Scrypt|PBKDF|Sign|Key)/.test(name));

/** Waits until no query and no system call is in progress. */
export const createSettle = (turns: Turns) => async (): Promise<void> => {
  for (let calm = 0; calm < 2;) {
    await tick();
    if (turns.isBusy()) {
      await turns.idle();
      calm = 0;
    } else if (isAtWork()) calm = 0;
    else calm += 1;
  }
};

/** Number of steps after which a run counts as endless. */
const mostSteps = 400_000;

export type Scheduler = {
  /** Runs the next step. Returns false after the last one. */
  step: () => Promise<boolean>;
  /** Runs steps until the promise settles. @throws the reason if the promise rejects */
  drive: <T>(work: Promise<T>) => Promise<T>;
  steps: () => number;
};

export const createScheduler = ({
  sources,
  environment,
  random,
  trace,
  settle,
  strike,
  after,
}: {
  sources: readonly Source[];
  environment: Environment;
  random: Random;
  trace: Trace;
  settle: () => Promise<void>;
  /** Runs before each step. Returns true if a fault has occurred. */
  strike: () => Promise<boolean>;
  after: () => Promise<void>;
}): Scheduler => {
  let steps = 0;
  const choices = (): Act[] => sources.flatMap((source) => source.due(environment.now()));
  const step = async (): Promise<boolean> => {
    let found = choices();
    if (found.length === 0) {
      const next = Math.min(...sources.map((source) => source.next()));
      if (next === Infinity) return false;
      environment.passTo(next);
      return true;
    }
    steps += 1;
    if (steps > mostSteps) throw new Error('the simulation does not end');
    if (await strike()) found = choices();
    try {
      if (found.length > 0) await random.pick(found)();
    } catch (error) {
      trace.fail({ kind: 'throws', what: String(error), page: null, chart: null });
    }
    await settle();
    await after();
    return true;
  };
  return {
    step,
    drive: async (work) => {
      const state = { isDone: false };
      const end = (): void => {
        state.isDone = true;
      };
      work.then(end, end);
      await settle();
      while (!state.isDone && (await step()));
      return await work;
    },
    steps: () => steps,
  };
};
