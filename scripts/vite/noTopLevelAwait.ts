import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isFunction = ({ type }: Node): boolean => /Function/.test(String(type));
const isAwait = ({ type, await: waits, kind }: Node): boolean =>
  type === 'AwaitExpression' ||
  (type === 'ForOfStatement' && waits === true) ||
  (type === 'VariableDeclaration' && kind === 'await using');

/** True if a module contains an `await` outside any function. */
export const hasTopLevelAwait = (code: string): boolean => {
  const waits = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.some(waits)
      : isNode(value) && !isFunction(value) && (isAwait(value) || Object.values(value).some(waits));
  return waits(parseAst(code, { sourceType: 'module' }));
};

/**
 * Fails the build if our code or a library contains a top-level await. If two modules import such a module,
 * WebKit does not wait for it, so its exports are missing (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
export const noTopLevelAwait = (): Plugin => ({
  name: 'no-top-level-await',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      // only parses files that contain the word `await`
      if (file.type !== 'chunk' || !/\bawait\b/.test(file.code) || !hasTopLevelAwait(file.code)) continue;
      const culprits = file.moduleIds.filter((id) => hasTopLevelAwait(file.modules[id]?.code ?? ''));
      this.error(`Top-level await in ${file.fileName} (${culprits.join(', ')}): WebKit cannot load it.`);
    }
  },
});
