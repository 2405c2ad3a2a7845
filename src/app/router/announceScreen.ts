import { brand } from '../../../contract/domain/brand.ts';
import type { Route } from '../../../machines/types.ts';
import { titleOf } from './titleOf.ts';

/** Scrolls the window to the top, smoothly unless the customer prefers reduced motion. */
export const scrollToTop = (): void =>
  window.scrollTo({
    top: 0,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });

const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });

let first = true;

/**
 * Restores the scroll position when the customer returns to a page. Returns false on a new visit. The
 * implementation loads after the first paint.
 */
export const scrollMemory = { restore: (): boolean => false };

/**
 * Announces a new screen: sets the title, moves the focus for screen readers, and scrolls to the top. If the
 * customer goes back, it restores the previous scroll position.
 */
export const announceScreen = (route: Route | null): void => {
  const title = titleOf(route);
  document.title = title ? `${title} · ${brand.name}` : brand.name;
  // on the first screen, the browser's own focus and a server-rendered page's scroll position are left
  // unchanged
  if (!first) {
    if (!scrollMemory.restore()) scrollToTop();
    focusMain();
    // a dialog that led to this screen still has the focus; when the dialog closes, the browser would move the
    // focus to the element that opened it
    document.querySelector('dialog:modal')?.addEventListener('close', focusMain, { once: true });
  }
  first = false;
};
