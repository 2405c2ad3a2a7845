/**
 * Small changes of code that is no chart: implementations, views, rules of the server, schemas. Like those of the charts, each is a
 * replacement of a piece of the source.
 */
import { createFinder, type Mutant } from './finder.ts';
import { childrenOf, isNode, nameOf, operatorIn, propertiesOf, textOf, type Node } from './syntax.ts';

export const codeOperators = [
  'path changed',
  'method changed',
  'body key removed',
  'stored key changed',
  'answer emptied',
  'tag test changed',
  'event changed',
  'enabled while busy',
  'text variable emptied',
  'check removed',
  'call removed',
  'condition negated',
  'action of a schema removed',
  'optional turned',
  'choice removed',
  'boundary moved',
  'number moved',
  'equality turned',
  'logic turned',
] as const;

/** A thread reads it from the disk, where nothing can be laid over it: what it decides stands in files beside it. */
export const isReadByThread = (file: string): boolean => /\/(pdf|receipt)Worker\.ts$/.test(file);

/** The source files of each kind, relative to the root. */
export const kinds = {
  actors: ['src/actors/**/*.ts'],
  views: ['src/{screens,dialogs,components}/**/*.tsx'],
  server: [
    'server/{account,checkout,fulfilment,gatewayStatus,identity,limits,orders,payments,promotions,reconciliation,support,vouchers}/**/*.ts',
    'contract/domain/**/*.ts',
  ],
  schemas: ['contract/schemas/**/*.ts'],
} as const;
export type CodeKind = keyof typeof kinds;

const blockers = /^(disabled|busy|isBusy|isDisabled|aria-busy|aria-disabled|inert|readOnly)$/;
const wrapper = /^(optional|nullable|nullish|exactOptional)$/;
const methods: Record<string, string> = { get: 'post', post: 'get' };
const logs = /^(log|console|logger|span|metrics)$/;

/** The names of `a.b.c` from its right end, as far as they are names. */
const namesOf = (node: Node | undefined): string[] =>
  node?.type === 'Identifier'
    ? [node['name'] as string]
    : node?.type === 'MemberExpression' && !node['computed']
      ? [...namesOf(node['property'] as Node), ...namesOf(node['object'] as Node)]
      : [];
