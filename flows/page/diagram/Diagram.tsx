import { memo, useEffect } from 'react';
import { captionOf, type ChartState, type ChartTransition } from '../../walker/chart.ts';
import s from './diagram.module.css';
import { linesOf, type Drawing, type DrawnArrow, type DrawnState } from './layout.ts';
import { Minimap } from './Minimap.tsx';
import type { Overview, OverviewArrow } from './overview.ts';
import { useZoom } from './useZoom.ts';

export type Highlight = {
  /** Ids of the states that are active. */
  states: ReadonlySet<string>;
  /** Number of runs of each transition. */
  hits: ReadonlyMap<string, number>;
  /** Transitions that a path takes. */
  walked: ReadonlySet<string>;
  /** Taken by the step that is shown. */
  fresh: ReadonlySet<string>;
};
/** The rules about states, by the state's id. */
export type Ruled = ReadonlyMap<string, readonly string[]>;

/** Below it a person cannot read them. */
const smallest = 12;
const nameSize = 13;
/** From here on small lines and the words on arrows are left out. */
const far = 0.9;

const short = (text: string, most = 46): string =>
  text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
/** Shortens the name to a box of that width in pixels. */
const nameIn = (name: string, width: number): string => short(name, Math.floor((width - 10) / 6.1));

const mark: Partial<Record<ChartState['kind'], string>> = { parallel: ' ∥', final: ' ◉' };

const StateBox = ({
  drawn: { state, x, y, width, height, depth },
  lines = [],
  rows = [],
  lit,
  scale,
  rules = [],
  ruled,
  onOpen,
  onChoose,
}: {
  drawn: { state: ChartState; x: number; y: number; width: number; height: number; depth: number };
  lines?: readonly string[];
  rows?: DrawnState['rows'];
  lit: Highlight;
  scale: number;
  rules?: readonly string[] | undefined;
  ruled: boolean;
  onOpen?: ((chart: string) => void) | undefined;
  onChoose?: ((state: string) => void) | undefined;
}) => {
  const firstRow = lines.length - rows.length;
  const size = Math.max(nameSize, smallest / scale);
  return (
    <g
      className={s.state}
      data-state={state.id}
      data-kind={state.kind}
      data-lit={lit.states.has(state.id)}
      data-depth={Math.min(depth, 3)}
      data-ruled={ruled}
      data-chosen={onChoose ? true : undefined}
      transform={`translate(${x} ${y})`}
      onClick={
        onChoose &&
        ((event) => {
          event.stopPropagation();
          onChoose(state.id);
        })
      }
    >
      <title>
        {[state.id, state.description, state.spec.join(' '), ...rules.map((rule) => `§ ${rule}`)]
          .filter(Boolean)
          .join('\n')}
      </title>
      <rect width={width} height={height} rx={6} />
      <text x={8} y={size + 3} className={s.name} style={{ fontSize: size }}>
        {nameIn(state.key + (mark[state.kind] ?? ''), width * scale)}
      </text>
      {rules.length > 0 && (
        <text x={width} y={5} textAnchor="middle" className={s.rule} style={{ fontSize: size }}>
          §
        </text>
      )}
      {lines.map((line, index) => {
        const row = rows[index - firstRow];
        const hits = row ? (lit.hits.get(row.id) ?? 0) : 0;
        const ask = line.startsWith('? ') ? line.slice(2) : null;
        return (
          <text
            key={line}
            x={12}
            y={37 + index * 17}
            className={s.line}
            data-fresh={row ? lit.fresh.has(row.id) : undefined}
            data-walked={row ? lit.walked.has(row.id) : undefined}
            data-opens={ask && onOpen ? true : undefined}
            onClick={ask && onOpen ? () => onOpen(ask) : undefined}
          >
            {row && (
              <title>{[row.id, row.actions.join(', '), row.spec.join(' ')].filter(Boolean).join('\n')}</title>
            )}
            {short(line)}
            {hits > 0 ? `  ×${hits}` : ''}
          </text>
        );
      })}
    </g>
  );
};

const path = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join(' ');

const about = (transition: ChartTransition): string =>
  [
    transition.id,
    captionOf(transition),
    transition.actions.length ? `does ${transition.actions.join(', ')}` : '',
    transition.spec.join(' '),
    transition.description,
  ]
    .filter(Boolean)
    .join('\n');

const Arrow = ({ arrow, lit, isFar }: { arrow: DrawnArrow; lit: Highlight; isFar: boolean }) => {
  const { transition, lines, label } = arrow;
  const hits = lit.hits.get(transition.id) ?? 0;
  return (
    <g
      className={s.arrow}
      data-transition={transition.id}
      data-kind={transition.kind}
      data-walked={lit.walked.has(transition.id)}
      data-hit={hits > 0}
      data-fresh={lit.fresh.has(transition.id)}
    >
      <title>{about(transition)}</title>
      {lines.map((points) => (
        <path key={path(points)} d={path(points)} markerEnd="url(#tip)" />
      ))}
      {label && !isFar && (
        <>
          <rect
            x={label.x}
            y={label.y}
            width={label.width}
            height={label.height}
            rx={4}
            className={s.ground}
          />
          <text x={label.x + 5} y={label.y + 13}>
            {label.text}
            {hits > 0 ? ` ×${hits}` : ''}
          </text>
        </>
      )}
    </g>
  );
};

/** One arrow for all that lead from here to there: as bad as the worst, as fresh as the freshest. */
const Arrows = ({ arrow: { transitions, points }, lit }: { arrow: OverviewArrow; lit: Highlight }) => {
  const some = (holds: (id: string) => boolean): boolean => transitions.some(({ id }) => holds(id));
  return (
    <g
      className={s.arrow}
      data-transitions={transitions.length}
      data-walked={!some((id) => !lit.walked.has(id))}
      data-hit={some((id) => (lit.hits.get(id) ?? 0) > 0)}
      data-fresh={some((id) => lit.fresh.has(id))}
    >
      <title>{transitions.map(captionOf).join('\n')}</title>
      <path d={path(points)} markerEnd="url(#tip)" />
    </g>
  );
};

