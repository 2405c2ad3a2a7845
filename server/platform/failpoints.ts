/** Points before and after every external effect. A test can kill the process at each point. */
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
 * Creates the function that checks for a failpoint. `FAILPOINT=<point>` ends the process at that point, as a
 * power failure would, but never in production. The variable is read at each point, so that a test can change
 * it while the shop is running.
 */
export const createFailpoints =
  (mode: string): HitFailpoint =>
  (point) => {
    if (mode !== 'production' && point === process.env['FAILPOINT']) process.kill(process.pid, 'SIGKILL');
  };
