import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './controls.module.css';
import f from './field.module.css';
import { FieldNotes } from './Field.tsx';
import { useCurrentError } from './useCurrentError.ts';

/** Multi-line text area. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <span className={cx(f.box, className)}>
    <textarea rows={5} {...rest} className={cx(f.input, s.area)} />
  </span>
);

/** Native select. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className={cx(f.box, className)}>
    <select {...rest} className={cx(f.input, s.select)}>
      {children}
    </select>
    <span className={s.arrow}>
      <Icon name={laterIcons.chevronDown} size={18} />
    </span>
  </span>
);

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Label next to the checkbox. It can contain links. */
  label: ReactNode;
  hint?: ReactNode;
  /** See `Field`. */
  error?: ReactNode;
};

/** Checkbox with a label, a hint and an error. */
export const Checkbox = (box: CheckboxProps) => {
  const { label, hint, error: givenError, className, id, required, ...rest } = box;
  const own = useId();
  const control = id ?? own;
  const [error, watch] = useCurrentError(givenError);
  const described = [hint ? `${control}-hint` : '', error ? `${control}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div ref={watch} className={cx(f.field, className)}>
      <label className={s.check}>
        <input
          {...rest}
          id={control}
          type="checkbox"
          className={s.tick}
          // sets `aria-required`, because the native `required` attribute would mark a checkbox as invalid
          // before the user has touched it
          aria-required={required || undefined}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldNotes control={control} hint={hint} error={error} mayFail={'error' in box} className={s.under} />
    </div>
  );
};
