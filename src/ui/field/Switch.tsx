import { useId, type ComponentProps, type ReactNode } from 'react';
import s from './switch.module.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** Switch that takes effect immediately, implemented as a native checkbox. */
export const Switch = ({ label, hint, id, ...rest }: SwitchProps) => {
  const own = useId();
  const control = id ?? own;
  return (
    <div className={s.switch}>
      <label className={s.line}>
        <span>{label}</span>
        <input
          {...rest}
          id={control}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          className={s.track}
          aria-describedby={hint ? `${control}-hint` : undefined}
        />
      </label>
      {hint && (
        <p id={`${control}-hint`} className={s.hint}>
          {hint}
        </p>
      )}
    </div>
  );
};
