/** The points around every external effect where a test can kill the process. */
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
 * `FAILPOINT=<point>` ends the process at that point like a power failure; never in production. It is read at each
 * point, so that a test can change it while the shop runs.
 */
export const createFailpoints =
  (mode: string): HitFailpoint =>
  (point) => {
    if (mode !== 'production' && point === process.env['FAILPOINT']) process.kill(process.pid, 'SIGKILL');
  };
