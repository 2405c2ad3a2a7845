/**
 * Lets Node load the shop's browser side as it is, without a bundler: whatever only draws is left out. Views (`.tsx`), styles and
 * messages become empty modules of the same names; charts, their implementations and the client are the real files.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const empty = 'simulate:empty';
const messages = 'simulate:messages';
const macro = 'simulate:macro';

const sources: Record<string, string> = {
  [empty]: 'export default {};',
  [messages]: 'export const loaders = new Proxy({}, { get: () => async () => ({ messages: {} }) });',
  [macro]:
    'const text = (first) => first;\nexport const msg = text, t = text, plural = text, select = text, defineMessage = text;',
};

const exported = /^export (?:async )?(?:const|function|class) (?:(\w+)|[[{]([^\]}]*)[\]}])/gm;

/** A module with the names of a view's file and nothing behind them. */
const withoutViews = (file: string): string =>
  [...readFileSync(file, 'utf8').matchAll(exported)]
    .flatMap(([, name, several]) => name ?? several?.split(',') ?? [])
    .map((name) => `export const ${name.replace(/^.*:/, '').trim()} = () => null;`)
    .join('\n');

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('virtual:messages')) return { url: messages, shortCircuit: true };
    if (specifier.startsWith('@lingui/') && specifier.endsWith('/macro'))
      return { url: macro, shortCircuit: true };
    if (specifier.endsWith('.css')) return { url: empty, shortCircuit: true };
    return next(specifier, context);
  },
  load: (url, context, next) => {
    const known = sources[url];
    if (known !== undefined) return { format: 'module', source: known, shortCircuit: true };
    if (url.startsWith('file:') && url.endsWith('.tsx'))
      return { format: 'module', source: withoutViews(fileURLToPath(url)), shortCircuit: true };
    return next(url, context);
  },
});
