import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './surface.module.css';

/**
 * Bar at the bottom edge of a phone, with the price and one button. Hidden from 960 px up. It must be the last child
 * of the page's column, and extends to the edges of the window.
 */
export const StickyBar = ({
  lead,
  children,
  className,
}: {
  lead?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) => (
  <div className={cx(s.bar, className)}>
    {lead && <div className={s.lead}>{lead}</div>}
    {children}
  </div>
);
