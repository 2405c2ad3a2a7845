import type { ReactNode } from 'react';
import { cx } from '../../ui/index.ts';
import s from './heading.module.css';

const focusWhenMounted = (heading: HTMLElement | null) => heading?.focus({ preventScroll: false });

/** An h2. One that is `arriving` replaces what was just acted upon and takes the focus, so that nobody is left nowhere. */
export const Heading = ({
  arriving,
  className,
  children,
}: {
  arriving?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <h2
    className={cx(s.heading, className)}
    ref={arriving ? focusWhenMounted : undefined}
    tabIndex={arriving ? -1 : undefined}
  >
    {children}
  </h2>
);
