import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './text.module.css';

export type Fact = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** The sum at the end. */ total?: boolean | undefined;
};

/** Label and value, row by row: product facts, a price breakdown. Values are aligned on the right. */
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
