import { useEffect, useRef } from 'react';
import { captionOf } from '../walker/chart.ts';
import s from './diagram.module.css';
import { linesOf, type Drawing, type DrawnArrow, type DrawnState } from './layout.ts';

export type Highlight = {
  /** Ids of the states that are active. */
  states: ReadonlySet<string>;
  /** How often each transition was taken. */
  hits: ReadonlyMap<string, number>;
  /** Transitions that a kept path takes. */
  walked: ReadonlySet<string>;
  /** Taken by the step that is shown. */
  fresh: ReadonlySet<string>;
};

const short = (text: string): string => (text.length > 46 ? `${text.slice(0, 45)}…` : text);

const StateBox = ({
  drawn,
  lit,
  onOpen,
}: {
  drawn: DrawnState;
  lit: Highlight;
  onOpen?: (chart: string) => void;
}) => {
  const { state, rows, x, y, width, height, depth } = drawn;
  const on = lit.states.has(state.id);
  const lines = linesOf(state, rows);
  const firstRow = lines.length - rows.length;
  return (
    <g
      className={s.state}
      data-state={state.id}
      data-kind={state.kind}
      data-lit={on}
      data-depth={Math.min(depth, 3)}
      transform={`translate(${x} ${y})`}
    >
      <title>{[state.id, state.description, state.spec.join(' ')].filter(Boolean).join('\n')}</title>
      <rect width={width} height={height} rx={8} />
      <text x={12} y={18} className={s.name}>
        {state.key}
        {state.kind === 'parallel' ? '  ∥' : state.kind === 'final' ? '  ◉' : ''}
      </text>
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

const Arrow = ({ arrow, lit }: { arrow: DrawnArrow; lit: Highlight }) => {
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
      <title>
        {[
          transition.id,
          captionOf(transition),
          transition.actions.length ? `does ${transition.actions.join(', ')}` : '',
          transition.spec.join(' '),
          transition.description,
        ]
          .filter(Boolean)
          .join('\n')}
      </title>
      {lines.map((points) => (
        <path key={path(points)} d={path(points)} markerEnd="url(#tip)" />
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
          <text x={label.x + 5} y={label.y + 13}>
            {label.text}
            {hits > 0 ? ` ×${hits}` : ''}
          </text>
        </>
      )}
    </g>
  );
};

/** The chart as a drawing: what is lit is where the flow is, a thick arrow was taken, a dashed one has no path. */
export const Diagram = ({
  drawing,
  lit,
  zoom,
  onOpen,
}: {
  drawing: Drawing;
  lit: Highlight;
  /** 1 = as laid out; null = as wide as the place. */
  zoom: number | null;
  onOpen?: (chart: string) => void;
}) => {
  const { width, height, states, arrows } = drawing;
  const place = useRef<SVGSVGElement>(null);
  const where = [...lit.states].join(' ');
  useEffect(() => {
    const leaf = place.current?.querySelectorAll('[data-lit="true"][data-kind="atomic"]')[0];
    leaf?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // another state or another size: what is lit comes into sight
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [where, zoom]);
  return (
    <svg
      ref={place}
      className={s.drawing}
      viewBox={`-12 -12 ${width + 24} ${height + 24}`}
      style={
        zoom === null
          ? { inlineSize: '100%', minInlineSize: width * 0.62, maxInlineSize: width }
          : { inlineSize: width * zoom }
      }
      role="img"
      aria-label={`Drawing of the chart, ${states.length} states and ${arrows.length} arrows`}
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
        >
          <path d="M0 0L8 4L0 8z" fill="context-stroke" />
        </marker>
      </defs>
      {states.map((drawn) => (
        <StateBox key={drawn.state.id} drawn={drawn} lit={lit} {...(onOpen ? { onOpen } : {})} />
      ))}
      {arrows.map((arrow) => (
        <Arrow key={arrow.transition.id} arrow={arrow} lit={lit} />
      ))}
    </svg>
  );
};
