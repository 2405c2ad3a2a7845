import type { PointerEvent } from 'react';
import type { Drawing, Point } from '../../drawing/drawing.ts';
import type { Chart } from '../../walker/chart.ts';
import s from './diagram.module.css';

const widest = 168;
const highest = 120;

/**
 * Miniature of the drawing, with the visible part marked. Clicking or dragging inside the miniature scrolls the
 * drawing.
 */
export const Minimap = ({
  chart,
  drawing,
  lit,
  view,
  onMove,
}: {
  chart: Chart;
  drawing: Drawing;
  lit: ReadonlySet<string>;
  /** Visible part, in drawing coordinates. */
  view: { x: number; y: number; width: number; height: number };
  onMove: (spot: Point) => void;
}) => {
  const kinds = new Map(chart.states.map(({ id, kind }) => [id, kind]));
  const scale = Math.min(widest / drawing.width, highest / drawing.height);
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    onMove({ x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale });
  };
  return (
    <svg
      className={s.minimap}
      data-minimap
      width={drawing.width * scale}
      height={drawing.height * scale}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      onPointerDown={go}
      onPointerMove={go}
      role="img"
      aria-label="Miniature of the drawing, with the visible part marked"
    >
      {drawing.states.map(({ id, x, y, width, height }) => (
        <rect
          key={id}
          data-kind={kinds.get(id)}
          data-lit={lit.has(id)}
          x={x}
          y={y}
          width={width}
          height={height}
        />
      ))}
      <rect className={s.inSight} x={view.x} y={view.y} width={view.width} height={view.height} />
    </svg>
  );
};
