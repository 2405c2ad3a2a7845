import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './surface.module.css';

export type AccordionProps = {
  summary: ReactNode;
  /** Open at first; afterwards the platform keeps the state. */
  open?: boolean | undefined;
  /** Details with the same name close each other. */
  name?: string | undefined;
  id?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** One native `<details>`; several can follow each other. */
export const Accordion = ({ summary, open, name, id, children, className }: AccordionProps) => (
  <details id={id} name={name} open={open} className={cx(s.details, className)}>
    <summary className={s.summary}>
      <span>{summary}</span>
      <Icon name={laterIcons.chevronDown} className={s.chevron} />
    </summary>
    <div className={s.inner}>{children}</div>
  </details>
);
