/**
 * Loaded before the shops that tests start as processes of their own. Node asks the file system and package.json for the place
 * and format of every module, looks a package up again for each file that imports it, and reads all 170 kB of the
 * package.json of drizzle-orm anew for each of its files: half of the time in which a shop starts. The files that are run
 * are the same; see docs/testing.md.
 */
import { registerHooks, type ResolveFnOutput } from 'node:module';

const orm = 'drizzle-orm';
const packages = '/node_modules/';
const found = new Map<string, ResolveFnOutput>();

/** What a package of this name is to every file that is in no package itself, and drizzle-orm to all: it is there once. */
const isFoundOnce = (specifier: string, isInPackage: boolean): boolean =>
  isInPackage ? specifier === orm || specifier.startsWith(`${orm}/`) : /^[@a-z]/.test(specifier);

registerHooks({
  resolve: (specifier, context, next) => {
    const parent = context.parentURL ?? '';
    const isInPackage = parent.includes(packages);
    if (specifier.startsWith('.')) {
      const url = (): string => new URL(specifier, parent).href;
      if (!isInPackage) {
        if (specifier.endsWith('.ts') && parent.startsWith('file:'))
          return { url: url(), format: 'module-typescript', shortCircuit: true };
      } else if (specifier.endsWith('.js') && parent.includes(`${packages}${orm}/`))
        return { url: url(), format: 'module', shortCircuit: true };
    } else if (isFoundOnce(specifier, isInPackage)) {
      // a package may give another file to `require` than to `import`
      const key = `${specifier} ${context.conditions.join()}`;
      const known = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(key, known);
      return known;
    }
    return next(specifier, context);
  },
});
