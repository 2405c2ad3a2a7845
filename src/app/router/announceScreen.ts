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

/** Brings the window to where one was, for who comes back; false for who does not. Its code comes after the first paint. */
export const scrollMemory = { restore: (): boolean => false };

/** Announces a new screen: sets the title, moves the focus for screen readers, and scrolls to the top, or to the former position on Back. */
export const announceScreen = (route: Route | null): void => {
  const title = titleOf(route);
  document.title = title ? `${title} · ${brand.name}` : brand.name;
  // the first screen keeps the browser's own focus, and the place to which a page that the server drew was scrolled
  if (!first) {
    if (!scrollMemory.restore()) scrollToTop();
    focusMain();
    // a dialog that led here holds the focus and gives it back to where one was before
    document.querySelector('dialog:modal')?.addEventListener('close', focusMain, { once: true });
  }
  first = false;
};
