import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './feedback.module.css';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad';
const icons = {
  neutral: undefined,
  accent: laterIcons.info,
  ok: laterIcons.ok,
  warn: laterIcons.clock,
  bad: 'error',
} as const;

export type BadgeProps = {
  tone?: Tone | undefined;
  /** Defaults to the tone's icon. Use null to show no icon, for example for a neutral fact. */
  icon?: IconName | null | undefined;
  /** Text of the badge. It is required, because a status must never be conveyed by colour alone. */
  children: ReactNode;
  className?: string | undefined;
};

/** A short status or fact. */
export const Badge = ({ tone = 'neutral', icon = icons[tone], children, className }: BadgeProps) => (
  <span className={cx(s.badge, s[tone], className)}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);
