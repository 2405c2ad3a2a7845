/**
 * Loaded before the shops that tests start as processes of their own. Node asks the file system and package.json for the place
 * and format of every module, and reads all 170 kB of that of drizzle-orm anew for each of its files: half of the time in
 * which a shop starts. The files that are run are the same; see docs/testing.md.
 */
import { registerHooks, type ResolveFnOutput } from 'node:module';

const orm = 'drizzle-orm';
const packages = '/node_modules/';
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve: (specifier, context, next) => {
    const parent = context.parentURL ?? '';
    if (specifier.startsWith('.')) {
      const url = (): string => new URL(specifier, parent).href;
      if (!parent.includes(packages)) {
        if (specifier.endsWith('.ts') && parent.startsWith('file:'))
          return { url: url(), format: 'module-typescript', shortCircuit: true };
      } else if (specifier.endsWith('.js') && parent.includes(`${packages}${orm}/`))
        return { url: url(), format: 'module', shortCircuit: true };
    } else if (specifier === orm || specifier.startsWith(`${orm}/`)) {
      const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, known);
      return known;
    }
    return next(specifier, context);
  },
});
