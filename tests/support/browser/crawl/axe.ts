/** Runs axe on a page. Money, codes and errors need AAA contrast. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElementHandle, Page } from 'playwright-core';
import sharp from 'sharp';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Rules that depend on the text. Only the text differs between languages, so checking the other rules in one
 * language is enough.
 */
export const textRules = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'select-name',
  'summary-name',
  'valid-lang',
] as const;

/** Axe rule for WCAG 1.4.6, which the shop requires only for money, codes and errors. */
const enhanced = 'color-contrast-enhanced';
/** Rules whose result depends on the colour scheme or the window width. */
export const paintRules = ['color-contrast', enhanced, 'target-size'] as const;
/** Rules that axe disables by default: WCAG 1.4.6, 2.5.8 and 2.5.3. */
const extraRules = [enhanced, 'target-size', 'label-content-name-mismatch'];

/** Contrast required for money, codes and errors in any font size. For large text, WCAG requires only 4.5. */
const leastContrast = 7;

type Violation = { id: string; help: string; nodes: number; html: string; why: string };
type Box = { x: number; y: number; width: number; height: number };

/**
 * Returns whether the element contains an amount, a code or an error. Runs in the page and is injected like
 * axe, because the CSP forbids evaluating text there.
 */
const isExact = (element: Element): boolean => {
  const own = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ nodeValue }) => nodeValue ?? '')
    .join(' ');
  const moneyOrOrder = /\b[A-Z]{3}\s*\d|\d\s*[A-Z]{3}\b|\bR-\d\d-/;
  if (moneyOrOrder.test(own) || element.matches('[autocomplete="one-time-code"], [aria-invalid]'))
    return true;
  // Only codes use the monospace font.
  if (getComputedStyle(element).fontFamily.includes('monospace')) return true;
  const descriptions = new Set(
    [...document.querySelectorAll('[aria-invalid]')].flatMap((field) =>
      (field.getAttribute('aria-describedby') ?? '').split(' '),
    ),
  );
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.role === 'alert' || (at.id !== '' && descriptions.has(at.id))) return true;
  return false;
};

/**
 * Makes an element's own text transparent. Returns the text's colour and opacity, and its boxes in CSS pixels
 * relative to the window.
 */
const hideText = (element: Element): { color: string; opacity: number; boxes: Box[] } => {
  const { color } = getComputedStyle(element);
  let opacity = 1;
  for (let at: Element | null = element; at; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity);
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  (element as HTMLElement).style.setProperty('-webkit-text-fill-color', 'transparent');
  const range = document.createRange();
  const boxes: DOMRect[] = [];
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || (node.nodeValue ?? '').trim() === '') continue;
    range.selectNodeContents(node);
    boxes.push(...range.getClientRects());
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    boxes.push(element.getBoundingClientRect());
  return { color, opacity, boxes: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })) };
};
const showText = (element: Element): void => {
  (element as HTMLElement).style.removeProperty('-webkit-text-fill-color');
};

/** Returns the relative luminance according to WCAG, from sRGB values between 0 and 255. */
const luminance = (parts: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/**
 * Returns the lowest contrast, from 1 to 21, between an element's text and the pixels behind it. Returns null
 * if the text is outside the window.
 */
const paintedContrast = async (page: Page, element: ElementHandle<Element>): Promise<number | null> => {
  const { color, opacity, boxes } = await element.evaluate(hideText);
  const view = page.viewportSize()!;
  const clips = boxes
    .map(({ x, y, width, height }) => {
      // Leave out the edges of the box, whose pixels may be blended with the surroundings.
      const [left, top] = [Math.max(0, Math.ceil(x) + 1), Math.max(0, Math.ceil(y) + 1)];
      const right = Math.min(view.width, Math.floor(x + width) - 1);
      const bottom = Math.min(view.height, Math.floor(y + height) - 1);
      return { x: left, y: top, width: right - left, height: bottom - top };
    })
    .filter(({ width, height }) => width > 0 && height > 0);
  const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const share = alpha * opacity;
  let lowest: number | null = null;
  for (const clip of clips) {
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels) {
      const behind = [...data.subarray(at, at + 3)];
      const front = [r, g, b].map((part, index) => part * share + (behind[index] ?? 0) * (1 - share));
      const [one, other] = [luminance(front), luminance(behind)];
      lowest = Math.min(lowest ?? 21, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
    }
  }
  await element.evaluate(showText);
  return lowest;
};

/**
 * Makes fixed and sticky elements static. A target covered by such an element is not a fault, because scrolling
 * can always uncover the target.
 */
const unstick = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*:not(.skip-link)'))
      if (
        /^(fixed|sticky)$/.test(getComputedStyle(element).position) &&
        !element.matches(':modal, :popover-open')
      ) {
        element.dataset['unstuck'] = element.style.position;
        element.style.position = 'static';
      }
  });
