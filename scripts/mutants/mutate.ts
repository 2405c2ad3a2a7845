/**
 * Every small change of a chart's source that could be a fault: found in the syntax tree, written as a replacement of a piece of the
 * source, so that the rest of the file stays as it is and the line is the line.
 */
import { parseAst } from 'rolldown/parseAst';

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
export type Operator = (typeof operators)[number];
export type Mutant = {
  chart: string;
  file: string;
  line: number;
  operator: Operator;
  /** Where in the chart, as `visiting/session.idled`. */
  place: string;
  /** What stands there now, shortened. */
  was: string;
  start: number;
  end: number;
  by: string;
};
/** `session visiting/session.idled: action removed 'clearTokens'`: the same as long as the chart is. */
export const keyOf = ({ chart, place, operator, was }: Mutant): string =>
  `${chart} ${place}: ${operator} ${was}`;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value;
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
const bare = (node: Node | undefined): Node | undefined =>
  node &&
  /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression|TSNonNullExpression)$/.test(node.type)
    ? bare(node['expression'] as Node)
    : node;
const propertiesOf = (node: Node | undefined): Node[] =>
  node?.type === 'ObjectExpression'
    ? (node['properties'] as Node[]).filter(({ type }) => type === 'Property')
    : [];
const nameOf = (property: Node): string => {
  const key = property['key'] as Node;
  return (key['name'] ?? key['value']) as string;
};
const property = (node: Node | undefined, name: string): Node | undefined =>
  propertiesOf(node).find((each) => nameOf(each) === name);
const valueOf = (node: Node | undefined, name: string): Node | undefined =>
  bare(property(node, name)?.['value'] as Node | undefined);
const elementsOf = (node: Node | undefined): Node[] =>
  node?.type === 'ArrayExpression' ? (node['elements'] as Node[]) : node ? [node] : [];
const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

export const findMutants = (source: string, chart: string, file: string): Mutant[] => {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const found: Mutant[] = [];
  const sourceOf = ({ start, end }: Node): string => source.slice(start, end);
  const lines = [...source.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (position: number): number => lines.filter((end) => end < position).length + 1;
  const add = (operator: Operator, place: string, node: Node, by: string, was = sourceOf(node)): void => {
    found.push({
      chart,
      file,
      line: lineOf(node.start),
      operator,
      place,
      was: was.replace(/\s+/g, ' ').slice(0, 70),
      start: node.start,
      end: node.end,
      by,
    });
  };
  /** Takes a node out of a list or an object, with the comma after it. */
  const cut = (operator: Operator, place: string, node: Node): void => {
    const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0;
    add(operator, place, { ...node, end: node.end + comma }, '', sourceOf(node));
  };

  // the config: states, transitions, actions
  const config = ((): Node | undefined => {
    let result: Node | undefined;
    const search = (node: Node): void => {
      if (
        node.type === 'CallExpression' &&
        ((node['callee'] as Node)['property'] as Node | undefined)?.['name'] === 'createMachine'
      )
        result = (node['arguments'] as Node[])[0];
      else childrenOf(node).forEach(search);
    };
    search(program);
    return result;
  })();
  const setup = ((): Node | undefined => {
    let result: Node | undefined;
    const search = (node: Node): void => {
      if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'setup')
        result = (node['arguments'] as Node[])[0];
      else childrenOf(node).forEach(search);
    };
    search(program);
    return result;
  })();
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
    const wanted = target.startsWith('#')
      ? target.split('.').slice(1)
      : target.startsWith('.')
        ? [...source, ...target.slice(1).split('.')]
        : [...source.slice(0, -1), ...target.split('.')];
    return statePaths.find((path) => path.join('.') === wanted.join('.'));
  };
  /** The state after that one among its neighbours. */
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
  const readsContext = (node: Node): boolean => /\bcontext\b/.test(sourceOf(node));
  const assigns = new Set(
    propertiesOf(valueOf(setup, 'actions'))
      .filter((each) => (bare(each['value'] as Node)?.['callee'] as Node | undefined)?.['name'] === 'assign')
      .map(nameOf),
  );
  const actions = (owner: Node, name: string, place: string): void => {
    const list = valueOf(owner, name);
    const each = elementsOf(list);
    if (list?.type !== 'ArrayExpression') {
      if (list) add('action removed', place, list, '[]');
      return;
    }
    const typeOf = (node: Node): string => textOf(node) ?? textOf(valueOf(node, 'type')) ?? '';
    each.forEach((action, index) => {
      cut('action removed', place, action);
      const next = each[index + 1];
      if (!next) return;
      const pair = [action, next];
      const isAssign = pair.map((node) => assigns.has(typeOf(node)));
      // an assignment and an effect that does not read the context can be in either order
      const isFree =
        isAssign[0] !== isAssign[1] && !pair.some(readsContext) && !pair.some((node) => sends(typeOf(node)));
      if (!isFree)
        add(
          'actions reordered',
          place,
          { ...action, end: next.end },
          `${sourceOf(next)}, ${sourceOf(action)}`,
          `${typeOf(action)} ${typeOf(next)}`,
        );
    });
  };
  const sends = (name: string): boolean =>
    /^(sendTo|enqueueActions|raise)$/.test(
      ((valueOf(valueOf(setup, 'actions'), name)?.['callee'] as Node | undefined)?.['name'] as string) ?? '',
    );
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

  // what guards, actions and delays are made of, and the rules beside the chart
  for (const each of propertiesOf(valueOf(setup, 'guards'))) {
    const guard = each['value'] as Node;
    add('guard always true', `guards.${nameOf(each)}`, guard, '() => true');
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
  const turned: Record<string, [Operator, string]> = {
    '>': ['boundary moved', '>='],
    '>=': ['boundary moved', '>'],
    '<': ['boundary moved', '<='],
    '<=': ['boundary moved', '<'],
    '===': ['equality turned', '!=='],
    '!==': ['equality turned', '==='],
    '&&': ['logic turned', '||'],
    '||': ['logic turned', '&&'],
  };
  const rules = (node: Node, place: string): void => {
    if (/^TS(?!As|NonNull|Satisfies)/.test(node.type) || node === config) return;
    const sign = node['operator'] as string;
    if (/^(BinaryExpression|LogicalExpression)$/.test(node.type) && turned[sign]) {
      const [operator, by] = turned[sign];
      const left = node['left'] as Node;
      const right = node['right'] as Node;
      const between = source.slice(left.end, right.start);
      const start = left.end + between.indexOf(sign);
      add(operator, place, { ...node, start, end: start + sign.length }, by, sourceOf(node));
    }
    if (node.type === 'Literal' && typeof node['value'] === 'number')
      for (const change of [-1, 1])
        add('number moved', place, node, `(${node['value'] + change})`, `${sourceOf(node)} ${change}`);
    if (node.type === 'Literal' && 'regex' in node)
      for (const { 0: count, 1: number = '', index } of sourceOf(node).matchAll(/\{(\d+)\}/g))
        for (const change of [-1, 1])
          add(
            'number moved',
            place,
            { ...node, start: node.start + index, end: node.start + index + count.length },
            `{${Number(number) + change}}`,
            `${count} ${change}`,
          );
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

/** The source with this one change. */
export const applyMutant = (source: string, { start, end, by }: Mutant): string =>
  source.slice(0, start) + by + source.slice(end);
