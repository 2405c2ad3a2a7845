import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { FieldError } from './Field.tsx';
import s from './field.module.css';

export type TextInputProps = ComponentProps<'input'> & {
  /** Inside the box, before the text: an icon, a dial code. */
  leading?: ReactNode;
  /** Inside the box, after the text: a unit, a show-password button. */
  trailing?: ReactNode;
};

/** A one-line input (also native date inputs). */
export const TextInput = ({ leading, trailing, className, ...rest }: TextInputProps) => (
  <span className={cx(s.box, className)}>
    {leading && <span className={s.leading}>{leading}</span>}
    <input type="text" {...rest} className={s.input} />
    {trailing && <span className={s.trailing}>{trailing}</span>}
  </span>
);

/** Several lines. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <span className={cx(s.box, className)}>
    <textarea rows={5} {...rest} className={cx(s.input, s.area)} />
  </span>
);

/** The platform's own select. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className={cx(s.box, className)}>
    <select {...rest} className={cx(s.input, s.select)}>
      {children}
    </select>
    <span className={s.arrow}>
      <Icon name="chevronDown" size={18} />
    </span>
  </span>
);

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The words beside the box; may hold links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox with its label, hint and error. */
export const Checkbox = ({ label, hint, error, className, id, ...rest }: CheckboxProps) => {
  const own = useId();
  const control = id ?? own;
  const described = [hint ? `${control}-hint` : '', error ? `${control}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cx(s.field, className)}>
      <label className={s.check}>
        <input
          {...rest}
          id={control}
          type="checkbox"
          className={s.tick}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${control}-hint`} className={cx(s.hint, s.under)}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  );
};