const letGo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('[data-unstuck]')) {
      element.style.position = element.dataset['unstuck'] ?? '';
      delete element.dataset['unstuck'];
    }
  });

/** Adds axe to the page. Large text needs the same contrast as small text. */
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axeSource);
  await page.evaluate(`window.isExact = ${String(isExact)}`);
  await page.evaluate(
    ({ rule, expected }) => {
      const { axe } = window as unknown as { axe: { configure: (spec: object) => void } };
      const options = {
        ignoreUnicode: true,
        ignoreLength: true,
        ignorePseudo: false,
        boldValue: 700,
        boldTextPt: 14,
        largeTextPt: 18,
        contrastRatio: { normal: { expected }, large: { expected } },
        pseudoSizeThreshold: 0.25,
        shadowOutlineEmMax: 0.1,
        textStrokeEmMin: 0.03,
      };
      axe.configure({ checks: [{ id: rule, options }] });
    },
    { rule: enhanced, expected: leastContrast },
  );
};

/**
 * Returns the violations that axe finds for the given rules, or for all rules. If axe cannot determine the
 * background of an amount, a code or an error, the contrast with the pixels behind it is measured.
 */
export const axeOn = async (page: Page, rules: readonly string[] = []): Promise<string[]> => {
  await bringAxe(page);
  await unstick(page);
  const outcome = await page.evaluateHandle(
    async ({ only, also, aaa }) => {
      type Node = { element?: Element; html: string; failureSummary?: string };
      type Result = { id: string; help: string; nodes: Node[] };
      const { axe, isExact: isOne } = window as unknown as {
        axe: { run: (options: object) => Promise<{ violations: Result[]; incomplete: Result[] }> };
        isExact: (element: Element) => boolean;
      };
      const { violations, incomplete } = await axe.run({
        resultTypes: ['violations', 'incomplete'],
        iframes: false,
        elementRef: true,
        ...(only.length > 0
          ? { runOnly: { type: 'rule', values: only } }
          : { rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])) }),
      });
      const nodesToReport = ({ id, nodes }: Result): Node[] =>
        id === aaa ? nodes.filter(({ element }) => element && isOne(element)) : nodes;
      const found: Violation[] = violations.flatMap((result) => {
        const nodes = nodesToReport(result);
        const { html = '', failureSummary: why = '' } = nodes[0] ?? {};
        return nodes.length > 0 ? [{ id: result.id, help: result.help, nodes: nodes.length, html, why }] : [];
      });
      const unsure = incomplete
        .filter(({ id }) => id === aaa)
        .flatMap((result) => nodesToReport(result).flatMap(({ element }) => (element ? [element] : [])));
      return { found, unsure };
    },
    { only: rules as string[], also: extraRules, aaa: enhanced },
  );
  const found = await outcome.evaluate(({ found: all }) => all);
  const unsure = await outcome.evaluate(({ unsure: all }) => all.length);
  for (let index = 0; index < unsure; index += 1) {
    const element = (await outcome.evaluateHandle(
      ({ unsure: all }, at) => all[at],
      index,
    )) as ElementHandle<Element>;
    const contrast = await paintedContrast(page, element);
    if (contrast === null || contrast >= leastContrast) continue;
    const help = `a contrast of ${contrast.toFixed(2)} with the pixels behind it`;
    const html = await element.evaluate((one) => one.outerHTML);
    found.push({ id: enhanced, help, nodes: 1, html, why: '' });
  }
  await outcome.dispose();
  await letGo(page);
  return found.map(
    ({ id, help, nodes, html, why }) =>
      `${id}: ${help} (${nodes}) ${html.slice(0, 200)} – ${why.replace(/\s+/g, ' ').slice(0, 300)}`,
  );
};
