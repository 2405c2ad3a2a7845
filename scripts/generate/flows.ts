/** Lists the flows: every `<chart>.flow.ts` of the project, as imports that Node, Vite and the compiler can read. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './write.ts';

export const flowFiles = (place = root): string[] =>
  globSync('{machines,src,flows}/**/*.flow.ts', { cwd: place })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** The text of the generated file. `place` is another checkout of the project. */
export const flowsFile = (place = root): string => {
  const files = flowFiles(place);
  const names = files.map((file) => `${basename(file, '.flow.ts')}Flow`);
  return [
    '/** Written by `npm run generate`: the flow of every chart. */',
    "import type { Flow } from '../flows/walker/flow.ts';",
    ...files.map((file, index) => `import { ${names[index]} } from '../${file}';`),
    '',
    `export const flows: Flow[] = [\n${names.map((name) => `  ${name},`).join('\n')}\n];`,
    '',
  ].join('\n');
};
