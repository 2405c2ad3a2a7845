import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './meter.module.css';

export type MeterProps = {
  label: ReactNode;
  /** 0…max. */
  value: number;
  max: number;
  /** The values as text, such as "CHF 150.00 of CHF 1000.00". */
  text: string;
  /** Smaller line below the meter, for example stating when the limit resets. */
  hint?: ReactNode;
  tone?: 'accent' | 'warn' | 'bad' | undefined;
  className?: string | undefined;
};

/** Meter that shows how much of a limit has been used. */
export const Meter = ({ label, value, max, text, hint, tone = 'accent', className }: MeterProps) => {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className={cx(s.meter, className)}>
      <div className={s.top}>
        <span>{label}</span>
        <span className={s.text}>{text}</span>
      </div>
      {/* hidden from screen readers, because the text above states the values */}
      <div className={s.track} aria-hidden>
        <div className={cx(s.fill, s[`fill-${tone}`])} style={{ width: `${share * 100}%` }} />
      </div>
      {hint && <p className={s.hint}>{hint}</p>}
    </div>
  );
};
