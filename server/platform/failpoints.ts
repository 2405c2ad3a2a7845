/** The edges of every effect on the outside world, where a test can have the process die. */
export const failpoints = [
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
export type Failpoint = (typeof failpoints)[number];

export type HitFailpoint = (point: Failpoint) => void;

/** `FAILPOINT=<point>` ends the process there as a power cut would; never in production. */
export const createFailpoints = (mode: string): HitFailpoint => {
  const chosen = mode === 'production' ? undefined : process.env['FAILPOINT'];
  return (point) => {
    if (point === chosen) process.kill(process.pid, 'SIGKILL');
  };
};
