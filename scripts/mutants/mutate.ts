/**
 * Creates all small changes to a chart's source that could be mistakes. Each change replaces one node of the
 * syntax tree, so line numbers stay the same.
 */
import { createFinder, type Mutant } from './finder.ts';
import { createSwaps } from './swaps.ts';
import { childrenOf, isNode, nameOf, propertiesOf, textOf, type Node } from './syntax.ts';

export const operators = [
  'target changed',
  'target removed',
  'guard removed',
  'guard negated',
  'guard always true',
  'action removed',
  'actions reordered',
  'assignment removed',
  'params removed',
  'tag removed',
  'event removed',
  'branch dropped',
  'timer removed',
  'delay changed',
  'invoke removed',
  'input removed',
  'initial changed',
  'reenter removed',
  'boundary moved',
  'number moved',
  'equality turned',
  'logic turned',
  'text changed',
] as const;

const bare = (node: Node | undefined): Node | undefined =>
  node &&
  /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression|TSNonNullExpression)$/.test(node.type)
    ? bare(node['expression'] as Node)
    : node;
const property = (node: Node | undefined, name: string): Node | undefined =>
  propertiesOf(node).find((each) => nameOf(each) === name);
const valueOf = (node: Node | undefined, name: string): Node | undefined =>
  bare(property(node, name)?.['value'] as Node | undefined);
const elementsOf = (node: Node | undefined): Node[] =>
  node?.type === 'ArrayExpression' ? (node['elements'] as Node[]) : node ? [node] : [];

