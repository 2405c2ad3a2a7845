import { constants } from 'node:os';

export type Signals = {
  /**
   * Must be called as soon as the shop accepts requests. From then on, a signal starts an orderly shutdown; an
   * earlier signal ends the process immediately.
   */
  opened(): void;
  stopRequested: Promise<void>;
  /** Resolves on a second signal, after which the shutdown no longer waits for anything. */
  stopRequestedAgain: Promise<void>;
};

export const watchSignals = (): Signals => {
  const waiting: (() => void)[] = [];
  const next = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const [stopRequested, stopRequestedAgain] = [next(), next()];
  let open = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (open) waiting.shift()?.();
      else process.exit(128 + constants.signals[signal]);
    });
  return { opened: () => (open = true), stopRequested, stopRequestedAgain };
};
