/** Checks the appearance of a page. */
import type { Page } from 'playwright-core';

/**
 * Returns all text on a page, including hidden text, in two forms: as displayed lines, and as text nodes and
 * attribute values.
 */
export const textsOn = (page: Page): Promise<{ lines: string[]; nodes: string[]; title: string }> =>
  page.evaluate(() => {
    const inline = /^(A|ABBR|B|BR|CODE|EM|I|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|WBR)$/;
    const silent = 'script, style, noscript, template, iframe, svg';
    const language = document.documentElement.lang;
    const blocks = new Map<Element, string>();
    const nodes = new Set<string>();
    const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
    const own = (element: Element): boolean => {
      const spoken = element.closest('[lang]');
      return spoken === null || spoken.getAttribute('lang') === language;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue ?? '';
      if (!parent || tidy(text) === '' || parent.closest(silent) || !own(parent)) continue;
      nodes.add(tidy(text));
      let block: Element = parent;
      while (inline.test(block.tagName) && block.parentElement) block = block.parentElement;
      blocks.set(block, `${blocks.get(block) ?? ''}${text} `);
    }
    const lines = [...blocks.values()].map(tidy);
    const say = (text: string | null): void => {
      if (text === null || tidy(text) === '') return;
      lines.push(tidy(text));
      nodes.add(tidy(text));
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (!own(element)) continue;
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'aria-roledescription',
        'title',
        'placeholder',
        'alt',
      ])
        say(element.getAttribute(name));
      if (element instanceof HTMLInputElement && /^(text|search)$/.test(element.type)) say(element.value);
    }
    say(document.title);
    return { lines, nodes: [...nodes], title: document.title };
  });

/**
 * Returns structural faults of the page: missing accessible names, a missing or repeated h1, or elements wider
 * than the window.
 */
export const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const say = (element: Element): string =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 50)}`;
    const shown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const named = (element: Element): boolean =>
      (element.textContent ?? '').trim() !== '' ||
      ['aria-label', 'aria-labelledby', 'title'].some((name) => (element.getAttribute(name) ?? '') !== '') ||
      element.querySelector('[aria-label], img[alt]:not([alt=""])') !== null;
    for (const element of document.querySelectorAll(
      'h1, h2, h3, h4, button, a[href], label, legend, summary, th, option, [role=menuitem]',
    ))
      if (shown(element) && !named(element)) found.push(`without a name: ${say(element)}`);
    const headings = [...document.querySelectorAll('h1')].filter(shown).length;
    if (headings !== 1) found.push(`${headings} h1`);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) found.push(`twice: #${id}`);

    // A focused element must scroll into view immediately, even without reduced motion.
    if (getComputedStyle(document.documentElement).scrollBehavior !== 'auto')
      found.push('the page scrolls smoothly');
    // With reduced motion, elements may fade but must not move.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || Number(effect.getTiming().duration) <= 10) continue;
        const moves = effect
          .getKeyframes()
          .flatMap((frame) => Object.keys(frame))
          .filter((name) => !/^(offset|computedOffset|easing|composite|opacity)$/.test(name));
        if (moves.length > 0 && effect.target)
          found.push(`moves (${moves.join(', ')}): ${say(effect.target)}`);
      }
    }

    const width = document.documentElement.clientWidth;
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const header = document.querySelector('header > div')?.getBoundingClientRect().height ?? 0;
    if (letters === 16 && header > 80) found.push(`the header has two lines (${Math.round(header)} px)`);
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide, the window ${width}`);
    /**
     * Returns whether the element is in a row that scrolls sideways by design. Such a row may be wider than the
     * window.
     */
    const slides = (element: Element): boolean =>
      element.closest('[tabindex="0"][role=group], .choice_chips, .account_nav, .content_list') !== null;
    const hidden = (element: Element): boolean =>
      element.closest('.visually-hidden, .skip-link, [aria-hidden=true], [popover]:not(:popover-open)') !==
      null;
    for (const element of document.querySelectorAll('body *')) {
      if (!shown(element) || slides(element) || hidden(element)) continue;
      const style = getComputedStyle(element);
      if (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push(`slides sideways: ${say(element)}`);
      if (
        /^(BUTTON|A|SUMMARY|LABEL|LEGEND|TD|TH|H1|H2|H3|H4)$/.test(element.tagName) &&
        style.display !== 'inline'
      ) {
        const clipped = element.scrollWidth > element.clientWidth + 1 && style.textOverflow !== 'ellipsis';
        if (clipped && element.clientWidth > 0)
          found.push(`sticks out by ${element.scrollWidth - element.clientWidth} px: ${say(element)}`);
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent ||
        (node.nodeValue ?? '').trim() === '' ||
        !shown(parent) ||
        slides(parent) ||
        hidden(parent)
      )
        continue;
      range.selectNodeContents(node);
      const { left, right, width: wide } = range.getBoundingClientRect();
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
      if (wide > 0 && (left < -1 || right > width + 1)) found.push(`extends beyond the edge: ${say(parent)}`);
    }
    return [...new Set(found)];
  });

/** Waits until the page frame is complete and nothing is loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const waiting = document.querySelector('.skeleton_skeleton, .layout_footerWaiting, [role=progressbar]');
    const whole = document.querySelector('.dock_dock') !== null;
    return whole && (waiting === null || !waiting.checkVisibility());
  });
};

/** Display settings for a view. */
export type ViewSettings = {
  width: number;
  height: number;
  scheme?: 'light' | 'dark';
  forcedColors?: 'active' | 'none';
};

/** Applies the settings. Waits until the page is rendered and its animations are finished. */
export const showIn = async (
  page: Page,
  { width, height, scheme = 'light', forcedColors = 'none' }: ViewSettings,
): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, forcedColors, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await drawn();
    await drawn();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
  });
};
