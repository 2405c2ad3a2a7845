import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './surface.module.css';

/**
 * The pay bar at the bottom edge of a phone: what it costs, and the one button. Not shown from 960 px on.
 * The last child of the page's column; it paints to the window's edges by itself.
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
