import { scrollMemory } from '../router/announceScreen.ts';

/** Scroll positions, in pixels, of this tab's history entries, indexed by the router's key. */
const positions = new Map<string, number>();

/** Scroll position to restore on the next screen. Null for a new visit. */
let next: number | null = null;

const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? '';

const given = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const patience = 5_000;

/** Restores the scroll position once the screen's height is stable, unless the customer scrolls first. */
const scrollBack = (top: number): void => {
  const moved = new AbortController();
  for (const type of given)
    addEventListener(type, () => moved.abort(), { signal: moved.signal, passive: true });
  const end = performance.now() + patience;
  let frames = 0;
  const step = (): void => {
    if (moved.signal.aborted) return;
    frames += 1;
    // the screen renders one frame after its chart starts, and its height grows while it loads
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

/** Stores the scroll position of each page and restores it when the customer goes back or forward. */
export const keepScroll = (): void => {
  addEventListener('scroll', () => positions.set(keyOf(history.state), scrollY), { passive: true });
  addEventListener('popstate', (event) => (next = positions.get(keyOf(event.state)) ?? null));
  scrollMemory.restore = () => {
    const top = next;
    next = null;
    if (top !== null) scrollBack(top);
    return top !== null;
  };
  // lets the browser restore the scroll position only on a reload; on other navigations, the browser would
  // restore it before a lazy screen reaches its full height
  for (const [type, by] of [
    ['pageshow', 'manual'],
    ['pagehide', 'auto'],
  ] as const)
    addEventListener(type, () => (history.scrollRestoration = by));
  history.scrollRestoration = 'manual';
};
