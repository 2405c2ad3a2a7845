import type { ReactNode } from 'react';
import s from './topUp.module.css';

/**
 * Shows the steps on the left. In wide windows, shows `aside` on the right, where it stays visible during
 * scrolling.
 */
export const Layout = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={s.layout}>
    <div className={s.steps}>{children}</div>
    <div className={s.aside}>{aside}</div>
  </div>
);
