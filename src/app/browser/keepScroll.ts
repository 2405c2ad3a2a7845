import { scrollMemory } from '../router/announceScreen.ts';

/** Where each entry of this tab's history was scrolled to, in pixels, by the router's key of it. */
const positions = new Map<string, number>();

/** Where the screen that is coming was; null when one does not come back. */
let next: number | null = null;

const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? '';

const given = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const patience = 5_000;

/** Brings the window there once the screen is calm; whoever moves first is left where they are. */
const scrollBack = (top: number): void => {
  const moved = new AbortController();
  for (const type of given)
    addEventListener(type, () => moved.abort(), { signal: moved.signal, passive: true });
  const end = performance.now() + patience;
  let frames = 0;
  const step = (): void => {
    if (moved.signal.aborted) return;
    frames += 1;
    // the screen is drawn in the frame after its chart came there, and grows with what it loads
    const isCalm = frames > 2 && document.querySelector('main [aria-busy="true"]') === null;
    if (!isCalm && performance.now() < end) {
      requestAnimationFrame(step);
      return;
    }
    window.scrollTo({ top, behavior: 'instant' });
    moved.abort();
  };
  requestAnimationFrame(step);
};

/** Remembers how far each page was scrolled, and leads there who comes back by the browser's own buttons. */
export const keepScroll = (): void => {
  addEventListener('scroll', () => positions.set(keyOf(history.state), scrollY), { passive: true });
  addEventListener('popstate', (event) => (next = positions.get(keyOf(event.state)) ?? null));
  scrollMemory.restore = () => {
    const top = next;
    next = null;
    if (top !== null) scrollBack(top);
    return top !== null;
  };
  // the browser's own memory knows nothing of a screen that comes later; for a reload it has it back
  for (const [type, by] of [
    ['pageshow', 'manual'],
    ['pagehide', 'auto'],
  ] as const)
    addEventListener(type, () => (history.scrollRestoration = by));
  history.scrollRestoration = 'manual';
};
