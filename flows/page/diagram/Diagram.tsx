import { memo, useEffect, useMemo } from 'react';
import {
  innerOf,
  linesOf,
  longestNameSize,
  nameHeight,
  nameIn,
  nameSize,
  rowHeight,
  type Drawing,
  type Drawings,
  type DrawnArrow,
  type DrawnState,
  type Point,
} from '../../drawing/drawing.ts';
import { captionOf, type Chart, type ChartState, type ChartTransition } from '../../walker/chart.ts';
import type { View } from '../flowsPage.machine.ts';
import s from './diagram.module.css';
import { Minimap } from './Minimap.tsx';
import { useZoom } from './useZoom.ts';

export type Highlight = {
  /** Ids of the active states. */
  states: ReadonlySet<string>;
  /** Ids of the states that the path has entered. */
  visited: ReadonlySet<string>;
  /** Number of times each transition ran. */
  hits: ReadonlyMap<string, number>;
  /** Numbers of the steps in which each transition ran. */
  steps: ReadonlyMap<string, readonly number[]>;
  /** Transitions that are part of at least one path. */
  walked: ReadonlySet<string>;
  /** Transitions of the current step. */
  fresh: ReadonlySet<string>;
};
/** Titles of the rules that mention each state, keyed by state id. */
export type RulesByState = ReadonlyMap<string, readonly string[]>;

/** Smallest legible font size in pixels. */
const smallest = 12;
/** Scale below which small text and captions are hidden. */
const far = 0.9;
/** Minimum scale when a state is shown with its neighbours. A larger drawing is panned instead. */
const leastNear = smallest / nameSize;

const mark: Partial<Record<ChartState['kind'], string>> = { parallel: ' ∥', final: ' ◉' };

type Shown = {
  chart: Chart;
  lit: Highlight;
  ruled: RulesByState;
  /** States that the highlighted rule mentions. */
  marked: ReadonlySet<string>;
  onState: (state: string) => void;
  onArrow: (ids: readonly string[]) => void;
  /** Names of all charts. A user can open an invoked actor only if it is one of these charts. */
  charts: ReadonlySet<string>;
  onOpen: (chart: string) => void;
};

/** Draws step numbers that remain legible at any scale. */
const Steps = ({ steps, at: { x, y }, scale }: { steps: readonly number[]; at: Point; scale: number }) => {
  const size = smallest / scale;
  const text = steps.join(', ');
  return (
    <g className={s.steps} transform={`translate(${x} ${y})`} data-steps={text}>
      <rect
        x={-size * (0.4 + text.length * 0.3)}
        y={-size * 0.7}
        width={size * (0.8 + text.length * 0.6)}
        height={size * 1.4}
        rx={size * 0.7}
      />
      <text textAnchor="middle" y={size * 0.36} style={{ fontSize: size }}>
        {text}
      </text>
    </g>
  );
};

const StateBox = ({
  state,
  name,
  drawn: { x, y, width, height, depth },
  hasLines,
  steps,
  scale,
  ...shown
}: Shown & {
  state: ChartState;
  name: string;
  drawn: DrawnState;
  hasLines: boolean;
  /** Steps whose transitions are not drawn as arrows. */
  steps: readonly number[];
  scale: number;
}) => {
  const { chart, lit, ruled, marked, charts, onState, onArrow, onOpen } = shown;
  const lines = hasLines ? linesOf(chart, state) : [];
  const rows = hasLines ? innerOf(chart, state.id) : [];
  const rules = ruled.get(state.id) ?? [];
  const title = name + (mark[state.kind] ?? '');
  // shrinks long names instead of cutting them off
  const size = Math.min(Math.max(nameSize, smallest / scale), longestNameSize(title, width));
  return (
    <g
      className={s.state}
      data-state={state.id}
      data-kind={state.kind}
      data-lit={lit.states.has(state.id)}
      data-visited={lit.visited.has(state.id)}
      data-depth={Math.min(depth, 3)}
      data-ruled={marked.has(state.id)}
      transform={`translate(${x} ${y})`}
      onClick={(event) => {
        event.stopPropagation();
        onState(state.id);
      }}
    >
      <title>
        {[state.id, state.description, state.spec.join(' '), ...rules.map((rule) => `Rule: ${rule}`)]
          .filter(Boolean)
          .join('\n')}
      </title>
      <rect width={width} height={height} rx={6} />
      <text x={8} y={size + 3} className={s.name} style={{ fontSize: size }}>
        {title}
      </text>
      {lines.map((line, index) => {
        const row = rows[index - (lines.length - rows.length)];
        const hits = row ? (lit.hits.get(row.id) ?? 0) : 0;
        const actorName = line.startsWith('? ') ? line.slice(2) : null;
        const opens = actorName !== null && charts.has(actorName) ? actorName : null;
        const press = opens ? () => onOpen(opens) : row ? () => onArrow([row.id]) : null;
        return (
          <text
            key={line}
            x={12}
            y={nameHeight + 11 + index * rowHeight}
            className={s.line}
            data-fresh={row ? lit.fresh.has(row.id) : undefined}
            data-walked={row ? lit.walked.has(row.id) : undefined}
            data-row={row?.id}
            data-opens={opens ? true : undefined}
            onClick={
              press
                ? (event) => {
                    event.stopPropagation();
                    press();
                  }
                : undefined
            }
          >
            {row && (
              <title>{[row.id, row.actions.join(', '), row.spec.join(' ')].filter(Boolean).join('\n')}</title>
            )}
            {line}
            {hits > 0 ? `  ×${hits}` : ''}
          </text>
        );
      })}
      {steps.length > 0 && <Steps steps={steps} at={{ x: width - 8, y: 2 }} scale={scale} />}
    </g>
  );
};

