import { useCallback, useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1_000));
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Counts down to a time (ms since 1970) in the format `mm:ss`, stopping at 00:00. Screen readers do not read every
 * tick.
 */
export const Countdown = ({
  until,
  inName,
  className,
}: {
  until: number;
  /**
   * Set this if the countdown is part of a control's accessible name, because screen readers leave out a timer
   * there.
   */
  inName?: boolean | undefined;
  className?: string | undefined;
}) => {
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(() => {
        notify();
        if (secondsUntil(until) === 0) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [until],
  );
  const seconds = useSyncExternalStore(subscribe, () => secondsUntil(until));
  return (
    <span {...(inName ? {} : { role: 'timer', 'aria-live': 'off' })} className={cx('tabular', className)}>
      {`${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`}
    </span>
  );
};
