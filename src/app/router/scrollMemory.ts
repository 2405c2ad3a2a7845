/** Where each entry of this tab's history was scrolled to, in pixels, by the router's key of it. */
const positions = new Map<string, number>();

/** Where the next screen belongs; null at its top. */
let next: number | null = null;

/** The address changed from one entry of the history to another; `isBack` for the browser's own buttons. */
export const rememberScroll = (from: string, to: string, isBack: boolean): void => {
  positions.set(from, window.scrollY);
  next = isBack ? (positions.get(to) ?? null) : null;
};

export const takeScroll = (): number | null => {
  const top = next;
  next = null;
  return top;
};

const given = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const patience = 5_000;

/** Brings the window there once the screen is calm; whoever moves first is left where they are. */
export const restoreScroll = (top: number): void => {
  const moved = new AbortController();
  for (const type of given)
    window.addEventListener(type, () => moved.abort(), { signal: moved.signal, passive: true });
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

/** The browser's own memory knows nothing of a screen that comes later; it is back for a reload. */
export const listenToScroll = (): (() => void) => {
  const ours = (): void => void (window.history.scrollRestoration = 'manual');
  const theirs = (): void => void (window.history.scrollRestoration = 'auto');
  ours();
  addEventListener('pageshow', ours);
  addEventListener('pagehide', theirs);
  return () => {
    theirs();
    removeEventListener('pageshow', ours);
    removeEventListener('pagehide', theirs);
  };
};
