import type { ReactNode } from 'react';
import { cx } from '../../ui/index.ts';
import s from './topUp.module.css';

/** The steps at the left; at the right what stays in sight on wide windows, or on all of them when it is `needed`. */
export const Layout = ({
  aside,
  needed,
  children,
}: {
  aside: ReactNode;
  needed?: boolean | undefined;
  children: ReactNode;
}) => (
  <div className={s.layout}>
    <div className={s.steps}>{children}</div>
    <div className={cx(s.aside, needed && s.needed)}>{aside}</div>
  </div>
);
