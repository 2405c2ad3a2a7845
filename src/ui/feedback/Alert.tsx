import { Children, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import s from './feedback.module.css';

export type AlertTone = 'info' | 'ok' | 'warn' | 'bad';
const icons = { info: 'info', ok: 'ok', warn: 'alert', bad: 'error' } as const;

export type AlertProps = {
  /** `bad` is announced at once (role alert), the others politely (role status). */
  tone?: AlertTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the words. */
  action?: ReactNode;
  /** With it comes a close button. */
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /** A notice that belongs to the page from the start and needs no announcement. */
  quiet?: boolean | undefined;
  className?: string | undefined;
};

/** A message with an icon. */
export const Alert = ({
  tone = 'info',
  title,
  children,
  action,
  onClose,
  closeLabel = 'Close',
  quiet,
  className,
}: AlertProps) => (
  <div
    role={quiet ? undefined : tone === 'bad' ? 'alert' : 'status'}
    className={cx(s.alert, s[tone], className)}
  >
    <Icon name={icons[tone]} size={22} className={s.sign} />
    <div className={s.words}>
      {title && <p className={s.title}>{title}</p>}
      {children && <div>{children}</div>}
      {action && <div className={s.action}>{action}</div>}
    </div>
    {onClose && (
      <button type="button" className={s.close} aria-label={closeLabel} onClick={onClose}>
        ×
      </button>
    )}
  </div>
);

export type AlertStackProps = {
  /** Name of the region. */ label: string;
  /** `Alert`s, newest last. */ children?: ReactNode;
};

/** Floating alerts, above any open dialog; renders nothing when there are none. */
export const AlertStack = ({ label, children }: AlertStackProps) => {
  const region = useRef<HTMLElement>(null);
  const count = Children.count(children);
  // shown anew for each arrival: the last one into the top layer lies on top
  useLayoutEffect(() => {
    const stack = region.current;
    if (count === 0 || !stack) return undefined;
    stack.showPopover();
    return () => stack.hidePopover();
  }, [count]);
  if (count === 0) return null;
  return (
    <section ref={region} popover="manual" aria-label={label} className={s.stack}>
      {children}
    </section>
  );
};
