/**
 * `npm run charts` draws every chart on a page under `.generated/charts`, with an index and the table of clauses. It also updates what is
 * kept with the sources: the layouts of the largest charts for Stately's editor, and the pictures of the staff pages.
 * `-- --check` only reports which of those no longer fit.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { flows } from '../.generated/flows.ts';
import { coverage } from '../flows/clauses/coverage.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { formatted } from './charts/format.ts';
import { intentFaults, intentFile, parseIntent } from './charts/intent.ts';
import { layoutChanges } from './charts/layouts.ts';
import { chartPage, clausePage, indexPage } from './charts/pages.ts';
import { pictureChanges } from './charts/pictures.ts';
import { root, writeIfChanged } from './generate/write.ts';

const check = process.argv.includes('--check');
const charts = flows.map((flow) => chartOf(flow.machine)).sort((a, b) => (a.name < b.name ? -1 : 1));
const intent = parseIntent(readFileSync(join(root, intentFile), 'utf8'));
const faults = intentFaults(
  intent,
  charts.map((chart) => chart.name),
);

const changes = [
  ...(await layoutChanges(charts, join(root, 'machines'))),
  ...(await pictureChanges(charts, join(root, 'server/admin/assets/charts'))),
];
const drifted = changes.map(([file]) => relative(root, file));
if (check)
  console.log(
    `${charts.length} charts, ${charts.flatMap(({ states }) => states).length} states, ${charts.flatMap(({ transitions }) => transitions).length} transitions`,
  );
else {
  const pages: [string, string][] = [
    ...charts.map((chart): [string, string] => [
      `${chart.name}.md`,
      chartPage(chart, intent.get(chart.name) ?? ''),
    ]),
    ['README.md', indexPage(charts)],
    ['clauses.md', clausePage(coverage(charts))],
  ];
  for (const [file, text] of pages)
    writeIfChanged(join(root, '.generated/charts', file), await formatted(file, text));
  for (const [file, text] of changes) writeIfChanged(file, text);
  console.log(`${pages.length} pages in .generated/charts`);
  for (const file of drifted) console.log(`changed: ${file}`);
}
if (check && drifted.length > 0) {
  console.error(`drawings no longer fit the charts (npm run charts): ${drifted.join(', ')}`);
  process.exitCode = 1;
}
if (faults.length > 0) {
  console.error(`${intentFile}: ${faults.join(', ')}`);
  process.exitCode = 1;
}
