import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { chartOf } from '../../flows/walker/chart.ts';
import { computeStoredLayout, readLayoutComment, toLayoutComment } from '../../scripts/charts/layouts.ts';

const root = join(import.meta.dirname, '../../machines');
const stored = globSync('**/*.machine.ts', { cwd: root }).flatMap((file) => {
  const layout = readLayoutComment(readFileSync(join(root, file), 'utf8'));
  return layout ? [{ name: file.replace(/^.*\/|\.machine\.ts$/g, ''), layout }] : [];
});

describe('the layouts for Stately’s editor', () => {
  test('the ten largest charts keep one', () => {
    const bySize = flows
      .map(({ machine }) => chartOf(machine))
      .filter(({ name }) => globSync(`**/${name}.machine.ts`, { cwd: root }).length === 1)
      // of two that are as large the one whose name comes first, as `npm run charts` has it
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .sort((a, b) => b.states.length + b.transitions.length - a.states.length - a.transitions.length)
      .slice(0, 10);
    expect(stored.map(({ name }) => name).sort()).toEqual(bySize.map(({ name }) => name).sort());
  });

  test.for(stored)(
    '$name: each state has a place of its own, each arrow is one of the chart',
    ({ name, layout }) => {
      const chart = chartOf(flows.find(({ machine }) => machine.id === name)!.machine);
      expect(Object.keys(layout.nodes).sort()).toEqual(chart.states.map(({ id }) => id).sort());
      const places = Object.values(layout.nodes).map(({ position: { x, y } }) => `${x} ${y}`);
      expect(new Set(places).size).toBe(places.length);
      const arrows = chart.transitions.filter(({ targets }) => targets.length > 0);
      expect(Object.keys(layout.edges)).toHaveLength(arrows.length);
      for (const [key, { position }] of Object.entries(layout.edges)) {
        const [, source, type] = /^([^#]+)#(.*)\[\d+\]$/.exec(key) ?? [];
        expect(
          arrows.some(
            (arrow) => arrow.source === source && arrow.id.startsWith(`${source}/${type || 'always'}#`),
          ),
        ).toBe(true);
        expect(Number.isInteger(position.x) && Number.isInteger(position.y)).toBe(true);
      }
    },
  );

  test('what is written can be read back, and is the same each time', async () => {
    const chart = chartOf(flows.find(({ machine }) => machine.id === 'cart')!.machine);
    const layout = await computeStoredLayout(chart);
    expect(readLayoutComment(toLayoutComment(layout))).toEqual(layout);
    expect(await computeStoredLayout(chart)).toEqual(layout);
  });
});
