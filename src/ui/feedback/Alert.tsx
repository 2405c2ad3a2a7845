import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './alert.module.css';
import tones from './feedback.module.css';

export type AlertTone = 'info' | 'ok' | 'warn' | 'bad';
const icons = { info: laterIcons.info, ok: laterIcons.ok, warn: 'alert', bad: 'error' } as const;

export type AlertProps = {
  /** `bad` is announced immediately (role alert), other tones politely (role status). */
  tone?: AlertTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the text. */
  action?: ReactNode;
  /** Called when the alert is closed. If it is set, the alert has a close button. */
  onClose?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  closeLabel?: string | undefined;
  /** Marks a message that is part of the page from the start and must not be announced. */
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
    className={cx(s.alert, tones[tone], className)}
  >
    <Icon name={icons[tone]} size={22} className={s.icon} />
    <div className={s.text}>
      {title && <p className={s.title}>{title}</p>}
      {children && <div>{children}</div>}
      {action && <div className={s.action}>{action}</div>}
    </div>
    {onClose && (
      <button type="button" className={s.close} aria-label={closeLabel} onClick={onClose}>
        <span aria-hidden>×</span>
      </button>
    )}
  </div>
);