export const findMutants = (source: string, chart: string, file: string): Mutant[] => {
  const { program, found, sourceOf, cut, add, turn, moveNumber } = createFinder(source, chart, file);

  /** Returns the first argument of the first call to a function with this name. */
  const givenTo = (name: string): Node | undefined => {
    const search = (node: Node): Node | undefined => {
      if (node.type === 'CallExpression') {
        const callee = node['callee'] as Node;
        const called = (callee['property'] as Node | undefined) ?? callee;
        if (called['name'] === name) return (node['arguments'] as Node[])[0];
      }
      return childrenOf(node)
        .map(search)
        .find((given) => given !== undefined);
    };
    return search(program);
  };
  // the argument of `createMachine`, which contains the states, transitions and actions
  const config = givenTo('createMachine');
  // the argument of `setup`, which contains the named implementations
  const setup = givenTo('setup');
  const statePaths: string[][] = [];
  const collect = (state: Node | undefined, path: string[]): void => {
    for (const child of propertiesOf(valueOf(state, 'states'))) {
      const at = [...path, nameOf(child)];
      statePaths.push(at);
      collect(bare(child['value'] as Node), at);
    }
  };
  collect(config, []);
  const resolve = (target: string, source: string[]): string[] | undefined => {
    const targetPath = target.startsWith('#')
      ? target.split('.').slice(1)
      : target.startsWith('.')
        ? [...source, ...target.slice(1).split('.')]
        : [...source.slice(0, -1), ...target.split('.')];
    return statePaths.find((path) => path.join('.') === targetPath.join('.'));
  };
  /** Returns the path of the next sibling state. */
  const anotherThan = (path: string[]): string | null => {
    const parent = path.slice(0, -1).join('.');
    const siblings = statePaths.filter(
      (each) => each.length === path.length && each.slice(0, -1).join('.') === parent,
    );
    const next = siblings[(siblings.indexOf(path) + 1) % siblings.length];
    return next && next !== path ? `'#${chart}.${next.join('.')}'` : null;
  };
  const targets = (node: Node, at: string[], place: string): void => {
    for (const each of elementsOf(bare(node))) {
      const path = resolve(textOf(each) ?? '', at);
      const other = path && anotherThan(path);
      if (other) add('target changed', place, each, other);
    }
  };
  const { typeOf, areFree } = createSwaps(program, setup, sourceOf);
  const actions = (owner: Node, name: string, place: string): void => {
    const list = valueOf(owner, name);
    const each = elementsOf(list);
    if (list?.type !== 'ArrayExpression') {
      if (list) add('action removed', place, list, '[]');
      return;
    }
    each.forEach((action, index) => {
      cut('action removed', place, action);
      const next = each[index + 1];
      if (!next) return;
      if (!areFree(action, next))
        add(
          'actions reordered',
          place,
          { ...action, end: next.end },
          `${sourceOf(next)}, ${sourceOf(action)}`,
          `${typeOf(action)} ${typeOf(next)}`,
        );
    });
  };
  const transition = (node: Node | undefined, at: string[], place: string): void => {
    if (!node) return;
    if (node.type === 'ArrayExpression') {
      const branches = elementsOf(node);
      branches.forEach((branch, index) => {
        if (branches.length > 1) cut('branch dropped', `${place}#${index}`, branch);
        transition(bare(branch), at, `${place}#${index}`);
      });
      return;
    }
    if (textOf(node) !== null) {
      targets(node, at, place);
      add('target removed', place, node, '{}');
      return;
    }
    const target = property(node, 'target');
    if (target) {
      targets(target['value'] as Node, at, place);
      cut('target removed', place, target);
    }
    const guard = property(node, 'guard');
    if (guard) {
      cut('guard removed', place, guard);
      add('guard negated', place, guard['value'] as Node, `not(${sourceOf(guard['value'] as Node)})`);
    }
    const reenter = property(node, 'reenter');
    if (reenter) cut('reenter removed', place, reenter);
    actions(node, 'actions', place);
    for (const [owner, name] of [
      [node, 'guard'],
      ...elementsOf(valueOf(node, 'actions')).map((action) => [action, 'params'] as const),
    ] as const) {
      const params =
        name === 'guard' ? property(valueOf(owner, 'guard'), 'params') : property(owner, 'params');
      if (params) cut('params removed', place, params);
    }
  };
  const state = (node: Node | undefined, at: string[]): void => {
    const place = at.join('.') || '(root)';
    for (const kind of ['on', 'after'] as const)
      for (const each of propertiesOf(valueOf(node, kind))) {
        cut(kind === 'on' ? 'event removed' : 'timer removed', `${place}/${nameOf(each)}`, each);
        transition(bare(each['value'] as Node), at, `${place}/${nameOf(each)}`);
      }
    for (const kind of ['always', 'onDone'] as const)
      if (property(node, kind)) transition(valueOf(node, kind), at, `${place}/${kind}`);
    for (const kind of ['entry', 'exit'] as const)
      if (node && property(node, kind)) actions(node, kind, `${place}/${kind}`);
    const invoke = property(node, 'invoke');
    const list = valueOf(node, 'invoke');
    if (invoke && list?.type !== 'ArrayExpression') cut('invoke removed', place, invoke);
    for (const each of elementsOf(list)) {
      const question = bare(each);
      const name = textOf(valueOf(question, 'id')) ?? '';
      if (list?.type === 'ArrayExpression') cut('invoke removed', `${place}/${name}`, each);
      const input = property(question, 'input');
      if (input) cut('input removed', `${place}/${name}`, input);
      for (const kind of ['onDone', 'onError'] as const)
        if (property(question, kind)) transition(valueOf(question, kind), at, `${place}/${kind} ${name}`);
    }
    const initial = property(node, 'initial');
    const path = initial && resolve(textOf(valueOf(node, 'initial')) ?? '', [...at, '']);
    const other = path && anotherThan(path);
    if (initial && other)
      add('initial changed', place, initial['value'] as Node, other.replace(/^'.*\.([^.]+)'$/, "'$1'"));
    for (const tag of elementsOf(valueOf(node, 'tags')))
      if (textOf(tag) !== null) cut('tag removed', place, tag);
    for (const child of propertiesOf(valueOf(node, 'states')))
      state(bare(child['value'] as Node), [...at, nameOf(child)]);
  };
  state(config, []);

  // changes guards, actions, delays, and the constants and functions declared next to the chart
  for (const each of propertiesOf(valueOf(setup, 'guards'))) {
    const guard = each['value'] as Node;
    const isShared = each['shorthand'] === true;
    add(
      'guard always true',
      `guards.${nameOf(each)}`,
      guard,
      isShared ? `${nameOf(each)}: () => true` : '() => true',
    );
  }
  for (const each of propertiesOf(valueOf(setup, 'actions'))) {
    const call = bare(each['value'] as Node);
    if ((call?.['callee'] as Node | undefined)?.['name'] !== 'assign') continue;
    const assigned = propertiesOf((call!['arguments'] as Node[])[0]);
    for (const value of assigned) cut('assignment removed', `actions.${nameOf(each)}`, value);
  }
  for (const each of propertiesOf(valueOf(setup, 'delays'))) {
    const delay = each['value'] as Node;
    const numbers: Node[] = [];
    const search = (node: Node): void => {
      if (node.type === 'Literal' && typeof node['value'] === 'number' && node['value'] > 0)
        numbers.push(node);
      childrenOf(node).forEach(search);
    };
    search(delay);
    for (const number of numbers)
      add('delay changed', `delays.${nameOf(each)}`, number, String((number['value'] as number) * 2));
  }
  const rules = (node: Node, place: string): void => {
    if (/^TS(?!As|NonNull|Satisfies)/.test(node.type) || node === config) return;
    turn(node, place);
    moveNumber(node, place);
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      add('text changed', place, node, `'${node['value'].replaceAll("'", '')}x'`);
    childrenOf(node).forEach((child) => rules(child, place));
  };
  for (const part of ['guards', 'actions'] as const)
    for (const each of propertiesOf(valueOf(setup, part))) {
      rules(each['value'] as Node, `${part}.${nameOf(each)}`);
    }
  for (const statement of program['body'] as Node[])
    if (statement.type === 'VariableDeclaration')
      for (const declarator of statement['declarations'] as Node[])
        if (isNode(declarator['init'])) rules(declarator['init'], String((declarator['id'] as Node)['name']));
  return found;
};
