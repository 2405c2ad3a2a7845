/**
 * Places an open popover below its anchor, or above it if there is more room there. The popover always stays
 * within the window. `align` selects the edges to align, and `wide` makes the panel as wide as the anchor.
 */
export const positionPopover = (
  anchor: HTMLElement,
  panel: HTMLElement,
  align: 'start' | 'end',
  wide: boolean,
): void => {
  const gap = 6;
  const edge = 8;
  const box = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - box.bottom - gap - edge;
  const above = box.top - gap - edge;
  if (wide) panel.style.width = `${box.width}px`;
  const up = below < Math.min(panel.scrollHeight, 240) && above > below;
  const left = align === 'start' ? box.left : box.right - panel.offsetWidth;
  panel.style.left = `${Math.max(edge, Math.min(left, clientWidth - panel.offsetWidth - edge))}px`;
  panel.style.top = up ? 'auto' : `${box.bottom + gap}px`;
  panel.style.bottom = up ? `${clientHeight - box.top + gap}px` : 'auto';
  panel.style.maxHeight = `${Math.min(up ? above : below, 384)}px`;
};

/**
 * Positions a popover, and repositions it whenever the page scrolls or resizes. Returns a function that stops
 * the repositioning. Scrolling inside the panel is ignored, because repositioning would reset the panel's
 * scroll position.
 */
export const keepPopoverPositioned = (
  anchor: HTMLElement,
  panel: HTMLElement,
  align: 'start' | 'end',
  wide: boolean,
) => {
  const again = () => positionPopover(anchor, panel, align, wide);
  const scrolled = ({ target }: Event) => {
    if (!(target instanceof Node && panel.contains(target))) again();
  };
  again();
  addEventListener('resize', again);
  addEventListener('scroll', scrolled, { capture: true, passive: true });
  return () => {
    removeEventListener('resize', again);
    removeEventListener('scroll', scrolled, { capture: true });
  };
};
