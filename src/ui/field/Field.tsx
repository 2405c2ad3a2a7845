import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import s from './field.module.css';
import { useCurrentError } from './useCurrentError.ts';

/** Attributes for the control inside a field. Spread them onto the control. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

export type FieldProps = {
  label: ReactNode;
  /** Makes the label visible only to screen readers. */
  labelHidden?: boolean | undefined;
  /** Text at the end of the label line, such as "optional". Screen readers read it after the control's name. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint, for example with a spelling suggestion. */
  note?: ReactNode;
  /**
   * Error with an icon. Marks the control as invalid until the first edit, which hides the error. If this prop
   * is set, even to an empty value, the field reserves a line for the error, so that the content below does not
   * shift.
   */
  error?: ReactNode;
  /** Help text shown below the error. */
  help?: ReactNode;
  /** True if the error can change on each keystroke. */
  live?: boolean | undefined;
  required?: boolean | undefined;
  /** Id for the control, for example as the target of an error summary. */
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error, linked for assistive technology. */
export const Field = (field: FieldProps) => {
  const {
    label,
    labelHidden,
    aside,
    hint,
    note,
    error: givenError,
    help,
    live,
    required,
    id,
    className,
    children,
  } = field;
  const own = useId();
  const control = id ?? own;
  const [standing, watch, sent] = useCurrentError(givenError);
  const error = live ? givenError : standing;
  const described = [
    aside && `${control}-aside`,
    hint && `${control}-hint`,
    error && `${control}-error`,
    error && help && `${control}-help`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div ref={watch} className={cx(s.field, className)}>
      <div className={labelHidden ? 'visually-hidden' : s.top}>
        <label id={`${control}-label`} htmlFor={control}>
          {label}
        </label>
        {aside && (
          // hidden from screen readers, because they would read this text before the field, where it makes no
          // sense
          <span id={`${control}-aside`} className={s.aside} aria-hidden>
            {aside}
          </span>
        )}
      </div>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required: required || undefined,
      })}
      <FieldNotes
        control={control}
        hint={hint}
        note={note}
        error={error}
        help={help}
        mayFail={'error' in field}
        role={sent ? 'alert' : undefined}
      />
    </div>
  );
};

export type FieldNotesProps = {
  /** Id of the control that the hint, error and note describe. */
  control: string;
  hint?: ReactNode;
  note?: ReactNode;
  error?: ReactNode;
  help?: ReactNode;
  /** True if the field reserves a line for an error. */
  mayFail: boolean;
  /** With `alert`, the error is announced even while the field has the focus. */
  role?: 'alert' | undefined;
  className?: string | undefined;
};

/**
 * Shows the hint, the error or the note, all in the same place. Without a hint, this place is the one-line gap
 * before the next field. Reserving room for errors therefore does not lengthen forms.
 */
export const FieldNotes = ({
  control,
  hint,
  note,
  error,
  help,
  mayFail,
  role,
  className,
}: FieldNotesProps) => {
  if (!mayFail && !hint) return null;
  return (
    <div className={cx(s.notes, mayFail && s.kept, !hint && s.gap, className)}>
      {hint && (
        <p id={`${control}-hint`} className={cx(s.hint, !!(error || note) && s.covered)}>
          {hint}
        </p>
      )}
      {note !== undefined && (
        <p role="status" className={error ? s.wrong : s.hint}>
          {note}
        </p>
      )}
      {error && (
        <FieldError id={`${control}-error`} hidden={!!note} role={role}>
          {error}
        </FieldError>
      )}
      {error && help && (
        <p id={`${control}-help`} className={s.help}>
          {help}
        </p>
      )}
    </div>
  );
};

/** Error line of a field or a group. Set `hidden` if a more useful message replaces it. */
export const FieldError = ({
  id,
  hidden = false,
  role,
  children,
}: {
  id?: string;
  hidden?: boolean;
  role?: 'alert' | undefined;
  children: ReactNode;
}) => (
  <p id={id} role={role} className={hidden ? 'visually-hidden' : s.error}>
    <Icon name="error" size={18} />
    <span>{children}</span>
  </p>
);
