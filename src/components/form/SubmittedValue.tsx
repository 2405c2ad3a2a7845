import type { ReactNode } from 'react';
import f from './form.module.css';
import s from './submittedValue.module.css';

/** Shows a value submitted in the previous step, with a button to change it. */
export const SubmittedValue = ({
  change,
  disabled,
  onChange,
  children,
}: {
  /** Label of the button that changes the value. */
  change: ReactNode;
  disabled: boolean;
  onChange: () => void;
  children: ReactNode;
}) => (
  <p className={s.value}>
    <strong>{children}</strong>
    <button type="button" className={f.link} disabled={disabled} onClick={onChange}>
      {change}
    </button>
  </p>
);
