import { useId, type ReactNode } from 'react';
import { focusAfterClick } from '../../../components/form/autoFocus.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import s from './checkout.module.css';

export type SectionProps = {
  title: ReactNode;
  /** Number shown before the title. */
  number?: number | null | undefined;
  state: 'open' | 'done' | 'next';
  /** Element at the end of the title row. */
  aside?: ReactNode;
  children?: ReactNode;
  /** True if the section replaces the clicked button and therefore takes the focus. */
  focusOnMount?: boolean | undefined;
};

/** A checkout section, which is either open, completed with a summary, or upcoming. */
export const Section = ({ title, number, state, aside, children, focusOnMount }: SectionProps) => {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className={cx(s.section, state === 'next' && s.next)}>
      <div className={s.head}>
        <h2
          id={heading}
          className={s.heading}
          tabIndex={focusOnMount ? -1 : undefined}
          ref={focusOnMount ? focusAfterClick : undefined}
        >
          {(state === 'done' || number) && (
            <span className={cx(s.dot, state !== 'next' && s[state])} aria-hidden>
              {state === 'done' ? <Icon name={laterIcons.check} size={16} /> : number}
            </span>
          )}
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
};
