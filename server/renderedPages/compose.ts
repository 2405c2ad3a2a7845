import { createHash } from 'node:crypto';
import type { Language } from '../../contract/domain/languages.ts';
import type { RenderedScreen } from '../../contract/rendering.ts';
import type { Build } from './build.ts';
import { scriptNeeded } from './texts.ts';

/** JSON that no parser of HTML takes for more than text. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const entities: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * Moves the styles of single elements into one style sheet: the policy of the page allows that one by its hash, and no
 * attribute. A value that could end its rule is left out.
 */
export const collectStyles = (html: string): { html: string; css: string } => {
  const places = new Map<string, number>();
  const marked = html.replace(/ style="([^"]*)"/g, (_, written: string) => {
    const style = written.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => entities[entity] ?? '');
    if (/[{}<>\\]/.test(style)) return '';
    const place = places.get(style) ?? places.size;
    places.set(style, place);
    return ` data-style="${place}"`;
  });
  // three times: an attribute of the element was stronger than any class
  const css = [...places]
    .map(([style, place]) => `[data-style="${place}"][data-style][data-style]{${style}}`)
    .join('');
  return { html: marked, css };
};

/** The source of the policy that allows exactly this style sheet. */
export const styleHash = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

const preloads = /<link rel="preload"[^>]*>/g;

/** The drawn page: the head's tags, the content in its root, what it was made of, and a word to whoever has no script. */
export const composePage = (
  head: string,
  screen: RenderedScreen,
  language: Language,
  filesOf: Build['filesOf'],
): { html: string; css: string } => {
  const { html, css } = collectStyles(screen.html);
  const { scripts, styles } = filesOf(screen.sources);
  const isNew = (file: string): boolean => !head.includes(`"${file}"`);
  const tags = [
    ...(html.match(preloads) ?? []),
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...(css ? [`<style>${css}</style>`] : []),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  const body = [
    `<noscript><p class="no-script">${scriptNeeded[language]}</p></noscript>`,
    `<div id="root">${html.replace(preloads, '')}</div>`,
    ...(screen.page
      ? [`<script type="application/json" id="rendered">${jsonInHtml(screen.page)}</script>`]
      : []),
  ].join('\n');
  return {
    css,
    html: head
      .replace('</head>', () => `${tags.join('\n')}\n</head>`)
      .replace('<div id="root"></div>', () => body),
  };
};
