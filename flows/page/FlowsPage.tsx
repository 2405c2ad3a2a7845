import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flows } from '../../.generated/flows.ts';
import { screenOf } from '../../src/components/flow/FlowRegion.tsx';
import type { Chart as ChartData } from '../walker/chart.ts';
import type { Actor } from './actor.ts';
import { Copy } from './Copy.tsx';
import { Diagram, type Highlight } from './diagram/Diagram.tsx';
import type { Panel } from './flowsPage.machine.ts';
import s from './flowsPage.module.css';
import type { Live } from './live.ts';
import { Log } from './Log.tsx';
import { nearest } from './nearest.ts';
import { findPaths, searchFor } from './search.ts';
import { jsonOf, loadSource } from './source.ts';
import { Context } from './step/Context.tsx';
import { Messages } from './step/Messages.tsx';
import { rulesByStateOf, Rules } from './step/Rules.tsx';
import { Walks } from './Walks.tsx';

const charts = flows
  .map((flow) => ({
    name: flow.name,
    description: flow.machine.root.description ?? '',
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const names = charts.map(({ name }) => name);
const known: ReadonlySet<string> = new Set(names);

const reveal = (button: HTMLElement | null): void => button?.scrollIntoView({ block: 'nearest' });

const none: ReadonlySet<string> = new Set();

const Charts = ({ actor, live }: { actor: Actor; live: Live }) => {
  const search = useSelector(actor, (snapshot) => snapshot.context.search);
  const chart = useSelector(actor, (snapshot) => snapshot.context.chart);
  const { actors } = useSyncExternalStore(live.subscribe, live.read);
  const running = new Set([...actors.values()].map((one) => one.chart));
  const found = useMemo(() => {
    const paths = new Map<string, number>();
    for (const hit of findPaths(search)) paths.set(hit.chart, (paths.get(hit.chart) ?? 0) + 1);
    return paths;
  }, [search]);
  const shown = charts.filter(
    ({ name, description }) =>
      name === chart || found.has(name) || description.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <nav className={s.charts} aria-label="Charts">
      <input
        type="search"
        placeholder="Search all paths"
        title="Chart, state, tag, event, clause, or a text on the screen"
        aria-label="Search all paths"
        value={search}
        onChange={(event) => actor.send({ type: 'flows.searched', text: event.target.value })}
      />
      <ul>
        {shown.map(({ name, description }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === chart}
              ref={name === chart ? reveal : undefined}
              title={description}
              onClick={() => actor.send({ type: 'flows.chartChosen', chart: name })}
            >
              <span className={s.dot} data-on={running.has(name)} />
              <span>{name}</span>
              <span className={s.count}>{found.get(name) ?? 0}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Chart = ({
  actor,
  live,
  mode,
  marked,
  onPath,
}: {
  actor: Actor;
  live: Live;
  mode: 'paths' | 'live';
  marked: ReadonlySet<string>;
  /** The user selects a path in the drawing. */
  onPath: () => void;
}) => {
  const chart = useSelector(actor, (snapshot) => snapshot.context.chart);
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  const preview = useSelector(actor, (snapshot) => snapshot.context.preview);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const view = useSelector(actor, (snapshot) => snapshot.context.view);
  const script = useSelector(actor, (snapshot) => snapshot.context.script);
  const middle = useSelector(actor, (snapshot) => snapshot.context.middle);
  const screen = useSelector(actor, screenOf);
  const services = useSyncExternalStore(live.subscribe, live.read);
  const walked = useMemo(
    () => new Set(opened?.scripts.filter((script) => !script.recorded).map((script) => script.id)),
    [opened],
  );
  const inspected = services.inspected?.chart === chart ? services.inspected : null;
  const lit = useMemo<Highlight>(
    () =>
      mode === 'live'
        ? {
            states: new Set(
              inspected?.states ??
                [...services.actors.values()].flatMap((one) => (one.chart === chart ? one.states : [])),
            ),
            visited: none,
            hits: services.hits,
            steps: new Map(),
            walked,
            fresh: new Set((inspected ?? services.events.find((event) => event.chart === chart))?.taken),
          }
        : {
            states: new Set(preview?.states),
            visited: new Set(preview?.visited),
            ...stepsOf(preview?.taken ?? []),
            walked,
            fresh: new Set(preview?.taken.at(-1)),
          },
    [mode, services, inspected, chart, walked, preview],
  );
  const ruled = useMemo(() => rulesByStateOf(chart, opened?.chart.states ?? []), [chart, opened]);
  if (screen === 'unknown')
    return (
      <section className={s.chart} aria-label="Unknown chart">
        <p role="alert">There is no chart “{chart}”. The most similar ones:</p>
        <div className={s.tools}>
          {nearest(chart, names).map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => actor.send({ type: 'flows.chartChosen', chart: name })}
            >
              {name}
            </button>
          ))}
        </div>
      </section>
    );
  if (screen === 'failed')
    return (
      <section className={s.chart}>
        <p role="alert">{failure}</p>
        <button type="button" onClick={() => actor.send({ type: 'flows.retried' })}>
          Try again
        </button>
      </section>
    );
  if (!opened)
    return (
      <section className={s.chart} aria-busy="true">
        <p role="status">Opening {chart} …</p>
      </section>
    );
  const machine = flows.find((flow) => flow.name === chart)?.machine;
  const messages =
    mode === 'live'
      ? services.messages.filter(({ from, to }) => from === chart || to === chart)
      : (preview?.messages ?? []);
  const total = opened.chart.transitions.length;
  const covered = opened.chart.transitions.filter((transition) => walked.has(transition.id)).length;
  return (
    <section className={s.chart} aria-label={`Chart ${chart}`}>
      <header>
        <div>
          <h1>{chart}</h1>
          <p className={s.about} title={opened.chart.description}>
            {opened.chart.description}
          </p>
          <p className={s.facts}>
            {opened.chart.states.length} states · {total} transitions · {walked.size} paths · {covered} of{' '}
            {total} walked
          </p>
        </div>
        <div className={s.tools}>
          {(['chart', 'messages'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={middle === name}
              onClick={() => actor.send({ type: 'flows.middleChosen', middle: name })}
            >
              {name === 'chart' ? 'Chart' : 'Messages'}
            </button>
          ))}
          <Copy
            key={`${chart} source`}
            label="Copy for Stately"
            text={async () => ({ text: await loadSource(chart, opened.drawings.detail), leftOut: [] })}
          />
          {machine && <Copy key={`${chart} json`} label="Copy JSON" text={async () => jsonOf(machine)} />}
        </div>
      </header>
      <div className={s.ground}>
        {middle === 'chart' ? (
          <Diagram
            // resets the scroll position when another chart is opened
            key={chart}
            chart={opened.chart}
            drawings={opened.drawings}
            view={view}
            current={currentOf(opened.chart, lit)}
            onView={(size, around) => actor.send({ type: 'flows.viewChosen', view: { size, around } })}
            onState={(state) => {
              actor.send({ type: 'flows.viewChosen', view: { size: 'near', around: state } });
              actor.send({ type: 'flows.searched', text: searchFor(state) });
              actor.send({ type: 'flows.panelChosen', panel: 'path' });
            }}
            onArrow={(ids) => {
              onPath();
              // clicking the same arrow again selects its next path
              const next = ids[(ids.indexOf(script ?? '') + 1) % ids.length]!;
              const steps = opened.scripts.find(({ id }) => id === next)?.events.length ?? 0;
              actor.send({ type: 'flows.scriptChosen', script: next, at: steps });
            }}
            lit={lit}
            ruled={ruled}
            marked={marked}
            charts={known}
            onOpen={(name) => actor.send({ type: 'flows.chartChosen', chart: name })}
          />
        ) : (
          <Messages
            messages={messages}
            step={mode === 'live' ? -1 : (messages.at(-1)?.step ?? -1)}
            nothing={
              mode === 'live'
                ? `No open shop has sent anything to or from ${chart} yet.`
                : 'No messages yet: choose a path.'
            }
          />
        )}
      </div>
    </section>
  );
};

const panels: Record<Panel, string> = { path: 'Path', context: 'Context', rules: 'Rules' };

/** Returns how often each transition ran, and in which steps of the path. */
const stepsOf = (taken: readonly (readonly string[])[]): Pick<Highlight, 'hits' | 'steps'> => {
  const steps = new Map<string, number[]>();
  for (const [step, ids] of taken.entries())
    for (const id of ids) steps.set(id, [...(steps.get(id) ?? []), step]);
  return { steps, hits: new Map([...steps].map(([id, numbers]) => [id, numbers.length])) };
};

/**
 * Returns the innermost state that the last step entered. In a parallel chart, this is the state in the region
 * that changed.
 */
const currentOf = ({ transitions }: ChartData, { fresh, states }: Highlight): string | null => {
  const target = transitions.findLast(({ id, targets }) => fresh.has(id) && targets.length > 0)?.targets[0];
  const lit = [...states];
  return lit.findLast((id) => id === target || id.startsWith(`${target}.`)) ?? lit.at(-1) ?? null;
};

/** Details of the current step. */
const Step = ({ actor, onMark }: { actor: Actor; onMark: (states: ReadonlySet<string>) => void }) => {
  const panel = useSelector(actor, (snapshot) => snapshot.context.panel);
  const broken = useSelector(actor, (snapshot) => snapshot.context.preview?.broken.length ?? 0);
  return (
    <div className={s.step}>
      <div className={s.tabs} role="tablist" aria-label="Details of the step">
        {(Object.keys(panels) as Panel[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={panel === name}
            onClick={() => actor.send({ type: 'flows.panelChosen', panel: name })}
          >
            {panels[name]}
            {name === 'rules' && broken > 0 ? ` ✗${broken}` : ''}
          </button>
        ))}
      </div>
      {panel === 'path' && <Walks actor={actor} />}
      {panel === 'context' && <Context actor={actor} />}
      {panel === 'rules' && <Rules actor={actor} onMark={onMark} />}
    </div>
  );
};

/**
 * The flows page: a list of charts, a drawing of the selected chart, and a panel that shows either a path on
 * the real screens or the events of the running shop.
 */
export const FlowsPage = ({ actor, live }: { actor: Actor; live: Live }) => {
  const [mode, setMode] = useState<'paths' | 'live'>('paths');
  const [width, setWidth] = useState<'phone' | 'desktop' | 'none'>('phone');
  const [marked, setMarked] = useState<ReadonlySet<string>>(none);
  const screen = useSelector(actor, screenOf);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  useEffect(() => {
    const step = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const isElsewhere = (event.target as Element).closest('input, textarea, select');
      if (by === 0 || mode === 'live' || isElsewhere || event.altKey || event.ctrlKey || event.metaKey)
        return;
      const { at, script, opened } = actor.getSnapshot().context;
      const events = opened?.scripts.find(({ id }) => id === script)?.events ?? [];
      if (at + by >= 0 && at + by <= events.length) actor.send({ type: 'flows.stepRequested', at: at + by });
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [actor, mode]);
  return (
    <div className={s.page} data-screen={screen} aria-busy={busy} data-mode={mode} data-width={width}>
      <Charts actor={actor} live={live} />
      <Chart actor={actor} live={live} mode={mode} marked={marked} onPath={() => setMode('paths')} />
      {width === 'none' && (
        <button type="button" className={s.back} onClick={() => setWidth('phone')}>
          Show panels
        </button>
      )}
      <aside className={s.side}>
        <div className={s.tabs} role="tablist" aria-label="Paths or running shop">
          <button type="button" role="tab" aria-selected={mode === 'paths'} onClick={() => setMode('paths')}>
            Paths
          </button>
          <button type="button" role="tab" aria-selected={mode === 'live'} onClick={() => setMode('live')}>
            Live shop
          </button>
          <button
            type="button"
            className={s.last}
            aria-pressed={width === 'desktop'}
            onClick={() => setWidth(width === 'desktop' ? 'phone' : 'desktop')}
          >
            {width === 'desktop' ? 'Phone' : 'Desktop'}
          </button>
          <button type="button" onClick={() => setWidth('none')}>
            Hide panels
          </button>
        </div>
        <div className={s.frame}>
          {/* the iframe shows our own page and needs scripts and same-origin access; a sandbox that allowed both would offer no protection */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            data-preview
            src="/flows-preview"
            title="A path on the real screens"
            hidden={mode !== 'paths'}
          />
          {mode === 'live' && (
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe data-shop src="/" title="The running shop" />
          )}
        </div>
        {mode === 'paths' ? <Step actor={actor} onMark={setMarked} /> : <Log actor={actor} live={live} />}
      </aside>
    </div>
  );
};
