import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './text.module.css';

export type Fact = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** Marks this row as the total. */ total?: boolean | undefined;
};

/** Rows with a label and a value, such as product facts or a price breakdown. Values are right-aligned. */
export const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) => (
  <dl className={cx(s.facts, className)}>
    {facts.map((fact) => (
      <div key={fact.id} className={cx(s.fact, fact.total && s.total)}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
);
