import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes } from '../field/Field.tsx';
import { useCurrentError } from '../field/useCurrentError.ts';
import s from './choice.module.css';
import { markArrowKey } from './markArrowKey.ts';

export type RadioCard = {
  value: string;
  /** Text in large type, such as a price or name. */
  title: ReactNode;
  /** Small text below the title, such as the amount that the recipient receives. */
  sub?: ReactNode;
  /** Short label in the corner, such as "Recommended". */
  tag?: ReactNode;
  /** Logos at the end of a row. */
  media?: ReactNode;
  disabled?: boolean | undefined;
  /** Reason why the card is disabled. Replaces `sub`. */
  reason?: ReactNode;
};
export type RadioCardsProps = {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  /** Name that groups the native radio buttons. Defaults to a unique name. */
  name?: string | undefined;
  options: readonly RadioCard[];
  /** Selected value, or null if nothing is selected. */
  value: string | null;
  onChange: (value: string) => void;
  /** `cards`: 3 columns, or 2 on phones. `rows`: one option per line, with a visible radio button. */
  layout?: 'cards' | 'rows' | undefined;
  /** See `Field`. */
  error?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/**
 * Cards for selecting one of a few options. They are native radio buttons, so arrow keys and forms work as
 * usual.
 */
export const RadioCards = (group: RadioCardsProps) => {
  const { legend, legendHidden, name, options, value, onChange, layout = 'cards' } = group;
  const { error: givenError, disabled, className } = group;
  const own = useId();
  const [error, watch] = useCurrentError(givenError);
  return (
    <fieldset
      ref={watch}
      className={cx(s.group, className)}
      disabled={disabled}
      aria-describedby={error ? `${own}-error` : undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : s.legend}>{legend}</legend>
      <div className={cx(s.options, s[layout])}>
        {options.map((option) => (
          <label key={option.value} className={s.card}>
            <input
              type="radio"
              className={s.radio}
              name={name ?? own}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              onKeyDown={markArrowKey}
            />
            <span className={s.text}>
              <span className={s.title}>{option.title}</span>
              {(option.reason ?? option.sub) && <span className={s.sub}>{option.reason ?? option.sub}</span>}
            </span>
            {option.media && <span className={s.media}>{option.media}</span>}
            {option.tag && <span className={s.tag}>{option.tag}</span>}
          </label>
        ))}
      </div>
      <FieldNotes control={own} error={error} mayFail={'error' in group} />
    </fieldset>
  );
};
