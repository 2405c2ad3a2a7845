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
  /** The line of an error is always free: what lies below stays where it is when one comes or goes. */
  roomy?: boolean | undefined;
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
  roomy,
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
      <FieldNotes control={control} hint={hint} error={error} roomy={roomy} />
    </div>
  );
};

export type FieldNotesProps = {
  /** The id of the control that they describe. */
  control: string;
  hint?: ReactNode;
  error?: ReactNode;
  roomy?: boolean | undefined;
  className?: string | undefined;
};

/** Hint and error of a control. In a roomy field the error stands in the hint's place, which is there without a hint too. */
export const FieldNotes = ({ control, hint, error, roomy, className }: FieldNotesProps) => {
  const notes = (
    <>
      {hint && (
        <p id={`${control}-hint`} className={cx(s.hint, className, roomy && !!error && s.covered)}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </>
  );
  return roomy ? <div className={s.notes}>{notes}</div> : notes;
};

/** The error line of a field or a group. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={s.error}>
    <Icon name="error" size={18} />
    <span>{children}</span>
  </p>
);
