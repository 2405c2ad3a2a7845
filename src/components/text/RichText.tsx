import { Fragment, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import s from './richText.module.css';

const allowed: ReadonlyMap<string, 'p' | 'ul' | 'li' | 'strong'> = new Map([
  ['P', 'p'],
  ['UL', 'ul'],
  ['LI', 'li'],
  ['STRONG', 'strong'],
]);
/** Elements that are removed together with their content. */
const dropped = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'NOSCRIPT',
  'TITLE',
  'SVG',
  'MATH',
]);

const toNode = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return null;
  const children = [...node.childNodes].map(toNode);
  const Tag = allowed.get(node.tagName);
  return Tag ? <Tag key={key}>{children}</Tag> : <Fragment key={key}>{children}</Fragment>;
};

let policy: { createHTML: (html: string) => string } | undefined;
/**
 * Returns the markup as trusted HTML that is only used for parsing. The parsed document is inert: nothing in it runs
 * or loads.
 */
const toInertHtml = (html: string): string =>
  (policy ??= window.trustedTypes?.createPolicy('inert', { createHTML: String }) ?? {
    createHTML: String,
  }).createHTML(html);

let read = (html: string): ReactNode =>
  [...new DOMParser().parseFromString(toInertHtml(html), 'text/html').body.childNodes].map(toNode);

/** Sets the function that reads the markup. The server sets its own function, because it has no DOM parser. */
export const readRichTextBy = (reader: typeof read): void => {
  read = reader;
};

/**
 * Renders HTML from the server. The markup is parsed into an inert document, in which nothing runs or loads.
 * Of its elements, React renders only `<p>`, `<ul>`, `<li>` and `<strong>`, without attributes. Elements in
 * `dropped` are removed, and all others are reduced to their text.
 */
export const RichText = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={cx(s.text, className)}>{read(html)}</div>
);
