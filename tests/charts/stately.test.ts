/** Checks the files generated for Stately. Each chart has one file, which imports only xstate. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as xstate from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import { computeDetail } from '../../flows/drawing/detail.ts';
import { readLayout, statelyLayoutOf, withLayout } from '../../flows/page/diagram/statelyLayout.ts';
import { chartOf } from '../../flows/walker/chart.ts';
import { allEdges } from '../../flows/walker/edges.ts';
import { bundleChart, chartFiles } from '../../scripts/generate/stately.ts';
import { slow } from '../setup/tiers.ts';

const root = join(import.meta.dirname, '../..');
const fileOf = (chart: string): string => join(root, '.generated/stately', `${chart}.js`);

/**
 * Evaluates source code as the Stately editor does. The editor runs pasted code without modules, with xstate's
 * exports in scope.
 */
const evaluate = (text: string, chart: string): AnyStateMachine => {
  const body = text.replace(/^import .* from "xstate";?$/gm, '').replace(/^export \{[^}]*\};?$/gm, '');
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is a chart of ours
  const run = new Function(...Object.keys(xstate), `${body}\nreturn ${chart}Machine;`) as (
    ...names: unknown[]
  ) => AnyStateMachine;
  return run(...Object.values(xstate));
};

describe.each(flows)('Stately file of the chart $name', ({ name, machine }) => {
  const text = readFileSync(fileOf(name), 'utf8');

  test("the Stately file is up to date with the chart's source", async () => {
    expect(text).toBe(await bundleChart(chartFiles().get(name)!));
  });

  test('the Stately file contains the same chart and imports only xstate', () => {
    expect(text.match(/^import .*$/gm)).toEqual([expect.stringMatching(/ from "xstate";$/)]);
    expect(allEdges(evaluate(text, name))).toEqual(allEdges(machine));
  });
});

test('every Stately file is valid JavaScript outside the project', slow, () => {
  const files = flows.map(({ name }) => fileOf(name));
  const options =
    '--noEmit --ignoreConfig --allowJs --target es2023 --module esnext --moduleResolution bundler --skipLibCheck --types node';
  // tsc checks only the syntax of JavaScript files. If it finds an error, this call throws.
  execFileSync(join(root, 'node_modules/.bin/tsc'), [...options.split(' '), ...files], { cwd: root });
});

test('a Stately file with a layout contains the unchanged chart and a position for every state and arrow', async () => {
  const { machine } = flows.find(({ name }) => name === 'cart')!;
  const chart = chartOf(machine);
  const drawing = await computeDetail(chart);
  const text = withLayout(readFileSync(fileOf('cart'), 'utf8'), drawing);
  const layout = readLayout(text)!;
  expect(layout).toEqual(statelyLayoutOf(drawing));
  expect(Object.keys(layout.nodes).sort()).toEqual(chart.states.map(({ id }) => id).sort());
  const arrows = chart.transitions.filter(({ targets }) => targets.length > 0);
  expect(Object.keys(layout.edges)).toHaveLength(arrows.length);
  for (const key of Object.keys(layout.edges)) {
    const [, source, type] = /^([^#]+)#(.*)\[\d+\]$/.exec(key) ?? [];
    expect(
      arrows.some(
        (arrow) => arrow.source === source && arrow.id.startsWith(`${source}/${type || 'always'}#`),
      ),
    ).toBe(true);
  }
  expect(allEdges(evaluate(text, 'cart'))).toEqual(allEdges(machine));
});
