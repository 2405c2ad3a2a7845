import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
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
