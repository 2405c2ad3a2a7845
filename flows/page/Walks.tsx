import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnyEventObject } from 'xstate';
import { screenOf } from '../../src/components/flow/FlowRegion.tsx';
import { describeEvent } from '../walker/chart.ts';
import type { Actor } from './actor.ts';
import s from './flowsPage.module.css';
import { SaveWalk } from './SaveWalk.tsx';
import type { Script } from './scripts.ts';
import { findPaths, transitionText } from './search.ts';
import { OwnEvent } from './step/OwnEvent.tsx';

const screenTag = (tags: readonly string[]): string =>
  tags.find((tag) => tag.startsWith('screen:'))?.slice(7) ?? '';

const Steps = ({ actor, script, at }: { actor: Actor; script: Script; at: number }) => {
  const playing = useSelector(actor, (snapshot) => snapshot.hasTag('playing'));
  const go = (to: number): void => actor.send({ type: 'flows.stepRequested', at: to });
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
          onClick={() => actor.send({ type: playing ? 'flows.pauseRequested' : 'flows.playRequested' })}
        >
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" onClick={() => go(at + 1)} disabled={at >= script.events.length}>
          ›<span className={s.hidden}>One step on</span>
        </button>
        <button type="button" onClick={() => go(script.events.length)} disabled={at >= script.events.length}>
          »<span className={s.hidden}>To the end</span>
        </button>
        <button type="button" onClick={() => actor.send({ type: 'flows.manualRequested' })}>
          Continue yourself
        </button>
      </div>
      <ol className={s.steps}>
        <li>
          <button type="button" aria-current={at === 0 ? 'step' : undefined} onClick={() => go(0)}>
            start
          </button>
        </li>
        {script.events.map((event, index) => (
          // the index is the key, because the same event can occur twice
          <li key={index} data-done={index < at}>
            <button
              type="button"
              aria-current={at === index + 1 ? 'step' : undefined}
              title={JSON.stringify(event, null, 1)}
              onClick={() => go(index + 1)}
            >
              {describeEvent(event.type).label}{' '}
              <span className={s.count}>{screenTag(script.tags[index] ?? [])}</span>
              {script.changed[index]?.length ? (
                <span className={s.changed}> changes {script.changed[index].join(', ')}</span>
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
  const give = (event: AnyEventObject) => (): void => actor.send({ type: 'flows.answerGiven', event });
  return (
    <>
      <p className={s.facts}>Use the screen above. These buttons give each response and let time pass.</p>
      <div className={s.answers} role="group" aria-label="Responses and timers">
        {preview?.outcomes.map(({ event, label }, index) => (
          // the key includes the index, because two samples can have the same label
          <button key={`${label} ${index}`} type="button" onClick={give(event)}>
            {label}
          </button>
        ))}
        {preview?.outcomes.length === 0 && <span className={s.count}>No response or timer is pending.</span>}
      </div>
      <OwnEvent actor={actor} />
      <ol className={s.steps}>
        {done.map(({ event, tags }, index) => (
          <li key={index} data-done>
            <span>
              {describeEvent(event.type).label} <span className={s.count}>{screenTag(tags)}</span>
            </span>
          </li>
        ))}
      </ol>
      <SaveWalk actor={actor} label="Save as a file" isEmpty={done.length === 0}>
        <button type="button" onClick={() => actor.send({ type: 'flows.manualLeft' })}>
          Back to the path
        </button>
      </SaveWalk>
    </>
  );
};

/** Lists the chart's paths, and the steps of the selected path. */
export const Walks = ({ actor }: { actor: Actor }) => {
  const search = useSelector(actor, (snapshot) => snapshot.context.search);
  const found = useMemo(() => findPaths(search), [search]);
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  const chosen = useSelector(actor, (snapshot) => snapshot.context.script);
  const at = useSelector(actor, (snapshot) => snapshot.context.at);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const screen = useSelector(actor, screenOf);
  if (!opened) return <section className={s.log} aria-busy="true" />;
  const { chart, scripts } = opened;
  const script = scripts.find((candidate) => candidate.id === chosen);
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  const nameOf = (id: string): string => {
    const transition = transitions.get(id);
    return transition ? transitionText(chart, transition) : id;
  };
  const here = new Set(found.filter((path) => path.chart === chart.name).map(({ id }) => id));
  const shown = scripts.filter(({ id }) => here.has(id));
  const elsewhere = found.length - here.size;
  return (
    <section className={s.log} aria-label="Paths">
      {failure && screen !== 'manual' && <p role="alert">{failure}</p>}
      {screen === 'manual' ? (
        <UserActions actor={actor} />
      ) : (
        <>
          {script ? (
            <Steps actor={actor} script={script} at={at} />
          ) : (
            <div className={s.tools}>
              <button type="button" onClick={() => actor.send({ type: 'flows.manualRequested' })}>
                Try it from the start
              </button>
            </div>
          )}
          {search !== '' && (
            <p className={s.facts} role="status">
              {search.startsWith('to:')
                ? `${here.size} ${here.size === 1 ? 'path leads' : 'paths lead'} to ${search.slice(3)}.`
                : found.length === 0
                  ? `No path of any chart has “${search}”.`
                  : `“${search}”: ${here.size} here, ${elsewhere} in other charts.`}{' '}
              <button type="button" onClick={() => actor.send({ type: 'flows.searched', text: '' })}>
                Show all
              </button>
            </p>
          )}
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
                  {nameOf(candidate.id)}{' '}
                  <span className={s.count}>{transitions.get(candidate.id)?.spec.join(' ')}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
