import type { Page } from 'playwright-core';

/**
 * Text that a live region announces. `assertive` text interrupts other speech. `late` means that a polite
 * region was inserted together with its text, which some screen readers skip.
 */
export type Announcement = { how: 'polite' | 'assertive' | 'late'; text: string };

/** Records all new text in live regions, because screen readers announce it. Must run before the page opens. */
export const recordAnnouncements = async (
  page: Page,
): Promise<{ announced: () => Promise<Announcement[]> }> => {
  await page.addInitScript(() => {
    const live = '[role=status], [role=alert], [role=log], output, [aria-live=polite], [aria-live=assertive]';
    const said: { how: string; text: string }[] = [];
    const last = new WeakMap<Element, string>();
    Object.assign(window, { said });
    /** Returns whether screen readers can reach the element, taking open modal dialogs into account. */
    const isSaid = (element: Element | null): boolean =>
      element !== null &&
      ([...document.querySelectorAll('dialog:modal')].at(-1)?.contains(element) ?? true) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null;
    /** Returns the part of a node's text that screen readers can reach. */
    const textOf = (part: Node): string => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (
        let node: Node | null = part.nodeType === Node.TEXT_NODE ? part : walker.nextNode();
        node;
        node = walker.nextNode()
      )
        if (isSaid(node.parentElement)) texts.push(node.nodeValue ?? '');
      return texts.join(' ').replace(/\s+/g, ' ').trim();
    };
    const say = (region: Element, text: string, arrived: boolean): void => {
      const before = last.get(region) ?? '';
      last.set(region, text);
      if (text === '' || text === before) return;
      const assertive = region.matches('[role=alert]:not([aria-live]), [aria-live=assertive]');
      // An alert is announced even if it is inserted together with its text.
      said.push({ how: assertive ? 'assertive' : arrived ? 'late' : 'polite', text });
    };
    new MutationObserver((changes) => {
      const changed = new Map<Element, { arrived: boolean; parts: Node[] }>();
      const note = (region: Element, arrived: boolean, parts: Node[]): void => {
        const known = changed.get(region);
        changed.set(region, {
          arrived: arrived || (known?.arrived ?? false),
          parts: [...(known?.parts ?? []), ...parts],
        });
      };
      for (const { target, type, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(live);
        if (region) note(region, false, type === 'characterData' ? [target] : [...addedNodes]);
        for (const node of addedNodes)
          if (node instanceof Element && node.isConnected)
            for (const came of [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)])
              note(came, true, []);
      }
      for (const [region, { arrived, parts }] of changed) {
        if (!region.isConnected) continue;
        // A change in a status or alert announces all of its text. Other regions announce only the new text.
        const isWhole = arrived || region.matches('[role=status], [role=alert], output, [aria-atomic=true]');
        const fresh = parts.filter(
          (part) => part.isConnected && !parts.some((other) => other !== part && other.contains(part)),
        );
        say(region, isWhole ? textOf(region) : fresh.map(textOf).join(' ').trim(), arrived);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return {
    announced: () => page.evaluate(() => (window as unknown as { said?: Announcement[] }).said ?? []),
  };
};
