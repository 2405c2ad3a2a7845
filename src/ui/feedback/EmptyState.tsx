import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/Icon.tsx';
import s from './emptyState.module.css';

export type EmptyStateProps = {
  icon?: IconName | undefined;
  title: ReactNode;
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** `bad` for a list that could not be loaded. */
  tone?: 'neutral' | 'bad' | 'ok' | undefined;
  className?: string | undefined;
};

/** What stands where a list or page has nothing to show. */
export const EmptyState = ({
  icon = 'search',
  title,
  children,
  action,
  tone = 'neutral',
  className,
}: EmptyStateProps) => (
  <div className={cx(s.empty, className)} role={tone === 'bad' ? 'alert' : undefined}>
    <span className={cx(s.disc, s[tone])}>
      <Icon name={icon} size={28} />
    </span>
    <p className={s.title}>{title}</p>
    {children && <div className={s.text}>{children}</div>}
    {action}
  </div>
);
