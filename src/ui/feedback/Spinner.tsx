import { cx } from '../cx.ts';
import s from './feedback.module.css';

/** Turns while something is awaited; `label` is said to those who cannot see it. `size` in pixels. */
export const Spinner = ({
  label,
  size = 24,
  className,
}: {
  label?: string | undefined;
  size?: number | undefined;
  className?: string | undefined;
}) => (
  <span
    role={label ? 'status' : undefined}
    className={cx(s.spinner, className)}
    style={{ width: size, height: size }}
  >
    {label && <span className="visually-hidden">{label}</span>}
  </span>
);
