/** Finds pairs of actions whose order does not matter, because neither action reads what the other writes. */
import { isNode, nameOf, propertiesOf, textOf, type Node } from './syntax.ts';

/** Keys of the context, or `all` if they cannot be determined. */
type Keys = ReadonlySet<string> | 'all';
const noKeys: Keys = new Set<string>();
const both = (one: Keys, other: Keys): Keys =>
  one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);
const meet = (one: Keys, other: Keys): boolean => {
  if (one === 'all') return other === 'all' || other.size > 0;
  if (other === 'all') return one.size > 0;
  return [...one].some((key) => other.has(key));
};

/**
 * Returns the context keys that source text reads in expressions such as `context.key` and `{ context: { key }
 * }`.
 */
const readIn = (text: string): Keys => {
  const keys = new Set<string>();
  for (const { index } of text.matchAll(/\bcontext\b/g)) {
    const rest = text.slice(index + 'context'.length);
    const [, key] = /^[!?]?\.(\w+)/.exec(rest) ?? [];
    const [, pattern] = /^\s*:\s*\{([^{}]*)\}/.exec(rest) ?? [];
    if (key !== undefined) keys.add(key);
    else if (pattern !== undefined)
      for (const part of pattern.split(/[,;]/)) keys.add(part.trim().replace(/\W.*$/s, ''));
    else if (!(/^\s*[,}]/.test(rest) && /[{,]\s*$/.test(text.slice(0, index)))) return 'all';
  }
  keys.delete('');
  return keys;
};

/**
 * Creates functions that find action pairs whose order does not matter. `setup` is the argument of `setup()`,
 * which declares the actions.
 */
export const createSwaps = (program: Node, setup: Node | undefined, sourceOf: (node: Node) => string) => {
  const declared = new Map<string, string>();
  for (const statement of program['body'] as Node[])
    if (statement.type === 'VariableDeclaration')
      for (const declarator of statement['declarations'] as Node[])
        if (isNode(declarator['init']))
          declared.set(String((declarator['id'] as Node)['name']), sourceOf(declarator['init']));
  const valueIn = (node: Node | undefined, name: string): Node | undefined =>
    propertiesOf(node).find((each) => nameOf(each) === name)?.['value'] as Node | undefined;
  const typeOf = (action: Node): string => textOf(action) ?? textOf(valueIn(action, 'type')) ?? '';
  const definitionOf = (action: Node): Node | undefined => valueIn(valueIn(setup, 'actions'), typeOf(action));
  const calledBy = (definition: Node | undefined): string =>
    definition?.type === 'CallExpression' ? String((definition['callee'] as Node)['name']) : '';

  /**
   * Returns the keys that source text reads, including keys read by the declarations that it refers to in the
   * same file.
   */
  const reads = (text: string, visited: readonly string[] = []): Keys =>
    [...new Set(text.match(/\b[a-z]\w*/gi) ?? [])]
      .filter((name) => declared.has(name) && !visited.includes(name))
      .reduce<Keys>((keys, name) => both(keys, reads(declared.get(name)!, [...visited, name])), readIn(text));
  const effectOf = (action: Node): { kind: 'assign' | 'message' | 'effect'; reads: Keys; writes: Keys } => {
    const definition = definitionOf(action);
    const called = calledBy(definition);
    if (called === 'enqueueActions') return { kind: 'effect', reads: 'all', writes: 'all' };
    const read = both(reads(sourceOf(action)), definition ? reads(sourceOf(definition)) : noKeys);
    // XState sends messages only after all actions of a step have run, so only `assign` can affect later
    // actions
    if (called !== 'assign')
      return { kind: /^(sendTo|emit)$/.test(called) ? 'message' : 'effect', reads: read, writes: noKeys };
    const [assigned] = definition!['arguments'] as Node[];
    const writes =
      assigned?.type === 'ObjectExpression' ? new Set(propertiesOf(assigned).map(nameOf)) : 'all';
    return { kind: 'assign', reads: read, writes };
  };
  return {
    typeOf,
    /** True if the order of the two actions has no effect. */
    areFree: (first: Node, second: Node): boolean => {
      const [one, other] = [effectOf(first), effectOf(second)];
      // the order of two effects or two messages can be observed
      if (one.kind === other.kind && one.kind !== 'assign') return false;
      return (
        !meet(one.writes, other.reads) && !meet(other.writes, one.reads) && !meet(one.writes, other.writes)
      );
    },
  };
};
