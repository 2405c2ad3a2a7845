import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './surface.module.css';

/**
 * Bar at the bottom of a phone's screen, with the price and a single button. Hidden at 960 px and above. It must be
 * the last child of the page's column and extends to the edges of the window.
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
