import type { Page } from 'playwright-core';

type Shift = { value: number; moved: string[] };
type ShiftEntry = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Runs in the page before its scripts. Records layout shifts, including those right after user input. */
export const watchShifts = (): void => {
  const shifts: Shift[] = [];
  Object.assign(window, { layoutShifts: shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as ShiftEntry[])
      shifts.push({
        value,
        moved: sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const what = `${element?.tagName.toLowerCase() ?? '?'}.${element?.className ?? ''}`;
          const text = element?.textContent?.trim().slice(0, 40) ?? '';
          return `${what} "${text}" ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}, height ${Math.round(previousRect.height)} → ${Math.round(currentRect.height)}`;
        }),
      });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Waits for pending rendering, then returns the layout shifts recorded so far and resets the record. */
export const readShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return (window as unknown as { layoutShifts: Shift[] }).layoutShifts.splice(0);
  });
