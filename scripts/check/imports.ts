/** Which files a file imports, and how near a test is to a source by them. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const imported = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** By file, what it imports; types count too, for they are seldom alone. */
export const readImports = (): Map<string, string[]> =>
  new Map(
    globSync(['*.ts', '{machines,contract,src,server,flows,scripts,tests}/**/*.{ts,tsx}'], { cwd: root }).map(
      (file) => [
        file,
        [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, path]) =>
          join(dirname(file), path!),
        ),
      ],
    ),
  );

/** How many imports lie between each file that imports this one, however far, and it. */
export const importersOf = (
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
): Map<string, number> => {
  const back = new Map<string, string[]>();
  for (const [from, all] of imports) for (const to of all) back.set(to, [...(back.get(to) ?? []), from]);
  const found = new Map([[file, 0]]);
  for (const next of found.keys())
    for (const importer of back.get(next) ?? [])
      if (!found.has(importer)) found.set(importer, found.get(next)! + 1);
  return found;
};
