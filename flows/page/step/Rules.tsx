import { useSelector } from '@xstate/react';
import { invariants, optional } from '../../../.generated/specs.ts';
import { everywhere, type Invariant } from '../../spec/invariants.ts';
import type { ChartState } from '../../walker/chart.ts';
import type { Actor } from '../actor.ts';
import type { RulesByState } from '../diagram/Diagram.tsx';
import s from './step.module.css';

/** A chart's rules: first its own, then those that apply to all charts. */
export const rulesOf = (chart: string): Invariant[] => [
  ...invariants.filter((rule) => rule.chart === chart),
  ...everywhere(optional),
];

/** Ids of the states that a rule mentions, either by path within the chart or by tag. */
export const statesOf = (chart: string, states: readonly ChartState[], { places }: Invariant): string[] =>
  states
    .filter(({ id, tags }) =>
      places.some((place) =>
        place.startsWith('#') ? tags.includes(place.slice(1)) : id === `${chart}.${place}`,
      ),
    )
    .map(({ id }) => id);

/** Titles of the rules that mention each state. */
export const rulesByStateOf = (chart: string, states: readonly ChartState[]): RulesByState => {
  const ruled = new Map<string, string[]>();
  for (const rule of rulesOf(chart))
    for (const id of statesOf(chart, states, rule)) ruled.set(id, [...(ruled.get(id) ?? []), rule.title]);
  return ruled;
};

/**
 * Lists the chart's rules and marks those that the path has broken. Hovering over a rule highlights the states
 * that it mentions.
 */
export const Rules = ({ actor, onMark }: { actor: Actor; onMark: (states: ReadonlySet<string>) => void }) => {
  const chart = useSelector(actor, (snapshot) => snapshot.context.chart);
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  const preview = useSelector(actor, (snapshot) => snapshot.context.preview);
  const at = useSelector(actor, (snapshot) => snapshot.context.at + snapshot.context.done.length);
  if (!opened) return <section className={s.panel} aria-busy="true" />;
  const broken = new Map((preview?.broken ?? []).map(({ title, fault }) => [title, fault]));
  const rules = rulesOf(chart);
  const none = (): void => onMark(new Set());
  return (
    <section className={s.panel} aria-label="Rules">
      <p className={s.note}>
        {broken.size === 0
          ? `All ${rules.length} rules hold after ${at} ${at === 1 ? 'step' : 'steps'}. Point at a rule to see its states.`
          : `${broken.size} of ${rules.length} rules are broken.`}
      </p>
      <ul className={s.rules}>
        {rules.map((rule) => {
          const fault = broken.get(rule.title);
          const states = statesOf(chart, opened.chart.states, rule);
          const mark = (): void => onMark(new Set(states));
          return (
            <li key={rule.title} data-broken={fault !== undefined}>
              <button type="button" onPointerEnter={mark} onPointerLeave={none} onFocus={mark} onBlur={none}>
                <span aria-hidden="true">{fault === undefined ? '✓' : '✗'}</span>
                <span>
                  {rule.title}
                  {fault === undefined ? '' : `: ${fault}`}{' '}
                  <small>
                    {[...rule.clauses, ...states.map((id) => id.slice(chart.length + 1))].join(' · ')}
                  </small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
