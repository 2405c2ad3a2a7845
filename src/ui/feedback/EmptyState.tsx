import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { IconName } from '../icon/Icon.tsx';
import { Disc } from './Disc.tsx';
import s from './emptyState.module.css';

export type EmptyStateProps = {
  icon?: IconName | undefined;
  title: ReactNode;
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** Use `bad` for a list that failed to load. */
  tone?: 'neutral' | 'bad' | 'ok' | undefined;
  className?: string | undefined;
};

/** Shown in place of an empty list or page. */
export const EmptyState = ({
  icon = 'search',
  title,
  children,
  action,
  tone = 'neutral',
  className,
}: EmptyStateProps) => (
  <div className={cx(s.empty, className)} role={tone === 'bad' ? 'alert' : undefined}>
    <Disc icon={icon} tone={tone} />
    <p className={s.title} data-announced={tone === 'bad' ? undefined : true}>
      {title}
    </p>
    {children && <div className={s.text}>{children}</div>}
    {action}
  </div>
);
