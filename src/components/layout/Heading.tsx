import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import s from './heading.module.css';

const focusWhenMounted = (heading: HTMLElement | null) => heading?.focus({ preventScroll: false });

/**
 * An h2. Set `focusOnMount` if the heading replaces the clicked control, because the focus would otherwise be
 * lost.
 */
export const Heading = ({
  focusOnMount,
  className,
  children,
}: {
  focusOnMount?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <h2
    className={cx(s.heading, className)}
    ref={focusOnMount ? focusWhenMounted : undefined}
    tabIndex={focusOnMount ? -1 : undefined}
  >
    {children}
  </h2>
);
