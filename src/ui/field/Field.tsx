import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import s from './field.module.css';
import { useCurrentError } from './useCurrentError.ts';

/** What the control inside a field must carry; spread it on the control. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

export type FieldProps = {
  label: ReactNode;
  /** The label stays for readers of the page's structure only. */
  labelHidden?: boolean | undefined;
  /** At the end of the label's line: "optional", a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Shown with an icon and tied to the control; the control becomes invalid. It goes with the first edit. */
  error?: ReactNode;
  /** The error is made anew at each key. */
  live?: boolean | undefined;
  required?: boolean | undefined;
  /** Own id for the control, e.g. as a target of an error summary. */
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error, wired together. */
export const Field = ({
  label,
  labelHidden,
  aside,
  hint,
  error: told,
  live,
  required,
  id,
  className,
  children,
}: FieldProps) => {
  const own = useId();
  const control = id ?? own;
  const [standing, watch] = useCurrentError(told);
  const error = live ? told : standing;
  const described = [hint ? `${control}-hint` : '', error ? `${control}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div ref={watch} className={cx(s.field, className)}>
      <div className={labelHidden ? 'visually-hidden' : s.top}>
        <label id={`${control}-label`} htmlFor={control}>
          {label}
        </label>
        {aside && <span className={s.aside}>{aside}</span>}
      </div>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required: required || undefined,
      })}
      {hint && (
        <p id={`${control}-hint`} className={s.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  );
};

/** The error line of a field or a group. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={s.error}>
    <Icon name="error" size={18} />
    <span>{children}</span>
  </p>
);
