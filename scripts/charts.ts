/**
 * `npm run charts` draws every chart on its own page under `.generated/charts`, with an index. It also updates
 * the committed images for the staff pages. With `-- --check`, it only reports outdated images.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { flows } from '../.generated/flows.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { formatted } from './charts/format.ts';
import { chartPage, indexPage } from './charts/pages.ts';
import { pictureChanges } from './charts/pictures.ts';
import { root, writeIfChanged } from './generate/write.ts';

const check = process.argv.includes('--check');
const charts = flows.map((flow) => chartOf(flow.machine)).sort((a, b) => (a.name < b.name ? -1 : 1));
/** READMEs, keyed by chart. Each README states the purpose of the flow and what must never happen in it. */
const readmes = new Map(
  globSync('{machines,src,flows}/**/*.machine.ts', { cwd: root })
    .map((file) => [basename(file, '.machine.ts'), join(root, dirname(file), 'README.md')] as const)
    .filter(([, file]) => existsSync(file))
    .map(([chart, file]) => [chart, readFileSync(file, 'utf8')]),
);

const changes = [...(await pictureChanges(charts, join(root, 'server/admin/assets/charts')))];
const drifted = changes.map(([file]) => relative(root, file));
if (check)
  console.log(
    `${charts.length} charts, ${charts.flatMap(({ states }) => states).length} states, ${charts.flatMap(({ transitions }) => transitions).length} transitions`,
  );
else {
  const pages: [string, string][] = [
    ...charts.map((chart): [string, string] => [
      `${chart.name}.md`,
      chartPage(chart, readmes.get(chart.name) ?? ''),
    ]),
    ['README.md', indexPage(charts)],
  ];
  for (const [file, text] of pages)
    writeIfChanged(join(root, '.generated/charts', file), await formatted(file, text));
  for (const [file, text] of changes) writeIfChanged(file, text);
  console.log(`${pages.length} pages in .generated/charts`);
  for (const file of drifted) console.log(`changed: ${file}`);
}
if (check && drifted.length > 0) {
  console.error(`drawings that no longer match the charts (run npm run charts): ${drifted.join(', ')}`);
  process.exitCode = 1;
}
