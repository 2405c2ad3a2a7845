import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './surface.module.css';

export type AccordionProps = {
  summary: ReactNode;
  /** True if the section is initially open. After that, the browser opens and closes it. */
  open?: boolean | undefined;
  /** Opening a section closes any others with this name. */
  name?: string | undefined;
  id?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** Collapsible section, implemented as a native `<details>`. Several sections can be stacked. */
export const Accordion = ({ summary, open, name, id, children, className }: AccordionProps) => (
  <details id={id} name={name} open={open} className={cx(s.details, className)}>
    <summary className={s.summary}>
      <span>{summary}</span>
      <Icon name={laterIcons.chevronDown} className={s.chevron} />
    </summary>
    <div className={s.inner}>{children}</div>
  </details>
);
