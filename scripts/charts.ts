/**
 * `npm run charts` writes docs/charts: each chart as a picture and as a table, and which clause is proven where. What a flow is for
 * comes from intent.md there, the one page that is written by hand. The largest charts also get their places for Stately's editor,
 * those that an order is moved by a picture for the staff pages, and all of them their names as types for the stories.
 * `-- --check` only says which of these files no longer fit.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { coverage } from '../flows/clauses/coverage.ts';
import { flows } from '../flows/samples/flows.ts';
import { chartOf } from '../flows/walker/chart.ts';
import { formatted } from './charts/format.ts';
import { intentFaults, intentFile, readIntent } from './charts/intent.ts';
import { layoutChanges } from './charts/layouts.ts';
import { namesFile } from './charts/names.ts';
import { chartPage, clausePage, indexPage } from './charts/pages.ts';
import { pictureChanges } from './charts/pictures.ts';

const folder = join(import.meta.dirname, '../docs/charts');
const check = process.argv.includes('--check');

const charts = flows.map((flow) => chartOf(flow.machine)).sort((a, b) => (a.name < b.name ? -1 : 1));
const intent = readIntent(folder);
const faults = intentFaults(
  intent,
  charts.map((chart) => chart.name),
);
const pages = new Map<string, string>(
  charts.map((chart) => [`${chart.name}.md`, chartPage(chart, intent.get(chart.name) ?? '')]),
);
pages.set('README.md', indexPage(charts));
pages.set('clauses.md', clausePage(coverage(charts)));

mkdirSync(folder, { recursive: true });
const there = new Set(readdirSync(folder).filter((file) => file !== intentFile));
const drifted: string[] = [...there].filter((file) => !pages.has(file));
for (const file of drifted) if (!check) rmSync(join(folder, file));
for (const [file, text] of pages) {
  const written = await formatted(file, text);
  if (there.has(file) && readFileSync(join(folder, file), 'utf8') === written) continue;
  drifted.push(file);
  if (!check) writeFileSync(join(folder, file), written);
}
const machines = join(import.meta.dirname, '../machines');
for (const [file, text] of await layoutChanges(charts, machines)) {
  drifted.push(`${relative(machines, file)} (its layout)`);
  if (!check) writeFileSync(file, text);
}
const pictures = join(import.meta.dirname, '../server/admin/assets/charts');
mkdirSync(pictures, { recursive: true });
for (const [file, text] of await pictureChanges(charts, pictures)) {
  drifted.push(relative(join(import.meta.dirname, '..'), file));
  if (!check) writeFileSync(file, text);
}
const namesPath = join(import.meta.dirname, '../flows/proof/chartNames.ts');
const names = await formatted(namesPath, namesFile(flows));
if (!existsSync(namesPath) || readFileSync(namesPath, 'utf8') !== names) {
  drifted.push('flows/proof/chartNames.ts');
  if (!check) writeFileSync(namesPath, names);
}
const sum = (counts: number[]): number => counts.reduce((all, one) => all + one, 0);
const savedPathCount = (chart: string): number =>
  (JSON.parse(readFileSync(join(import.meta.dirname, `../flows/paths/${chart}.json`), 'utf8')) as unknown[])
    .length;
if (!check) console.log(`${pages.size} files in docs/charts, ${drifted.length} files changed`);
else
  // that each transition is walked and each kept path is a walked one is said by tests/charts
  console.log(
    `${charts.length} charts, ${sum(charts.map((c) => c.states.length))} states, ${sum(charts.map((c) => c.transitions.length))} transitions, ${sum(charts.map((c) => savedPathCount(c.name)))} paths`,
  );
if (check && drifted.length > 0) {
  console.error(`drawings no longer fit the charts (npm run charts): ${drifted.join(', ')}`);
  process.exitCode = 1;
}
if (faults.length > 0) {
  console.error(`docs/charts/${intentFile}: ${faults.join(', ')}`);
  process.exitCode = 1;
}
