import { Fragment, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import s from './richText.module.css';

const allowed: ReadonlyMap<string, 'p' | 'ul' | 'li' | 'strong'> = new Map([
  ['P', 'p'],
  ['UL', 'ul'],
  ['LI', 'li'],
  ['STRONG', 'strong'],
]);
/** Elements whose content readers should not see. */
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
/** Inert document: nothing in it runs or loads. */
const toInertHtml = (html: string): string =>
  (policy ??= window.trustedTypes?.createPolicy('inert', { createHTML: String }) ?? {
    createHTML: String,
  }).createHTML(html);

let read = (html: string): ReactNode =>
  [...new DOMParser().parseFromString(toInertHtml(html), 'text/html').body.childNodes].map(toNode);

/** The server has no DOM parser, so it uses another one. */
export const readRichTextBy = (reader: typeof read): void => {
  read = reader;
};

/**
 * Renders a text from the server with `<p>`, `<ul>`, `<li>` and `<strong>`. It parses the markup into an inert
 * document, where nothing runs or loads. React then renders it without attributes, and other elements as text.
 */
export const RichText = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={cx(s.text, className)}>{read(html)}</div>
);
