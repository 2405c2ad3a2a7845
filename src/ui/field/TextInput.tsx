import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './field.module.css';

export type TextInputProps = ComponentProps<'input'> & {
  /** Content inside the box before the text, such as an icon or a dial code. */
  leading?: ReactNode;
  /** Content inside the box after the text, such as a unit or a show-password button. */
  trailing?: ReactNode;
};

/** Single-line input. Also used for native date fields. */
export const TextInput = ({ leading, trailing, className, ...rest }: TextInputProps) => (
  <span className={cx(s.box, className)}>
    {leading && <span className={s.leading}>{leading}</span>}
    <input type="text" {...rest} className={s.input} />
    {trailing && <span className={s.trailing}>{trailing}</span>}
  </span>
);
