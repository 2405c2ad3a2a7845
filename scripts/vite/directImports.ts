import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const barrel = join(import.meta.dirname, '../../src/ui/index.ts');

/** `Button` → `button/Button.tsx`, as the design system's index says. */
const readIndex = (): Map<string, string> => {
  const places = new Map<string, string>();
  for (const [, names = '', from = ''] of readFileSync(barrel, 'utf8').matchAll(
    /^export \{([^}]+)\} from '\.\/([^']+)'/gm,
  ))
    for (const name of names.split(',')) places.set(name.trim(), from);
  return places;
};

/**
 * In a build, takes each part of the design system from its own file. Through the index every page would seem to need
 * all of it, and the first load would carry what only later pages show.
 */
export const directImports = (): Plugin => {
  const places = readIndex();
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: /\/ui\/index\.ts['"]/ },
      handler: (code, id) => ({
        code: code.replace(/import \{([^}]+)\} from ['"][^'"]*\/ui\/index\.ts['"];?/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => {
              const place = places.get(name.split(/\s+as\s+/)[0]!);
              if (!place) throw new Error(`src/ui/index.ts does not export ${name}`);
              const path = relative(dirname(id.split('?')[0]!), join(dirname(barrel), place));
              return `import { ${name} } from '${path.startsWith('.') ? path : `./${path}`}';`;
            })
            .join('\n'),
        ),
        map: null,
      }),
    },
  };
};
