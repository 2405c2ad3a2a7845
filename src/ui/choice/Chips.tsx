import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './choice.module.css';
import { markArrowKey } from './markArrowKey.ts';

export type ChipsProps = {
  legend: ReactNode;
  /** Default true, as chips rarely need a visible legend. */
  legendHidden?: boolean | undefined;
  name?: string | undefined;
  options: readonly { value: string; label: ReactNode }[];
  value: string | null;
  onChange: (value: string) => void;
  className?: string | undefined;
};

/** One choice as a row of chips that scrolls sideways on phones; native radios underneath. */
export const Chips = ({
  legend,
  legendHidden = true,
  name,
  options,
  value,
  onChange,
  className,
}: ChipsProps) => {
  const own = useId();
  return (
    <fieldset className={cx(s.group, className)}>
      <legend className={legendHidden ? 'visually-hidden' : s.legend}>{legend}</legend>
      <div className={s.chips}>
        {options.map((option) => (
          <label key={option.value} className={s.chip}>
            <input
              type="radio"
              className={s.radio}
              name={name ?? own}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onKeyDown={markArrowKey}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
