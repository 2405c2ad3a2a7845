import { useSelector } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import { describeEvent } from '../walker/chart.ts';
import type { Actor } from './actor.ts';
import { counted } from './counted.ts';
import s from './flowsPage.module.css';
import type { Live } from './live.ts';
import { SaveWalk } from './SaveWalk.tsx';

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** Event log of the running shop, newest first, with secrets redacted. */
export const Log = ({ actor, live }: { actor: Actor; live: Live }) => {
  const [wanted, setWanted] = useState('');
  const chart = useSelector(actor, (snapshot) => snapshot.context.chart);
  const [all, setAll] = useState(true);
  const { events, actors, isPaused, waiting, inspected } = useSyncExternalStore(live.subscribe, live.read);
  const shown = events.filter(
    (event) =>
      (all || event.chart === chart) &&
      `${event.chart} ${event.type} ${event.source ?? ''} ${JSON.stringify(event.payload)}`
        .toLowerCase()
        .includes(wanted.toLowerCase()),
  );
  return (
    <section className={s.log} aria-label="Event log">
      <p className={s.facts}>
        {actors.size === 0
          ? 'No shop is open yet. Use the one above, or open the shop in another tab.'
          : `${counted(actors.size, 'chart')} in ${counted(new Set([...actors.values()].map((one) => one.tab)).size, 'open page')}.`}
      </p>
      <SaveWalk actor={actor} label={`Save the last walk of ${chart}`} isEmpty={events.length === 0} />
      <div className={s.tools}>
        <input
          type="search"
          placeholder="Search events"
          aria-label="Search events"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <button type="button" aria-pressed={!all} onClick={() => setAll(!all)}>
          Only {chart}
        </button>
        <button type="button" aria-pressed={isPaused} onClick={isPaused ? live.resume : live.pause}>
          {isPaused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" onClick={live.clear}>
          Clear
        </button>
      </div>
      {isPaused && (
        <p role="status">
          Paused{inspected ? ` at ${describeEvent(inspected.type).label} in ${inspected.chart}` : ''}.{' '}
          {counted(waiting, 'newer event')}.
        </p>
      )}
      <ol>
        {shown.slice(0, 120).map((event) => (
          <li key={event.number}>
            <button
              type="button"
              title="Pauses and shows the states after this event"
              aria-pressed={event.number === inspected?.number}
              onClick={() => {
                live.inspect(event);
                if (event.chart !== chart) actor.send({ type: 'flows.chartChosen', chart: event.chart });
              }}
            >
              {event.chart}
            </button>
            <details>
              <summary>
                <strong>{describeEvent(event.type).label}</strong>{' '}
                <span className={s.count}>
                  {seconds(event.at)}
                  {event.source ? ` from ${event.source}` : ''} → {event.states.at(-1)}
                </span>
              </summary>
              <pre>{JSON.stringify(event.payload, null, 1)}</pre>
              <p>States: {event.states.join(', ')}</p>
              <details>
                <summary>Context</summary>
                <pre>{JSON.stringify(event.context, null, 1)}</pre>
              </details>
              {event.taken.map((id) => (
                <code key={id}>{id}</code>
              ))}
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
};