const path = (points: readonly Point[]): string =>
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

/** An arrow for one or more transitions. The arrow is dashed if any of them is not covered by a path. */
const Arrow = ({
  arrow: { ids, lines, label },
  transitions,
  badge,
  scale,
  lit,
  onArrow,
}: Pick<Shown, 'lit' | 'onArrow'> & {
  arrow: DrawnArrow;
  transitions: readonly ChartTransition[];
  badge: { at: Point; steps: readonly number[] } | undefined;
  scale: number;
}) => {
  const choose = (chosen: readonly string[]) => (event: { stopPropagation: () => void }) => {
    event.stopPropagation();
    onArrow(chosen);
  };
  return (
    <g
      className={s.arrow}
      data-transition={ids.join(' ')}
      data-kind={ids.length === 1 ? transitions[0]?.kind : undefined}
      data-walked={ids.every((id) => lit.walked.has(id))}
      data-hit={ids.some((id) => (lit.hits.get(id) ?? 0) > 0)}
      data-fresh={ids.some((id) => lit.fresh.has(id))}
      onClick={choose(ids)}
    >
      <title>{ids.length === 1 ? about(transitions[0]!) : transitions.map(captionOf).join('\n')}</title>
      {lines.map((points) => (
        <g key={path(points)}>
          <path d={path(points)} className={s.grip} style={{ strokeWidth: 9 / scale }} />
          <path d={path(points)} markerEnd="url(#tip)" />
        </g>
      ))}
      {label && (
        <>
          <rect
            x={label.x}
            y={label.y}
            width={label.width}
            height={label.height}
            rx={4}
            className={s.ground}
          />
          {transitions.map((transition, row) => (
            <text
              key={transition.id}
              x={label.x + 5}
              y={label.y + 13 + row * rowHeight}
              data-caption={transition.id}
              data-fresh={lit.fresh.has(transition.id)}
              onClick={choose([transition.id])}
            >
              <title>{about(transition)}</title>
              {captionOf(transition)}
              {lit.steps.size === 0 && lit.hits.has(transition.id) ? ` ×${lit.hits.get(transition.id)}` : ''}
            </text>
          ))}
        </>
      )}
      {badge && <Steps {...badge} scale={scale} />}
    </g>
  );
};

/**
 * Places each arrow's step numbers next to its caption or, without a caption, in the middle of its longest
 * segment with free space.
 */
const placeSteps = ({ arrows }: Drawing, lit: Highlight, scale: number) => {
  const taken: Point[] = [];
  const isFree = ({ x, y }: Point): boolean =>
    taken.every((other) => Math.hypot(x - other.x, y - other.y) * scale > 18);
  return new Map(
    arrows.flatMap(({ ids, lines: [points = []], label }) => {
      const steps = ids.flatMap((id) => lit.steps.get(id) ?? []).toSorted((a, b) => a - b);
      if (steps.length === 0) return [];
      const middles = points
        .slice(1)
        .map((end, index) => ({ end, start: points[index]! }))
        .toSorted(
          (a, b) =>
            Math.hypot(b.end.x - b.start.x, b.end.y - b.start.y) -
            Math.hypot(a.end.x - a.start.x, a.end.y - a.start.y),
        )
        .map(({ start, end }) => ({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }));
      const at = label ? { x: label.x - 4, y: label.y + 8 } : (middles.find(isFree) ?? middles[0]!);
      taken.push(at);
      return [[ids.join(' '), { at, steps }] as const];
    }),
  );
};

