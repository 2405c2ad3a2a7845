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

/**
 * `FAILPOINT=<point>` ends the process there as a power cut would; never in production. It is read when a point is hit: a
 * test may choose one while the shop runs.
 */
export const createFailpoints =
  (mode: string): HitFailpoint =>
  (point) => {
    if (mode !== 'production' && point === process.env['FAILPOINT']) process.kill(process.pid, 'SIGKILL');
  };
