/** Checks pages for visitors who use magnification or forced colours. */
import type { Page } from 'playwright-core';

/**
 * Returns controls that another element covers completely while they have the focus (WCAG 2.2, 2.4.11).
 * Restores the scroll position.
 */
export const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const start = window.scrollY;
    const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const found: string[] = [];
    for (const control of place.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    )) {
      // If a control is invisible, check its label instead.
      const visiblePart =
        getComputedStyle(control).opacity === '0' ? (control.closest('label') ?? control) : control;
      if (!visiblePart.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled'))
        continue;
      if (visiblePart.closest('[inert], .skip-link, .visually-hidden, [popover]:not(:popover-open)'))
        continue;
      visiblePart.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const box = visiblePart.getBoundingClientRect();
      const { left, right } = box;
      // If an element is taller than the window, use only the part inside the window.
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      if (right - left < 2 || bottom - top < 2) continue;
      const points = [0.5, 0.1, 0.9].flatMap((x) =>
        [0.5, 0.1, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      );
      const isClear = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        if (hit === null) return false;
        // An open list does not count as covering the control, because the list closes when the focus leaves
        // the field.
        return visiblePart.contains(hit) || hit.contains(visiblePart) || hit.closest('[data-open]') !== null;
      });
      if (!isClear)
        found.push(
          `covered: <${control.tagName.toLowerCase()}> ${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}`,
        );
    }
    window.scrollTo({ top: start, behavior: 'instant' });
    return [...new Set(found)];
  });

/**
 * Returns controls without a visible focus, and selected choices that look unselected. Needs forced colours,
 * which remove shadows and backgrounds. Sets `focusVisible`, because the last key press may have gone to a
 * frame, and the page might then not show the focus.
 */
export const findUnmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const around = (element: Element): Element[] => {
      const all: Element[] = [];
      for (let at: Element | null = element; at && all.length < 4; at = at.parentElement) all.push(at);
      return all;
    };
    const lookOf = (element: Element): string =>
      around(element)
        .map((at) => {
          const { outlineStyle, outlineWidth, outlineColor, borderColor, borderWidth, appearance } =
            getComputedStyle(at);
          return outlineStyle === 'none'
            ? [borderColor, borderWidth, appearance].join(' ')
            : [outlineStyle, outlineWidth, outlineColor, borderColor, borderWidth, appearance].join(' ');
        })
        .join(' | ');
    const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const found: string[] = [];
    // Without transitions, elements that fade in or out have their final appearance immediately.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    for (const control of place.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue;
      if (control.closest('[inert], [popover]:not(:popover-open)')) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const before = lookOf(control);
      control.focus({ preventScroll: true, focusVisible: true });
      if (document.activeElement !== control) continue;
      if (lookOf(control) === before) found.push(`no visible focus: ${nameOf(control)}, ${before}`);
    }
    for (const taken of place.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) {
      const other = [
        ...place.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:checked):not(:disabled)'),
      ].find(({ name }) => name === taken.name);
      (document.activeElement as HTMLElement | null)?.blur();
      const isDrawnByBrowser = getComputedStyle(taken).appearance !== 'none';
      if (other && !isDrawnByBrowser && lookOf(taken) === lookOf(other))
        found.push(`selected choice looks unselected: ${nameOf(taken)}`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return [...new Set(found)];
  });
