/**
 * Lists every `screen.ts` in `src/features/screens.ts`, which is committed: the server imports it without a build. Each record
 * is spelled out, so that the browser's build can leave out the server's pages.
 */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { root } from './write.ts';

/** Text of the generated list. */
export const screensFile = (): string => {
  const files = globSync('**/screen.ts', { cwd: `${root}/src/features` })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const nameOf = (file: string): string => basename(dirname(file));
  const imports = [
    ...files.map((file) => `import * as ${nameOf(file)} from './${file}';`),
    `import type { Screen } from './screenModule.ts';`,
  ];
  const pathOf = (line: string): string => line.slice(line.indexOf("'"));
  // the order that the formatter requires
  imports.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  const spread = (record: string, indent: string): string =>
    files.map((file) => `${indent}...${nameOf(file)}.${record},`).join('\n');
  return `/** Written by \`npm run generate\`: every screen of the shop. The server imports this file too, so no \`screen.ts\` imports a view. */
${imports.join('\n')}

const all = {
${spread('screens', '  ')}
};
export type ScreenName = keyof typeof all;

export const screens: Readonly<Record<ScreenName, Screen>> = all;

/** Server properties of each screen. A function, so that the browser's build leaves them out. */
export const getPages = () => ({
${spread('pages', '  ')}
});
`;
};
