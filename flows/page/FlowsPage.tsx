import { useSelector } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import { screenOf } from '../../src/components/flow/FlowRegion.tsx';
import { flows } from '../samples/flows.ts';
import { allEdges } from '../walker/walk.ts';
import type { Actor } from './actor.ts';
import { Diagram, type Highlight } from './Diagram.tsx';
import s from './flowsPage.module.css';
import type { Live } from './live.ts';
import { Log } from './Log.tsx';
import { jsonOf, loadSource } from './source.ts';
import { Walks } from './Walks.tsx';

const counted = flows
  .map((flow) => ({
    name: flow.name,
    description: flow.machine.root.description ?? '',
    edges: allEdges(flow.machine).length,
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const reveal = (button: HTMLElement | null): void => button?.scrollIntoView({ block: 'nearest' });

const none: ReadonlySet<string> = new Set();

const Charts = ({ actor, live }: { actor: Actor; live: Live }) => {
  const [wanted, setWanted] = useState('');
  const chart = useSelector(actor, (snapshot) => snapshot.context.chart);
  const { actors } = useSyncExternalStore(live.subscribe, live.read);
  const running = new Set([...actors.values()].map((one) => one.chart));
  const shown = counted.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  return (
    <nav className={s.charts} aria-label="Charts">
      <input
        type="search"
        placeholder={`Search ${counted.length} charts`}
        aria-label="Search charts"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ul>
        {shown.map(({ name, description, edges }) => (
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
              <span className={s.count}>{edges}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Copy = ({ label, text }: { label: string; text: () => Promise<string> }) => {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      onClick={() =>
        void text()
          .then((found) => navigator.clipboard.writeText(found))
          .then(() => setCopied(true))
      }
    >
      {copied ? `${label} ✓` : label}
    </button>
  );
};

const Chart = ({ actor, live, mode }: { actor: Actor; live: Live; mode: 'paths' | 'live' }) => {
  const [zoom, setZoom] = useState<number | null>(null);
  const chart = useSelector(actor, (snapshot) => snapshot.context.chart);
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  const preview = useSelector(actor, (snapshot) => snapshot.context.preview);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const at = useSelector(actor, screenOf);
  const services = useSyncExternalStore(live.subscribe, live.read);
  if (at === 'failed')
    return (
      <section className={s.chart}>
        <p role="alert">{failure}</p>
        <button type="button" onClick={() => actor.send({ type: 'flows.retried' })}>
          Try again
        </button>
      </section>
    );
  if (!opened) return <section className={s.chart} aria-busy="true" />;
  const machine = flows.find((flow) => flow.name === chart)?.machine;
  const walked = new Set(opened.scripts.filter((script) => !script.recorded).map((script) => script.id));
  const lit: Highlight =
    mode === 'live'
      ? {
          states: new Set(
            [...services.actors.values()].flatMap((one) => (one.chart === chart ? one.states : [])),
          ),
          hits: services.hits,
          walked,
          fresh: new Set(services.events.find((event) => event.chart === chart)?.taken),
        }
      : {
          states: new Set(preview?.states),
          hits: new Map((preview?.taken ?? []).map((id) => [id, 1])),
          walked,
          fresh: none,
        };
  const total = opened.chart.transitions.length;
  const covered = opened.chart.transitions.filter((transition) => walked.has(transition.id)).length;
  return (
    <section className={s.chart} aria-label={`Chart ${chart}`}>
      <header>
        <div>
          <h1>{chart}</h1>
          <p>{opened.chart.description}</p>
          <p className={s.facts}>
            {opened.chart.states.length} states · {total} transitions · {walked.size} paths · {covered} of{' '}
            {total} walked
          </p>
        </div>
        <div className={s.tools}>
          <button type="button" onClick={() => setZoom(null)} aria-pressed={zoom === null}>
            Fit
          </button>
          <button
            type="button"
            aria-label="Smaller"
            onClick={() => setZoom(Math.max(0.3, (zoom ?? 0.7) - 0.2))}
          >
            −
          </button>
          <button type="button" aria-label="Larger" onClick={() => setZoom(Math.min(2, (zoom ?? 0.5) + 0.2))}>
            +
          </button>
          <Copy key={`${chart} source`} label="Copy for Stately" text={() => loadSource(chart)} />
          {machine && <Copy key={`${chart} json`} label="Copy JSON" text={async () => jsonOf(machine)} />}
        </div>
      </header>
      <div className={s.ground}>
        <Diagram
          drawing={opened.drawing}
          lit={lit}
          zoom={zoom}
          onOpen={(name) => {
            if (flows.some((flow) => flow.name === name))
              actor.send({ type: 'flows.chartChosen', chart: name });
          }}
        />
      </div>
    </section>
  );
};

/** The whole page: charts, the drawing, and beside it either a path on the real screens or the running shop. */
export const FlowsPage = ({ actor, live }: { actor: Actor; live: Live }) => {
  const [mode, setMode] = useState<'paths' | 'live'>('paths');
  const [wide, setWide] = useState(false);
  const screen = useSelector(actor, screenOf);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={s.page} data-screen={screen} aria-busy={busy} data-mode={mode} data-wide={wide}>
      <Charts actor={actor} live={live} />
      <Chart actor={actor} live={live} mode={mode} />
      <aside className={s.side}>
        <div className={s.tabs} role="tablist" aria-label="What the chart is shown with">
          <button type="button" role="tab" aria-selected={mode === 'paths'} onClick={() => setMode('paths')}>
            Paths
          </button>
          <button type="button" role="tab" aria-selected={mode === 'live'} onClick={() => setMode('live')}>
            Live shop
          </button>
          <button type="button" aria-pressed={wide} onClick={() => setWide(!wide)}>
            {wide ? 'Phone' : 'Desktop'}
          </button>
        </div>
        <div className={s.frame}>
          {/* our own pages of our own origin: a sandbox with scripts and origin would guard nothing */}
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
        {mode === 'paths' ? <Walks actor={actor} /> : <Log actor={actor} live={live} />}
      </aside>
    </div>
  );
};
