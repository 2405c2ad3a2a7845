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
 * Announces a new screen: sets the title, moves the focus for screen readers, and scrolls to the top or, if
 * the customer has gone back, to the previous scroll position.
 */
export const announceScreen = (route: Route | null): void => {
  const title = titleOf(route);
  document.title = title ? `${title} · ${brand.name}` : brand.name;
  // on the first screen, keeps the browser's focus and the scroll position of a server-rendered page
  if (!first) {
    if (!scrollMemory.restore()) scrollToTop();
    focusMain();
    // when an open dialog closes, the browser focuses the element that opened it, so the focus has to be moved
    // to the main content again
    document.querySelector('dialog:modal')?.addEventListener('close', focusMain, { once: true });
  }
  first = false;
};
