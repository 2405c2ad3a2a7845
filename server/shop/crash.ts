/** The edges of every effect on the outside world, where a test can have the process die. */
export const crashPoints = [
  'attempt.before-init',
  'attempt.after-init',
  'capture.before-send',
  'capture.after-send',
  'settle.after-commit',
  'refund.before-send',
  'refund.after-send',
  'delivery.before-send',
  'delivery.after-send',
  'delivery.after-commit',
  'mail.before-send',
  'mail.after-send',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

export type CrashAt = (point: CrashPoint) => void;

/** `CRASH_AT=<point>` ends the process there as a power cut would; never in production. */
export const createCrashPoints = (mode: string): CrashAt => {
  const chosen = mode === 'production' ? undefined : process.env['CRASH_AT'];
  return (point) => {
    if (point === chosen) process.kill(process.pid, 'SIGKILL');
  };
};
