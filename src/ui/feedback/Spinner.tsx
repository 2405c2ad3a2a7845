import { cx } from '../cx.ts';
import s from './feedback.module.css';

/** Loading indicator. `label` is for screen readers; `size` is in pixels. */
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
