import { createElement, type ReactNode } from 'react';

const piece = /<(\/?)(p|ul|li|strong)>|([^<]+)/y;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * Parses catalogue text without an HTML parser. The text may only contain `<p>`, `<ul>`, `<li>` and `<strong>`,
 * properly closed and without attributes. Everything from the first violation onwards is dropped.
 */
export const strictRichText = (html: string): ReactNode => {
  const open: { tag: string; children: ReactNode[] }[] = [{ tag: '', children: [] }];
  const text = html.trimStart();
  piece.lastIndex = 0;
  for (let match = piece.exec(text); match; match = piece.exec(text)) {
    const [, closing, tag, words] = match;
    const inner = open.at(-1)!;
    if (words !== undefined)
      inner.children.push(words.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!));
    else if (!closing) open.push({ tag: tag!, children: [] });
    else if (inner.tag === tag) {
      open.pop();
      const { children } = open.at(-1)!;
      children.push(createElement(tag, { key: children.length }, ...inner.children));
    } else break;
  }
  return open[0]!.children;
};
