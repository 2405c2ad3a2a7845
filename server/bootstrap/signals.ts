import { constants } from 'node:os';

export type Signals = {
  /** After this call a signal starts an orderly stop; before it, a signal ends the process at once. */
  opened(): void;
  stopAsked: Promise<void>;
  /** Resolves at a second signal, which ends all waiting. */
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
