/** The actors that `src/actors` has, read from its sources. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { childrenOf, type Node } from '../../../scripts/mutants/syntax.ts';

const root = join(import.meta.dirname, '../../../src/actors');
const makers = /^(from(Promise|Callback|Observable|EventObservable|Transition)|watchPage)$/;
/** Makes both actors of a one-time code for the file that calls it. */
const codeMaker = 'oneTimeCodeImplementations';
/** They make actors for others and are none. */
const notActors = ['fromPromise', 'watchPage', 'identity/oneTimeCode'];

const nameIn = (node: Node): string | null => {
  const named = (node['id'] ?? node['key']) as Node | undefined;
  return /^(VariableDeclarator|Property)$/.test(node.type)
    ? String(named?.['name'] ?? named?.['value'])
    : null;
};

/**
 * The names of the actors that a source makes: of the property or the constant which each of them is. One that a file takes from another
 * is the other's.
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

/** `checkout/cart addToCart` for each, as often as it is there. */
export const findActors = (): string[] =>
  globSync('**/*.ts', { cwd: root })
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((file) => !notActors.includes(file))
    .flatMap((file) =>
      actorsIn(readFileSync(join(root, `${file}.ts`), 'utf8')).map((name) => `${file} ${name}`),
    )
    .sort();
