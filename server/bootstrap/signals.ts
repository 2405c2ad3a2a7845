import { constants } from 'node:os';

export type Signals = {
  /** From now on a signal asks for an orderly stop; before, it ends the process at once (any start survives that). */
  opened(): void;
  stopAsked: Promise<void>;
  /** A second signal: whoever waits should wait no longer. */
  askedAgain: Promise<void>;
};

export const watchSignals = (): Signals => {
  const waiting: (() => void)[] = [];
  const next = (): Promise<void> => new Promise((done) => waiting.push(done));
  const [stopAsked, askedAgain] = [next(), next()];
  let open = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (open) waiting.shift()?.();
      else process.exit(128 + constants.signals[signal]);
    });
  return { opened: () => (open = true), stopAsked, askedAgain };
};
