/** Finds the CSS features that a style sheet uses. Features are identified by their keys in MDN's data. */
import { createRequire } from 'node:module';
import type { Keys } from './oldest.ts';

type Node = {
  type: 'root' | 'rule' | 'atrule' | 'decl' | 'comment';
  nodes?: Node[];
  name?: string;
  params?: string;
  selector?: string;
  prop?: string;
  value?: string;
  source?: { start?: { line: number } };
};
export type Use = { key: string; line: number };

// uses the same parser as the build
const require = createRequire(createRequire(import.meta.url).resolve('vite'));
const { parse } = require('postcss') as { parse: (css: string) => Node };

const withoutTexts = (text: string): string => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ');
/** Returns the keywords and function names in a value, such as `auto` and `fit-content_function`. */
const valuesOf = (value: string): string[] =>
  [...withoutTexts(value).matchAll(/(?<![\w#.-])([a-z][\w-]*)(\()?/gi)].flatMap(([, name = '', opens]) =>
    opens ? [name, `${name}_function`] : [name],
  );

/**
 * Returns the possible MDN keys of a declaration: those of the property, of its values and of its functions.
 */
export const declarationKeys = (property: string, value: string): string[] => {
  // skips prefixed properties, because the style sheet also contains each of them without its prefix
  if (property.startsWith('-')) return [];
  return [
    `css.properties.${property}`,
    ...valuesOf(value).flatMap((name) => [
      `css.properties.${property}.${name}`,
      ...(name.endsWith('_function') ? [`css.types.${name.slice(0, -9)}`] : []),
      `css.types.color.${name}`,
      `css.types.image.${name}`,
      `css.types.length.${name}`,
    ]),
    ...[...withoutTexts(value).matchAll(/[\d.]([a-z]+)\b/gi)].map(([, unit]) => `css.types.length.${unit}`),
  ];
};

const queryKeys = (name: string, params: string): string[] => [
  `css.at-rules.${name}`,
  ...[...params.matchAll(/[(\s]([a-z][\w-]*)\s*[(:)<>=]/gi)].map(
    ([, word]) => `css.at-rules.${name}.${word}`,
  ),
  ...(name === 'container' && params.includes('style(')
    ? ['css.at-rules.container.style_queries_for_custom_properties']
    : []),
  ...(name === 'container' && params.includes('scroll-state(')
    ? ['css.at-rules.container.scroll-state_queries']
    : []),
];

const selectorKeys = (selector: string): string[] =>
  [...withoutTexts(selector).matchAll(/::?([a-z][\w-]*)/gi)].map(([, name]) => `css.selectors.${name}`);

/**
 * Returns the features that a style sheet uses but the oldest browsers lack. @throws Error if the text cannot be
 * parsed
 */
export const readCss = ({ lacking }: Keys, css: string): Use[] => {
  const uses: Use[] = [];
  const visit = (node: Node): void => {
    const keys =
      node.type === 'decl'
        ? declarationKeys(node.prop!, node.value!)
        : node.type === 'atrule'
          ? queryKeys(node.name!, ` ${node.params!} `)
          : node.type === 'rule'
            ? selectorKeys(node.selector!)
            : [];
    const line = node.source?.start?.line ?? 0;
    for (const key of new Set(keys)) if (lacking.has(key)) uses.push({ key, line });
    node.nodes?.forEach(visit);
  };
  visit(parse(css));
  return uses;
};
