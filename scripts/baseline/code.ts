/**
 * Finds the browser features that a module uses. Features are identified by their keys in MDN's data. Only
 * names are checked, not syntax, because the build converts new syntax for older browsers.
 */
import { parseAst } from 'rolldown/parseAst';
import { declarationKeys, type Use } from './css.ts';
import type { Keys } from './oldest.ts';

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && /^(Identifier|JSXIdentifier)$/.test(node.type) ? String(node['name']) : undefined;
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return undefined;
};

/** Global objects and the interfaces that they implement. */
const singletons: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  clipboard: 'Clipboard',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  serviceWorker: 'ServiceWorkerContainer',
  window: 'Window',
};
/** Maps each worker interface to the page interface whose members it shares. */
const inWorkers: Readonly<Record<string, string>> = {
  ServiceWorkerGlobalScope: 'Window',
  WorkerGlobalScope: 'Window',
  WorkerNavigator: 'Navigator',
};

type Names = {
  /**
   * Members that are recognised only in combination with their object: `URL.parse`, `Object.groupBy`,
   * `navigator.share`.
   */
  owned: Map<string, string>;
  /**
   * Members that are recognised by name alone, such as `getHTML`, because the oldest browsers have no other
   * member with that name.
   */
  members: Map<string, string>;
  /** Global names, such as `CookieStore` and `requestIdleCallback`. */
  globals: Map<string, string>;
  /**
   * Members of iterators, such as `map` and `toArray` on the results of `values()`, `keys()`, `entries()` and
   * `matchAll()`.
   */
  ofIterators: Map<string, string>;
};

const readNames = ({ lacking, had }: Keys): Names => {
  const memberIn = /^(?:api|javascript\.builtins)\.\w+\.(\w+?)(?:_static)?$/;
  const known = new Set([...had].map((key) => memberIn.exec(key)?.[1]));
  // if several features have the same name, keeps only the first
  const note = (into: Map<string, string>, name: string, key: string): void => {
    if (!into.has(name)) into.set(name, key);
  };
  const names: Names = { owned: new Map(), members: new Map(), globals: new Map(), ofIterators: new Map() };
  for (const key of lacking.keys()) {
    const [, room, found = '', member] = /^(api|javascript\.builtins)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? [];
    if (room === undefined) continue;
    const owner = inWorkers[found] ?? found;
    // skips a worker interface's member if the page interface also has it, because the check cannot distinguish
    // page code from worker code
    if (owner !== found && had.has(`api.${owner}.${member}`)) continue;
    const objects = Object.entries(singletons).filter(([, kind]) => kind === owner);
    if (member === undefined || member === owner) note(names.globals, owner, key);
    else if (owner === 'Window') note(names.globals, member, key);
    else if (owner === 'Iterator' && room !== 'api') note(names.ofIterators, member, key);
    else if (objects.length > 0) for (const [name] of objects) note(names.owned, `${name}.${member}`, key);
    else {
      note(names.owned, `${owner}.${member.replace(/_static$/, '')}`, key);
      // recognises a member by its name alone only if the browsers have its object; a missing object is
      // reported by its own name
      const isThere = had.has(room === 'api' ? `api.${owner}` : `${room}.${owner}`);
      if (isThere && !known.has(member) && !/_(event|static|parameter|permission)$/.test(member))
        note(names.members, member, key);
    }
  }
  return names;
};

/**
 * Returns the names that the module itself declares. Uses of these names do not count as uses of the platform.
 */
const ownNames = (program: Node): Set<string> => {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    const name = nameOf(pattern);
    if (name !== undefined) names.add(name);
    else if (pattern.type === 'Property') bind(pattern['value']);
    else if (pattern.type === 'AssignmentPattern') bind(pattern['left']);
    else childrenOf(pattern).forEach(bind);
  };
  const visit = (node: Node): void => {
    if (/^Import\w*Specifier$/.test(node.type)) bind(node['local']);
    if (node.type === 'VariableDeclarator' || /^(Class|Function)/.test(node.type)) bind(node['id']);
    if (Array.isArray(node['params'])) node['params'].forEach(bind);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return names;
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const giveIterators = /^(values|keys|entries|matchAll)$/;

/**
 * Creates a function that finds a module's uses of features that at least one of the oldest browsers lacks.
 * This function throws an Error if the module cannot be parsed.
 */
export const createCodeReader = (keys: Keys): ((file: string, text: string) => Use[]) => {
  const names = readNames(keys);
  return (file, text) => {
    const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
    const own = ownNames(program);
    const uses: Use[] = [];
    const report = ({ start }: Node, key: string | undefined): void => {
      if (key !== undefined && keys.lacking.has(key))
        uses.push({ key, line: text.slice(0, start).split('\n').length });
    };

    /** Finds features in member accesses such as `x.y`, `window.navigator.y` and `map.keys().y`. */
    const readMember = (node: Node): void => {
      const property = node['computed'] === true ? textOf(node['property']) : nameOf(node['property']);
      if (property === undefined) return;
      const object = node['object'] as Node;
      const name = nameOf(object.type === 'MemberExpression' ? object['property'] : object);
      report(node, names.members.get(property));
      if (name !== undefined && !own.has(name)) {
        report(node, names.owned.get(`${name}.${property}`));
        if (singletons[name] === 'Window') report(node, names.globals.get(property));
      }
      const callee = object.type === 'CallExpression' ? (object['callee'] as Node) : undefined;
      const isIterator =
        callee?.type === 'MemberExpression' &&
        nameOf(callee['object']) !== 'Object' &&
        giveIterators.test(nameOf(callee['property']) ?? '');
      if (isIterator) report(node, names.ofIterators.get(property));
    };

    const readElement = (node: Node): void => {
      const element = nameOf(node['name']);
      if (element === undefined || !/^[a-z]/.test(element)) return;
      report(node, `html.elements.${element}`);
      for (const attribute of (node['attributes'] as Node[]).filter(({ type }) => type === 'JSXAttribute')) {
        const name = nameOf(attribute['name'])?.toLowerCase();
        const value = textOf(attribute['value']);
        for (const place of [`html.elements.${element}.${name}`, `html.global_attributes.${name}`]) {
          report(attribute, place);
          if (value !== undefined) report(attribute, `${place}.${value}`);
        }
        if (name === 'style') readStyle(attribute);
      }
    };

    const readStyle = (attribute: Node): void => {
      const expression = (attribute['value'] as Node | null)?.['expression'];
      if (!isNode(expression) || expression.type !== 'ObjectExpression') return;
      for (const property of expression['properties'] as Node[]) {
        const name = nameOf(property['key']);
        if (name === undefined) continue;
        for (const key of declarationKeys(kebab(name), textOf(property['value']) ?? ''))
          report(property, key);
      }
    };

    const visit = (node: Node): void => {
      // skips types, because they do not exist at run time
      if (/^TS(Type|Interface|Indexed|Qualified)/.test(node.type)) return;
      if (node.type === 'MemberExpression') {
        readMember(node);
        visit(node['object'] as Node);
        if (node['computed'] === true) visit(node['property'] as Node);
        return;
      }
      if (node.type === 'ObjectPattern')
        for (const { key } of node['properties'] as Node[])
          report(node, names.members.get(nameOf(key) ?? ''));
      if (node.type === 'Property' && node['computed'] !== true) return visit(node['value'] as Node);
      if (node.type === 'Identifier' && !own.has(String(node['name'])))
        report(node, names.globals.get(String(node['name'])));
      if (node.type === 'JSXOpeningElement') readElement(node);
      childrenOf(node).forEach(visit);
    };
    visit(program);
    return uses;
  };
};
