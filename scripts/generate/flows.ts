/** Lists every `<chart>.flow.ts` and `<chart>.spec.ts` of the project, as imports that Node, Vite and the compiler can read. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './write.ts';

const filesOf = (kind: string, place: string): string[] =>
  globSync(`{machines,src,flows}/**/*.${kind}.ts`, { cwd: place })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** The text of a generated list. `place` is another checkout of the project. */
const listFile = (kind: 'flow' | 'spec', title: string, typeFile: string, place: string): string => {
  const type = kind === 'flow' ? 'Flow' : 'Spec';
  const files = filesOf(kind, place);
  const names = files.map((file) => `${basename(file, `.${kind}.ts`)}${type}`);
  return [
    `/** Written by \`npm run generate\`: ${title}. */`,
    `import type { ${type} } from '../${typeFile}';`,
    ...files.map((file, index) => `import { ${names[index]} } from '../${file}';`),
    '',
    `export const ${kind}s: ${type}[] = [\n${names.map((name) => `  ${name},`).join('\n')}\n];`,
    '',
  ].join('\n');
};

export const flowsFile = (place = root): string =>
  listFile('flow', 'the flow of every chart', 'flows/walker/flow.ts', place);

export const specsFile = (place = root): string =>
  `${listFile('spec', 'the stories and invariants of every chart', 'flows/spec/prove.ts', place)}import type { Exceptions } from '../flows/spec/invariants.ts';
export const stories = specs.flatMap((spec) => spec.stories);
export const invariants = specs.flatMap((spec) => spec.invariants ?? []);
export const unkept: Exceptions = Object.assign({}, ...specs.map((spec) => spec.unkept));
export const optional: Exceptions = Object.assign({}, ...specs.map((spec) => spec.optional));
`;
