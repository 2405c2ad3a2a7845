import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './steps.module.css';

/**
 * State of a step. `ended` marks the end of a cancelled process, which is not an error; the step's label
 * describes the result.
 */
export type StepState = 'done' | 'current' | 'next' | 'failed' | 'ended';
export type Step = { id: string; label: ReactNode; state: StepState; hint?: ReactNode };
export type StepsProps = {
  /** Accessible name of the list. */
  label: string;
  steps: readonly Step[];
  /** Names of the states, for people who cannot see the icons. */
  stateTexts: Record<Exclude<StepState, 'ended'>, string>;
  /** `row` is horizontal only at tablet width and above. */
  layout?: 'row' | 'column' | undefined;
  className?: string | undefined;
};

/** Shows the steps of a process. The current step has `aria-current`. */
export const Steps = ({ label, steps, stateTexts, layout = 'row', className }: StepsProps) => (
  <ol aria-label={label} className={cx(s.steps, s[layout], className)}>
    {steps.map((step, index) => (
      <li
        key={step.id}
        className={cx(s.step, s[step.state])}
        aria-current={step.state === 'current' ? 'step' : undefined}
      >
        <span className={s.dot} aria-hidden>
          {step.state === 'done' ? (
            <Icon name={laterIcons.check} size={16} />
          ) : step.state === 'failed' || step.state === 'ended' ? (
            <Icon name={laterIcons.close} size={16} />
          ) : (
            index + 1
          )}
        </span>
        <span className={s.text}>
          <span className={s.label}>{step.label}</span>
          {step.state !== 'ended' && <span className="visually-hidden"> – {stateTexts[step.state]}</span>}
          {step.hint && <span className={s.hint}>{step.hint}</span>}
        </span>
      </li>
    ))}
  </ol>
);
