import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonLook = {
  /** Use only one `primary` button per view. Defaults to `secondary`. */
  variant?: ButtonVariant | undefined;
  /** `sm` is narrower but still 44 px high, so that it is easy to tap. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Makes the button as wide as its parent. */
  block?: boolean | undefined;
  /** Square button with a single icon. Requires an `aria-label`. */
  iconOnly?: boolean | undefined;
  className?: string | undefined;
};

/** Returns the class names of a button, for elements that look like one, such as router links. */
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
    /** While busy, the button keeps its width, shows a spinner and ignores clicks, but can still be focused. */
    busy?: boolean | undefined;
    /** Icon in front of the label. */
    leading?: ReactNode;
    /** Icon after the label. */
    trailing?: ReactNode;
  };

/** Native `<button>`. Defaults to `type="button"`. */
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
      {/* a separate element, because browser translation only replaces text that is alone in its element */}
      <span className={s.label}>{children}</span>
      {trailing}
    </span>
  </button>
);
