import type { ReactNode } from 'react';

/** Stays in one piece at the end of a line, as the number of an order does. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'inline-block', whiteSpace: 'nowrap' }}>{children}</span>
);