const Shapes = memo(
  ({
    drawing,
    size,
    centre,
    scale,
    ...shown
  }: Shown & { drawing: Drawing; size: View['size']; centre: string | null; scale: number }) => {
    const { chart, lit } = shown;
    const states = new Map(chart.states.map((state) => [state.id, state]));
    const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
    const badges = placeSteps(drawing, lit, scale);
    const drawn = new Set(drawing.arrows.flatMap(({ ids }) => ids));
    const isFar = size === 'detail' && scale < far;
    const stepsAt = (id: string): number[] =>
      size === 'near'
        ? []
        : [...lit.steps]
            .filter(([edge]) => !drawn.has(edge) && transitions.get(edge)?.source === id)
            .flatMap(([, steps]) => steps)
            .toSorted((a, b) => a - b);
    return (
      <>
        {drawing.states.map((box) => (
          <StateBox
            key={box.id}
            {...shown}
            drawn={box}
            state={states.get(box.id)!}
            name={size === 'near' ? nameIn(chart, box.id) : states.get(box.id)!.key}
            hasLines={size === 'near' ? box.id === centre : size === 'detail' && !isFar}
            steps={stepsAt(box.id)}
            scale={scale}
          />
        ))}
        {drawing.arrows.map((arrow) => (
          <Arrow
            key={arrow.ids.join(' ')}
            {...shown}
            arrow={isFar ? { ...arrow, label: null } : arrow}
            transitions={arrow.ids.map((id) => transitions.get(id)!)}
            badge={badges.get(arrow.ids.join(' '))}
            scale={scale}
          />
        ))}
      </>
    );
  },
);

const sizes: Readonly<Record<View['size'], [name: string, title: string]>> = {
  whole: ['Fit', 'The whole chart with the names of its states'],
  near: ['Near', 'The current state with its neighbours'],
  detail: ['Detail', 'Everything at full size'],
};

/**
 * Drawing of a chart with the active states highlighted. A thick arrow with step numbers marks a transition
 * that ran; a dashed arrow marks one that no path covers. Clicking a state shows its neighbours; clicking an
 * arrow selects one of its paths.
 */
export const Diagram = ({
  drawings,
  view,
  current,
  onView,
  ...shown
}: Shown & {
  drawings: Drawings;
  view: View;
  /** Innermost state that the last step entered. */
  current: string | null;
  onView: (size: View['size'], around: string | null) => void;
}) => {
  const { chart, lit } = shown;
  const { size } = view;
  const centre = view.around ?? current ?? chart.states[0]?.initial ?? null;
  const drawing = useMemo(
    () => (size === 'near' ? (drawings.near[centre ?? ''] ?? drawings.whole) : drawings[size]),
    [drawings, size, centre],
  );
  const box = drawing.states.find(({ id }) => id === centre);
  const spot = useMemo(
    () => (box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 300, y: 280 }),
    [box],
  );
  const least = size === 'near' ? leastNear : 0;
  const { place, at, room, fit, zoomBy, moveTo } = useZoom(drawing, size !== 'detail', least, spot);
  useEffect(() => {
    if (size === 'detail') moveTo(spot, 1);
    // centres the state only when the user selects it or the flow advances, so that the user can pan in between
  }, [size, spot, moveTo]);
  // rounds the scale to steps of 0.02, because each change re-renders the drawing; rounding down keeps the text
  // large enough
  const scale = Math.max(0.15, Math.floor(at.k * 50 + 1e-6) / 50);
  const sight = { x: -at.x / at.k, y: -at.y / at.k, width: room.width / at.k, height: room.height / at.k };
  const isAllInSight =
    sight.x <= 0 &&
    sight.y <= 0 &&
    sight.x + sight.width >= drawing.width &&
    sight.y + sight.height >= drawing.height;
  return (
    <div className={s.place}>
      <div className={s.tools} role="group" aria-label="Size of the drawing">
        {(Object.keys(sizes) as View['size'][]).map((name) => (
          <button
            key={name}
            type="button"
            title={sizes[name][1]}
            aria-pressed={size === name}
            onClick={() => {
              if (size === name) fit();
              onView(name, null);
            }}
          >
            {sizes[name][0]}
          </button>
        ))}
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
        data-size={size}
        role="img"
        aria-label={`Drawing of the chart, ${chart.states.length} states and ${chart.transitions.length} transitions`}
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
          <Shapes {...shown} drawing={drawing} size={size} centre={centre} scale={scale} />
        </g>
      </svg>
      {!isAllInSight && (
        <Minimap chart={chart} drawing={drawing} lit={lit.states} view={sight} onMove={(to) => moveTo(to)} />
      )}
    </div>
  );
};
