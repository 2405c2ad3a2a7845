/**
 * Checks that React can update a page that the browser has translated. The translator wraps all text in
 * elements. After that, React can neither remove such text nor insert anything before it. Text that appears and
 * disappears, or that follows such text, therefore needs its own element.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => `src/${name}`);

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Returns the subexpressions that can become the value of an expression, such as both branches of a
 * conditional.
 */
const valuesOf = (node: Node): Node[] => {
  const part = (name: string): Node[] => valuesOf(node[name] as Node);
  if (/^(TS\w+|Parenthesized)Expression$/.test(node.type)) return part('expression');
  if (node.type === 'ConditionalExpression') return [...part('consequent'), ...part('alternate')];
  if (node.type !== 'LogicalExpression') return [node];
  return node['operator'] === '&&' ? part('right') : [...part('left'), ...part('right')];
};
const isElement = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment';
const isNothing = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node['value'] !== 'string') ||
  (node.type === 'Identifier' && node['name'] === 'undefined');
const isText = (node: Node): boolean =>
  /^(Tagged)?Template(Literal|Expression)$/.test(node.type) ||
  (node.type === 'Literal' && typeof node['value'] === 'string');
/** Returns whether the expression is a list of elements. */
const isList = ({ callee }: Node): boolean =>
  isNode(callee) && isNode(callee['property']) && callee['property']['name'] === 'map';

type Child = { start: number; comesAndGoes: boolean; mayBeText: boolean; isText: boolean };
const still = { comesAndGoes: false, mayBeText: false, isText: false };
const childOf = (node: Node): Child | null => {
  const { start, type } = node;
  if (type === 'JSXText') {
    const text = node['value'] as string;
    return text.trim() === '' && text.includes('\n')
      ? null
      : { ...still, start, mayBeText: true, isText: true };
  }
  const expression = node['expression'];
  if (type !== 'JSXExpressionContainer' || !isNode(expression)) return { ...still, start };
  if (expression.type === 'JSXEmptyExpression') return null;
  const values = valuesOf(expression);
  const isConditional = /^(Conditional|Logical)Expression$/.test(expression.type);
  const isMissing = expression['operator'] === '&&' || !values.every(isText);
  return {
    start,
    comesAndGoes: (isConditional && isMissing) || values.some(isList),
    mayBeText: values.some((one) => !isElement(one) && !isNothing(one) && !isList(one)),
    isText: values.every(isText),
  };
};

/** Returns the positions of a view's text that React could not update on a translated page. */
const faultsIn = (code: string): number[] => {
  const faults: number[] = [];
  const visit = (node: Node): void => {
    if (isElement(node)) {
      const children = (node['children'] as Node[]).map(childOf).filter((child) => child !== null);
      let followsComing = false;
      for (const child of children.length > 1 ? children : []) {
        if (child.comesAndGoes ? child.mayBeText : followsComing && child.isText) faults.push(child.start);
        followsComing = child.comesAndGoes || (followsComing && child.isText);
      }
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value);
  };
  visit(parseAst(code, { lang: 'tsx' }) as unknown as Node);
  return faults;
};

test.each([
  ['a text that appears and disappears', '<p>{is && `a`}<b /></p>', 1],
  ['a value that appears and disappears', '<p>{is && name}<b /></p>', 1],
  ['a text in place of an element', '<p>{is ? <b /> : "a"}<i /></p>', 1],
  ['a text after one that appears and disappears', '<p>{is && <b />} text</p>', 1],
  ['a text after a list', '<p>{all.map(draw)} text</p>', 1],
  ['no fault in a choice between two texts', '<p>{is ? `a` : `b`}<b /></p>', 0],
  ['no fault in the only text of an element', '<p>{is && `a`}</p>', 0],
  ['no fault in an element that appears and disappears', '<p>text {is && <b />}</p>', 0],
  ['no fault in a text with an element of its own', '<p>{is && <span>a</span>}<b /></p>', 0],
])('the check for translated pages detects %s', (_, code, count) => {
  expect(faultsIn(`const x = ${code};`)).toHaveLength(count);
});

test('text that appears and disappears in a view has its own element', () => {
  const faults = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return faultsIn(code).map((start) => `${file}:${code.slice(0, start).split('\n').length}`);
  });
  expect(faults).toEqual([]);
});
