/** Parses the features' source files to find the actors and actions that they implement. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { childrenOf, propertiesOf, type Node } from '../../../scripts/mutants/syntax.ts';

const root = join(import.meta.dirname, '../../../src');
const makers = /^(from(Promise|Callback|Observable|EventObservable|Transition)|watchPage)$/;
/** Name of the factory that creates both of a file's one-time code actors. */
const codeMaker = 'oneTimeCodeImplementations';
/** Files with helpers that create actors. The actors themselves are in other files. */
const notActors = ['fromPromise', 'watchPage', 'identity/oneTimeCode'];
/** Matches files that connect a chart and its child charts to their implementations. */
const isComposition = /\/(?:load|provide\w+)\.ts$/;
/** Shortens a path such as `features/checkout/cart/cart.actors.ts` to `checkout/cart`. Other files keep their names. */
const titleOf = (file: string): string =>
  file
    .replace(/^(?:actors|features)\//, '')
    .replace(/(\w+)\/\1\.actors\.ts$/, '$1')
    .replace(/\.ts$/, '');

const nameIn = (node: Node): string | null => {
  const named = (node['id'] ?? node['key']) as Node | undefined;
  return /^(VariableDeclarator|Property)$/.test(node.type)
    ? String(named?.['name'] ?? named?.['value'])
    : null;
};

/**
 * Returns the names of the actors that a source file creates. An actor's name is the property or constant to
 * which it is assigned. An imported actor belongs to the file that creates it.
 */
export const actorsIn = (source: string): string[] => {
  const seek = (node: Node, name: string): string[] => {
    const callee = node.type === 'CallExpression' ? String((node['callee'] as Node)['name']) : '';
    if (makers.test(callee)) return [name];
    if (callee === codeMaker) return ['requestCode', 'checkCode'];
    return childrenOf(node).flatMap((child) => seek(child, nameIn(node) ?? name));
  };
  return seek(parseAst(source, { lang: 'ts' }) as unknown as Node, '');
};

const parts = /^(actions|guards|delays)$/;
/**
 * Returns the names of a chart's other implementations in a source file, such as `action storeCart`.
 * Implementations added with a spread (`...`) from another file are left out, because their names exist only at
 * run time.
 */
export const otherImplementationsIn = (source: string): string[] => {
  const seek = (node: Node): string[] => {
    const [, part] = parts.exec(node.type === 'Property' ? (nameIn(node) ?? '') : '') ?? [];
    const own = part
      ? propertiesOf(node['value'] as Node).map((entry) => `${part.slice(0, -1)} ${nameIn(entry)}`)
      : [];
    return [...own, ...childrenOf(node).flatMap(seek)];
  };
  return seek(parseAst(source, { lang: 'ts' }) as unknown as Node);
};

const namedIn = (source: string): string[] => [...actorsIn(source), ...otherImplementationsIn(source)];

/**
 * Lists all actors and other implementations, such as `checkout/cart addToCart` and `checkout/cart action storeCart`,
 * once for each occurrence.
 */
export const findNamed = (): string[] =>
  globSync('{actors,features}/**/*.ts', { cwd: root })
    .filter((file) => !isComposition.test(file) && !notActors.includes(titleOf(file)))
    .flatMap((file) =>
      namedIn(readFileSync(join(root, file), 'utf8')).map((name) => `${titleOf(file)} ${name}`),
    )
    .sort();