type Shown = {
  lit: Highlight;
  ruled: Ruled;
  /** States of the rule that is pointed at. */
  marked: ReadonlySet<string>;
  scale: number;
};

const Whole = memo(
  ({
    overview: { states, arrows },
    lit,
    ruled,
    marked,
    scale,
    onChoose,
  }: Shown & { overview: Overview; onChoose: (state: string) => void }) => (
    <>
      {states.map((drawn) => (
        <StateBox
          key={drawn.state.id}
          drawn={drawn}
          lit={lit}
          scale={scale}
          rules={ruled.get(drawn.state.id)}
          ruled={marked.has(drawn.state.id)}
          onChoose={onChoose}
        />
      ))}
      {arrows.map((arrow) => (
        <Arrows key={path(arrow.points)} arrow={arrow} lit={lit} />
      ))}
    </>
  ),
);

const Detail = memo(
  ({
    drawing: { states, arrows },
    lit,
    ruled,
    marked,
    scale,
    onOpen,
  }: Shown & { drawing: Drawing; onOpen: (chart: string) => void }) => (
    <>
      {states.map((drawn) => (
        <StateBox
          key={drawn.state.id}
          drawn={drawn}
          lines={scale < far ? [] : linesOf(drawn.state, drawn.rows)}
          rows={scale < far ? [] : drawn.rows}
          lit={lit}
          scale={scale}
          rules={ruled.get(drawn.state.id)}
          ruled={marked.has(drawn.state.id)}
          onOpen={onOpen}
        />
      ))}
      {arrows.map((arrow) => (
        <Arrow key={arrow.transition.id} arrow={arrow} lit={lit} isFar={scale < far} />
      ))}
    </>
  ),
);

/**
 * The chart as a drawing: the current states are lit, a thick arrow marks a transition that ran, a dashed one has
 * no path. The overview shows states and transitions; a press on a state opens its details, with its invoked
 * actors, effects and events.
 */
export const Diagram = ({
  drawing,
  overview,
  view,
  onView,
  ...shown
}: Omit<Shown, 'scale'> & {
  drawing: Drawing;
  overview: Overview;
  view: { size: 'whole' | 'detail'; around: string | null };
  onView: (size: 'whole' | 'detail', around: string | null) => void;
  onOpen: (chart: string) => void;
}) => {
  const { lit, ruled, marked, onOpen } = shown;
  const isWhole = view.size === 'whole';
  const drawn: Drawing | Overview = isWhole ? overview : drawing;
  const { place, at, room, fit, zoomBy, moveTo } = useZoom(drawn, isWhole);
  const wanted = view.around ?? [...lit.states].at(-1) ?? null;
  const spot = drawing.states.find(({ state }) => state.id === wanted);
  useEffect(() => {
    if (isWhole) return;
    moveTo(spot ? { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 } : { x: 300, y: 280 }, 1);
    // the state moves to the middle on request or when the flow advances, not when the user drags it away
  }, [isWhole, spot, moveTo]);
  // the scale moves in steps, so that a drag renders nothing again; it rounds down, so that no text becomes too
  // small
  const scale = Math.max(0.15, Math.floor(at.k * 50 + 1e-6) / 50);
  const sight = { x: -at.x / at.k, y: -at.y / at.k, width: room.width / at.k, height: room.height / at.k };
  const isAllInSight =
    sight.x <= 0 &&
    sight.y <= 0 &&
    sight.x + sight.width >= drawn.width &&
    sight.y + sight.height >= drawn.height;
  return (
    <div className={s.place}>
      <div className={s.tools} role="group" aria-label="Size of the drawing">
        <button
          type="button"
          aria-pressed={isWhole}
          onClick={() => {
            if (isWhole) fit();
            else onView('whole', null);
          }}
        >
          Fit
        </button>
        <button type="button" aria-pressed={!isWhole} onClick={() => onView('detail', null)}>
          Detail
        </button>
        <button type="button" aria-label="Smaller" onClick={() => zoomBy(0.8)}>
          −
        </button>
        <button type="button" aria-label="Larger" onClick={() => zoomBy(1.25)}>
          +
        </button>
        <span>{Math.round(at.k * 100)} %</span>
      </div>
      <svg
        ref={place}
        className={s.drawing}
        data-size={view.size}
        role="img"
        aria-label={`Drawing of the chart, ${drawing.states.length} states and ${drawing.arrows.length} arrows`}
      >
        <defs>
          <marker
            id="tip"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
            markerUnits="userSpaceOnUse"
          >
            <path d="M0 0L8 4L0 8z" fill="context-stroke" />
          </marker>
        </defs>
        <g transform={at.toString()} data-drawn>
          {isWhole ? (
            <Whole
              overview={overview}
              lit={lit}
              ruled={ruled}
              marked={marked}
              scale={scale}
              onChoose={(state) => onView('detail', state)}
            />
          ) : (
            <Detail drawing={drawing} lit={lit} ruled={ruled} marked={marked} scale={scale} onOpen={onOpen} />
          )}
        </g>
      </svg>
      {!isAllInSight && (
        <Minimap
          drawing={
            isWhole
              ? { ...overview, states: overview.states.map((state) => ({ ...state, rows: [] })) }
              : drawing
          }
          lit={lit.states}
          view={sight}
          onMove={(to) => moveTo(to)}
        />
      )}
    </div>
  );
};
