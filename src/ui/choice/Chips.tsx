import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './choice.module.css';
import { markArrowKey } from './markArrowKey.ts';

export type ChipsProps = {
  legend: ReactNode;
  /** Hides the legend, because chips rarely need one. Defaults to true. */
  legendHidden?: boolean | undefined;
  name?: string | undefined;
  options: readonly { value: string; label: ReactNode }[];
  value: string | null;
  onChange: (value: string) => void;
  className?: string | undefined;
};

/** Chips for selecting one option, implemented as native radio buttons. On phones, the row scrolls horizontally. */
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
