import { brand } from '../../../contract/domain/brand.ts';
import type { Route } from '../../../machines/types.ts';
import { restoreScroll, takeScroll } from './scrollMemory.ts';
import { titleOf } from './titles.ts';

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });

let first = true;

/** A new screen is there: title, focus for those who listen, and the window at its top, or where it was when one comes back. */
export const announceScreen = (route: Route | null): void => {
  const title = titleOf(route);
  document.title = title ? `${title} · ${brand.name}` : brand.name;
  // the first screen keeps the browser's own focus, and the place to which a page that the server drew was scrolled
  if (!first) {
    const top = takeScroll();
    if (top === null) window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    else restoreScroll(top);
    focusMain();
  }
  // a dialog that led here holds the focus and gives it back to where one was before
  if (!first) document.querySelector('dialog:modal')?.addEventListener('close', focusMain, { once: true });
  first = false;
};
