import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonLook = {
  /** Use one `primary` button per view. Default `secondary`. */
  variant?: ButtonVariant | undefined;
  /** `sm` is narrower, but stays 44 px high for fingers. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Makes the button as wide as its parent. */
  block?: boolean | undefined;
  /** Square button for a single icon; give the button an `aria-label`. */
  iconOnly?: boolean | undefined;
  className?: string | undefined;
};

/** Class names of a button, for other elements that act as one, such as a router link. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'md',
  block,
  iconOnly,
  className,
}: ButtonLook = {}): string =>
  cx(s.button, s[variant], size !== 'md' && s[size], block && s.block, iconOnly && s.icon, className);

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work in progress: the button keeps its width, shows a spinner, ignores clicks and stays focusable. */
    busy?: boolean | undefined;
    /** Icon before the label. */
    leading?: ReactNode;
    /** Icon after the label. */
    trailing?: ReactNode;
  };

/** Native `<button>`, `type="button"` by default. */
export const Button = ({
  variant,
  size,
  block,
  iconOnly,
  className,
  busy,
  leading,
  trailing,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- `button` unless the caller says submit
    type={type}
    className={buttonClass({ variant, size, block, iconOnly, className })}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled']}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    <span className={s.text}>
      {leading}
      {/* in a translated page a text can only be replaced where it stands alone */}
      <span className={s.label}>{children}</span>
      {trailing}
    </span>
  </button>
);