const argumentsOf = (node: Node): Node[] => node['arguments'] as Node[];
export const findCodeMutants = (source: string, file: string, kind: CodeKind): Mutant[] => {
  const chart = file.replace(/\.tsx?$/, '');
  const { program, found, sourceOf, cut, add, turn, moveNumber } = createFinder(source, chart, file);
  const isView = kind === 'views';
  const isSchema = kind === 'schemas';

  const call = (node: Node, place: string): void => {
    const [name = '', owner = ''] = namesOf(node['callee'] as Node);
    const [first, second] = argumentsOf(node);
    if (kind === 'actors') {
      if (owner === 'api' && textOf(first) !== null) {
        add('path changed', place, first!, `'${textOf(first)!}x'`);
        const other = methods[name];
        const property = (node['callee'] as Node)['property'] as Node;
        if (other) add('method changed', place, property, other);
        for (const property of propertiesOf(second)) cut('body key removed', place, property);
      }
      if (/^(store|storage)$/.test(owner) && textOf(first) !== null)
        add('stored key changed', place, first!, `('${textOf(first)!}x' as never)`);
    }
    if (isView) {
      if (/^(hasTag|matches)$/.test(name) && textOf(first) !== null)
        add('tag test changed', place, first!, `('${textOf(first)!}x' as never)`, undefined, {
          start: node.start,
          end: node.end,
          when: true,
        });
      if (name === 'send')
        for (const property of propertiesOf(first))
          if (nameOf(property) === 'type' && textOf(property['value'] as Node) !== null)
            add(
              'event changed',
              place,
              property['value'] as Node,
              `('${textOf(property['value'] as Node)!}x' as never)`,
            );
          else if (nameOf(property) !== 'type') cut('body key removed', place, property);
    }
    if (isSchema && owner === 'v') {
      if (name === 'pipe' || name === 'intersect')
        argumentsOf(node)
          .slice(1)
          .forEach((action) => cut('action of a schema removed', place, action));
      if (wrapper.test(name) && first) add('optional turned', place, node, sourceOf(first));
      if (/^(picklist|union|variant)$/.test(name)) {
        const list = name === 'variant' ? second : first;
        if (list?.type === 'ArrayExpression' && (list['elements'] as Node[]).length > 1)
          for (const choice of list['elements'] as Node[]) cut('choice removed', place, choice);
      }
    }
  };

  /** Values of what is answered: of an object that a function gives back. */
  const answered = (node: Node | null | undefined, place: string): void => {
    for (const property of propertiesOf(node ?? undefined))
      // null for null changes nothing
      if (
        !property['shorthand'] &&
        !/Function/.test((property['value'] as Node).type) &&
        sourceOf(property['value'] as Node) !== 'null'
      )
        add('answer emptied', place, property['value'] as Node, '(null as never)', sourceOf(property));
  };

  const seen = (node: Node, place: string): void => {
    // types, imports and what is only logged
    if (/^TS(?!As|NonNull|Satisfies|Instantiation)/.test(node.type) || node.type === 'ImportDeclaration')
      return;
    if (/^Export(All|Named)Declaration$/.test(node.type) && node['source']) return;
    if (node.type === 'CallExpression') {
      const names = namesOf(node['callee'] as Node);
      if (names.some((name) => logs.test(name))) return;
      call(node, place);
    }
    if (node.type === 'ThrowStatement') return;

    if (node.type === 'CallExpression' && sourceOf(node).endsWith('.limit(1)')) {
      // of the rows that are found the first is looked at, or whether there is one: a second one changes nothing
      add('number moved', place, argumentsOf(node)[0]!, '(0)', '1 -1');
      seen(node['callee'] as Node, place);
      return;
    }
    turn(node, place);
    const isTest = /^(=|!)==$/.test(operatorIn(node) ?? '');
    const tested = node['right'] as Node;
    if (isView && isTest && textOf(tested) !== null)
      add('tag test changed', place, tested, `('${textOf(tested)!}x' as never)`, undefined, {
        start: node.start,
        end: node.end,
        when: operatorIn(node) === '===',
      });
    if (node.type === 'IfStatement') {
      const test = node['test'] as Node;
      const body = node['consequent'] as Node;
      add('condition negated', place, test, `!(${sourceOf(test)})`);
      const [only] = body.type === 'BlockStatement' ? (body['body'] as Node[]).slice(-1) : [body];
      if (!node['alternate'] && only && /^(ThrowStatement|ReturnStatement)$/.test(only.type))
        add('check removed', place, node, ';');
    }
    if (node.type === 'ConditionalExpression') {
      const test = node['test'] as Node;
      add('condition negated', place, test, `!(${sourceOf(test)})`);
    }
    if (node.type === 'ExpressionStatement' && !isSchema) {
      const inner = node['expression'] as Node;
      const called = inner.type === 'AwaitExpression' ? (inner['argument'] as Node) : inner;
      if (called.type === 'CallExpression') {
        const names = namesOf(called['callee'] as Node);
        if (!names.some((name) => logs.test(name))) add('call removed', place, node, ';');
      }
    }
    if (!isView) moveNumber(node, place);
    if (kind === 'actors' || kind === 'server') {
      if (node.type === 'ReturnStatement') answered(node['argument'] as Node | null, place);
      if (node.type === 'ArrowFunctionExpression') {
        const body = node['body'] as Node;
        answered(body.type === 'ParenthesizedExpression' ? (body['expression'] as Node) : body, place);
      }
    }
    if (isView && node.type === 'JSXAttribute') {
      const name = String((node['name'] as Node)['name']);
      if (blockers.test(name)) add('enabled while busy', place, node, '');
      if (/^(className|style|key|id|data-\w+)$/.test(name)) return;
    }
    if (isView && node.type === 'JSXElement') {
      for (const child of node['children'] as Node[]) {
        const inner = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : null;
        if (inner && /^(Identifier|MemberExpression|CallExpression)$/.test(inner.type))
          add('text variable emptied', place, child, "{''}");
      }
    }
    const [name] =
      node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
        ? namesOf(node['id'] as Node)
        : node.type === 'Property'
          ? [nameOf(node)]
          : [];
    // the names in a pattern are no code
    for (const child of childrenOf(node)) {
      if (node.type === 'Property' && child === node['key'] && !node['computed']) continue;
      if (isNode(child)) seen(child, name === undefined ? place : place === '' ? name : `${place}.${name}`);
    }
  };
  seen(program, '');
  return found;
};
