/** Zooms and pans a drawing with the mouse wheel, by pinching or dragging, or with the adjacent buttons. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../../drawing/drawing.ts';

type Size = { width: number; height: number };

const margin = 12;
/** Height of the buttons above the drawing. */
const top = 44;
const most = 3;

/** Scale and position that show the whole drawing. */
const fitting = (drawing: Size, room: Size): ZoomTransform => {
  const scale = Math.min(
    (room.width - 2 * margin) / drawing.width,
    (room.height - top - margin) / drawing.height,
    1.3,
  );
  return zoomIdentity
    .translate(
      (room.width - drawing.width * scale) / 2,
      top + (room.height - top - margin - drawing.height * scale) / 2,
    )
    .scale(scale);
};

/**
 * `whole` keeps the whole drawing in view until the user zooms or pans, even when the window is resized. If
 * this would require a scale below `least`, the drawing is shown at `least` and centred on `centre`.
 */
export const useZoom = (drawing: Size, whole: boolean, least: number, centre: Point) => {
  const place = useRef<SVGSVGElement>(null);
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const [room, setRoom] = useState<Size>({ width: 640, height: 600 });
  const [at, setAt] = useState(zoomIdentity);

  const set = useCallback((to: ZoomTransform): void => {
    if (place.current && behaviour.current) behaviour.current.transform(select(place.current), to);
  }, []);
  const fit = useCallback(() => {
    const all = fitting(drawing, room);
    set(
      all.k >= least
        ? all
        : zoomIdentity
            .translate(room.width / 2, room.height / 2)
            .scale(least)
            .translate(-centre.x, -centre.y),
    );
  }, [drawing, room, least, centre, set]);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let measured: Size = { width: 640, height: 600 };
    const measure = (): void => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth > 0) measured = { width: clientWidth, height: clientHeight };
      setRoom(measured);
    };
    measure();
    behaviour.current = zoom<SVGSVGElement, unknown>()
      .extent(() => [
        [0, 0],
        [measured.width, measured.height],
      ])
      .scaleExtent([0.15, most])
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => setAt(transform));
    const selection = select(element).call(behaviour.current);
    selection.on('dblclick.zoom', null);
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    watch?.observe(element);
    return () => {
      watch?.disconnect();
      selection.on('.zoom', null);
    };
  }, []);

  // fits the drawing again whenever the drawing or the viewport size changes
  useEffect(() => {
    if (whole) fit();
  }, [whole, fit]);

  const zoomBy = (factor: number): void => {
    if (place.current && behaviour.current) behaviour.current.scaleBy(select(place.current), factor);
  };
  /** Centres the view on a point in the drawing, optionally at a new scale. */
  const moveTo = useCallback(
    ({ x, y }: Point, scale?: number): void => {
      if (!place.current || !behaviour.current) return;
      if (scale !== undefined) set(zoomIdentity.scale(scale));
      behaviour.current.translateTo(select(place.current), x, y);
    },
    [set],
  );
  return { place, at, room, fit, zoomBy, moveTo };
};
