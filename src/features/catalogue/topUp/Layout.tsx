import type { ReactNode } from 'react';
import s from './topUp.module.css';

/** Shows the steps on the left. On the right, shows content that stays visible in wide windows. */
export const Layout = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={s.layout}>
    <div className={s.steps}>{children}</div>
    <div className={s.aside}>{aside}</div>
  </div>
);
