/** The edges of every effect on the outside world, where a test can have the process die. */
export type CrashPoint =
  | 'attempt.before-init'
  | 'attempt.after-init'
  | 'settle.after-commit'
  | 'delivery.before-send'
  | 'delivery.after-send'
  | 'delivery.after-commit'
  | 'mail.before-send'
  | 'mail.after-send';

export type CrashAt = (point: CrashPoint) => void;

/** `CRASH_AT=<point>` ends the process there as a power cut would; never in production. */
export const createCrashPoints = (mode: string): CrashAt => {
  const chosen = mode === 'production' ? undefined : process.env['CRASH_AT'];
  return (point) => {
    if (point === chosen) process.kill(process.pid, 'SIGKILL');
  };
};
