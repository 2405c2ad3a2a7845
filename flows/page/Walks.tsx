import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { screenOf } from '../../src/components/flow/FlowRegion.tsx';
import { speak } from '../walker/chart.ts';
import type { Actor } from './actor.ts';
import s from './flowsPage.module.css';
import type { Script } from './scripts.ts';
import { OwnEvent } from './step/OwnEvent.tsx';

const screenTag = (tags: readonly string[]): string =>
  tags.find((tag) => tag.startsWith('screen:'))?.slice(7) ?? '';

const Steps = ({ actor, script, at }: { actor: Actor; script: Script; at: number }) => {
  const playing = useSelector(actor, (snapshot) => snapshot.hasTag('playing'));
  const go = (to: number): void => actor.send({ type: 'flows.stepAsked', at: to });
  return (
    <>
      <div className={s.tools} role="group" aria-label="Replay">
        <button type="button" onClick={() => go(0)} disabled={at === 0}>
          «<span className={s.hidden}>To the start</span>
        </button>
        <button type="button" onClick={() => go(at - 1)} disabled={at === 0}>
          ‹<span className={s.hidden}>One step back</span>
        </button>
        <button
          type="button"
          onClick={() => actor.send({ type: playing ? 'flows.pauseAsked' : 'flows.playAsked' })}
        >
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" onClick={() => go(at + 1)} disabled={at >= script.events.length}>
          ›<span className={s.hidden}>One step on</span>
        </button>
        <button type="button" onClick={() => go(script.events.length)} disabled={at >= script.events.length}>
          »<span className={s.hidden}>To the end</span>
        </button>
        <button type="button" onClick={() => actor.send({ type: 'flows.manualAsked' })}>
          Go on by hand
        </button>
      </div>
      <ol className={s.steps}>
        <li>
          <button type="button" aria-current={at === 0 ? 'step' : undefined} onClick={() => go(0)}>
            start
          </button>
        </li>
        {script.events.map((event, index) => (
          // the same event may occur twice; its position identifies it
          <li key={index} data-done={index < at}>
            <button
              type="button"
              aria-current={at === index + 1 ? 'step' : undefined}
              title={JSON.stringify(event, null, 1)}
              onClick={() => go(index + 1)}
            >
              {speak(event.type).label} <span className={s.count}>{screenTag(script.tags[index] ?? [])}</span>
              {script.changed[index]?.length ? (
                <span className={s.changed}> Δ {script.changed[index].join(', ')}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};

const UserActions = ({ actor }: { actor: Actor }) => {
  const preview = useSelector(actor, (snapshot) => snapshot.context.preview);
  const done = useSelector(actor, (snapshot) => snapshot.context.done);
  const saved = useSelector(actor, (snapshot) => snapshot.context.saved);
  const give = (event: AnyEventObject) => (): void => actor.send({ type: 'flows.answerGiven', event });
  return (
    <>
      <p className={s.facts}>The screen is yours. What the world would answer, and time, you give here.</p>
      <div className={s.answers} role="group" aria-label="What happens next">
        {preview?.outcomes.map(({ event, label }, index) => (
          // two samples may read alike
          <button key={`${label} ${index}`} type="button" onClick={give(event)}>
            {label}
          </button>
        ))}
        {preview?.outcomes.length === 0 && <span className={s.count}>Nothing is asked or awaited.</span>}
      </div>
      <OwnEvent actor={actor} />
      <ol className={s.steps}>
        {done.map(({ event, tags }, index) => (
          <li key={index} data-done>
            <span>
              {speak(event.type).label} <span className={s.count}>{screenTag(tags)}</span>
            </span>
          </li>
        ))}
      </ol>
      <form
        className={s.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('name');
          if (typeof name === 'string' && name.trim())
            actor.send({ type: 'flows.saveAsked', name: name.trim() });
        }}
      >
        <input name="name" required placeholder="Name of this walk" aria-label="Name of this walk" />
        <button type="submit" disabled={done.length === 0}>
          Save as a file
        </button>
        <button type="button" onClick={() => actor.send({ type: 'flows.manualLeft' })}>
          Back to the path
        </button>
      </form>
      {saved && (
        <p role="status">Saved as {saved}. Put it into flows/recordings and the test command runs it.</p>
      )}
    </>
  );
};

/** The paths of the chart, and the one that runs on the screens. */
export const Walks = ({ actor }: { actor: Actor }) => {
  const [wanted, setWanted] = useState('');
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  const chosen = useSelector(actor, (snapshot) => snapshot.context.script);
  const at = useSelector(actor, (snapshot) => snapshot.context.at);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const screen = useSelector(actor, screenOf);
  if (!opened) return <section className={s.log} aria-busy="true" />;
  const { chart, scripts } = opened;
  const script = scripts.find((candidate) => candidate.id === chosen);
  const within = (id: string): string =>
    id.startsWith(`${chart.name}.`) ? id.slice(chart.name.length + 1) : id;
  const spoken = (id: string): string => {
    const transition = chart.transitions.find((candidate) => candidate.id === id);
    if (!transition) return id;
    const guard = transition.guard ? ` [${transition.guard}]` : '';
    return `${within(transition.source)}: ${transition.label}${guard}`;
  };
  const spec = new Map(chart.transitions.map((transition) => [transition.id, transition.spec.join(' ')]));
  const shown = scripts.filter((candidate) =>
    `${candidate.id} ${spoken(candidate.id)} ${spec.get(candidate.id) ?? ''}`
      .toLowerCase()
      .includes(wanted.toLowerCase()),
  );
  return (
    <section className={s.log} aria-label="Paths">
      {failure && <p role="alert">{failure}</p>}
      {screen === 'manual' ? (
        <UserActions actor={actor} />
      ) : (
        <>
          {script ? (
            <Steps actor={actor} script={script} at={at} />
          ) : (
            <div className={s.tools}>
              <button type="button" onClick={() => actor.send({ type: 'flows.manualAsked' })}>
                Walk by hand from the start
              </button>
            </div>
          )}
          <input
            type="search"
            placeholder={`Search ${scripts.length} paths: state, event, clause`}
            aria-label="Search paths"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <ul className={s.paths}>
            {shown.map((candidate) => (
              <li key={candidate.id}>
                <button
                  type="button"
                  aria-current={candidate.id === chosen}
                  title={candidate.id}
                  onClick={() =>
                    actor.send({
                      type: 'flows.scriptChosen',
                      script: candidate.id,
                      at: candidate.events.length,
                    })
                  }
                >
                  {candidate.recorded && <span className={s.count}>recorded </span>}
                  {spoken(candidate.id)} <span className={s.count}>{spec.get(candidate.id)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
