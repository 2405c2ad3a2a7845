import type { ElementHandle, Locator, Page } from 'playwright-core';
import { expect } from './expect.ts';

/**
 * Returns the styles of the focused element and of its closest ancestors, because the focus may be visible only
 * on an ancestor.
 */
const lookOf = (element: Element): string => {
  const looks: string[] = [];
  let at: Element | null = element;
  for (let depth = 0; at && depth < 4; depth += 1) {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, clipPath, translate } = getComputedStyle(at);
    looks.push([outlineStyle, outlineWidth, outlineColor, boxShadow, clipPath, translate].join(' '));
    at = at.parentElement;
  }
  return looks.join(' | ');
};

/** Describes the focused element. `wrong` gives the reason if the element is outside the window or covered. */
const stopAt = (element: Element): { what: string; wrong: string | null } => {
  const what = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || (element as HTMLInputElement).name}”`;
  if (element === document.body || element === document.documentElement) return { what, wrong: null };
  // If a control is invisible, check its label instead.
  const visiblePart =
    getComputedStyle(element).opacity === '0' ? (element.closest('label') ?? element) : element;
  const box = [...visiblePart.getClientRects()][0] ?? visiblePart.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
    return { what, wrong: `outside the window, at ${Math.round(x)}, ${Math.round(y)}` };
  const top = document.elementFromPoint(x, y);
  const clear = top !== null && (visiblePart.contains(top) || top.contains(element));
  return {
    what,
    wrong: clear ? null : `under ${top?.tagName.toLowerCase()}.${top?.getAttribute('class') ?? ''}`,
  };
};

/**
 * Simulates a keyboard-only user and checks every tab stop on the way. With `awayIsUnseen`, stops in the
 * browser's toolbar are not checked, because the driver cannot see the focus there.
 */
export const keyboardOn = (page: Page, { awayIsUnseen = false } = {}) => {
  const focused = (): Promise<ElementHandle<Element>> =>
    page.evaluateHandle(() => document.activeElement ?? document.body);
  const isAt = async (target: Locator): Promise<boolean> =>
    target.evaluateAll((all) => all.some((one) => one === document.activeElement));
  let before: { handle: ElementHandle<Element>; look: string; what: string } | null = null;

  /**
   * Checks that the focused element is visible, and that the previous one looks different now that it has lost
   * the focus.
   */
  const look = async (): Promise<string> => {
    const handle = await focused();
    const { what } = await handle.evaluate(stopAt);
    if (awayIsUnseen && !(await page.evaluate(() => document.hasFocus()))) {
      before = null;
      return what;
    }
    // The browser may scroll to the element with a delay.
    await expect.poll(async () => (await handle.evaluate(stopAt)).wrong, what).toBeNull();
    if (before) {
      // A box around a field and its button keeps its focus ring while the focus moves between them.
      const left = await before.handle.evaluate(
        (one) => one.isConnected && !(one.parentElement ?? one).contains(document.activeElement),
      );
      if (left && !before.what.startsWith('body'))
        // Borders and shadows may fade in.
        await expect
          .poll(() => before?.handle.evaluate(lookOf), `the focus is visible on ${before.what}`)
          .not.toBe(before.look);
    }
    before = { handle, what, look: await handle.evaluate(lookOf) };
    return what;
  };

  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
  };
  /**
   * Presses Tab until the target has the focus.
   *
   * @throws with all tab stops if this never happens
   */
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    const stops: string[] = [];
    for (let count = 0; count < 120; count += 1) {
      if (await isAt(target)) return;
      await press(key);
      stops.push(await look());
    }
    throw new Error(`The keyboard never reaches the element: ${stops.join(' → ')}`);
  };
  return {
    press,
    to,
    look,
    type: (text: string): Promise<void> => page.keyboard.type(text),
    /** Moves the focus to the target and presses the key that activates it. */
    use: async (target: Locator, key = 'Enter'): Promise<void> => {
      await to(target);
      await press(key);
      before = null;
    },
    /** Expects the focus to be inside the element. */
    isIn: async (place: Locator): Promise<void> => {
      await expect
        .poll(() => place.evaluate((one) => one.contains(document.activeElement)), 'the focus is lost')
        .toBe(true);
    },
    /** Expects Tab to keep the focus inside the element. */
    isHeldBy: async (place: Locator, stops: number): Promise<void> => {
      for (let count = 0; count < stops; count += 1) {
        await press('Tab');
        await look();
        const inside = await place.evaluate(
          (one) => one.contains(document.activeElement) || document.activeElement === document.body,
        );
        expect(inside, 'the dialog traps the focus').toBe(true);
      }
      // Press Tab until the focus returns from the browser's toolbar.
      const most = awayIsUnseen ? 2 * stops : 0;
      for (let count = 0; count < most; count += 1) {
        if (await page.evaluate(() => document.hasFocus())) return;
        await press('Tab');
      }
    },
  };
};
