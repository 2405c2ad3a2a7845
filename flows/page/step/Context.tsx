import { useSelector } from '@xstate/react';
import { describeEvent } from '../../walker/chart.ts';
import type { Actor } from '../actor.ts';
import { Copy } from '../Copy.tsx';
import s from './step.module.css';

/** Shows the context after the current step and the values that the step changed. Secrets are redacted. */
export const Context = ({ actor }: { actor: Actor }) => {
  const preview = useSelector(actor, (snapshot) => snapshot.context.preview);
  const chart = useSelector(actor, (snapshot) => snapshot.context.chart);
  const at = useSelector(actor, (snapshot) => snapshot.context.at);
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  const script = useSelector(actor, (snapshot) => snapshot.context.script);
  const done = useSelector(actor, (snapshot) => snapshot.context.done);
  if (!preview) return <section className={s.panel} aria-busy="true" />;
  const { label: event } = describeEvent(
    done.at(-1)?.event.type ??
      opened?.scripts.find((candidate) => candidate.id === script)?.events[at - 1]?.type ??
      'start',
  );
  const { changed, context, redacted, states } = preview;
  const step = at + done.length;
  const text = (): string =>
    JSON.stringify(
      { chart, step, event, states, changed, context, leftOut: redacted.map((path) => `${path}: redacted`) },
      null,
      2,
    );
  return (
    <section className={s.panel} aria-label="Context">
      <header>
        <h2>
          Step {step}: {event}
        </h2>
        <Copy
          key={`${chart} ${step}`}
          label="Copy step as JSON"
          text={async () => ({ text: text(), leftOut: redacted })}
        />
      </header>
      <h3>{changed.length === 0 ? 'Nothing changed in the context' : 'Changed by this step'}</h3>
      {changed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td data-side="before">{before ?? '—'}</td>
                <td data-side="after">{after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>Context now</h3>
      <pre>{JSON.stringify(context, null, 2)}</pre>
      {redacted.length > 0 && <p className={s.note}>Hidden: {redacted.join(', ')}</p>}
    </section>
  );
};
