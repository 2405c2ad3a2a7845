import { cx } from '../cx.ts';
import s from './field.module.css';

/** Placeholder for a field, including its error line. */
export const FieldPlace = () => (
  <div className={s.field} aria-hidden>
    <div className={s.top}>{'\u00A0'}</div>
    <div className={s.place} />
    <div className={cx(s.notes, s.kept, s.gap)} />
  </div>
);
