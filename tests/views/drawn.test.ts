/**
 * Checks that every chart is rendered and walked in its real view, unless there is a stated reason for having
 * no view.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { views, withoutView } from '../../flows/preview/views.ts';
import { hasScreens } from '../../flows/walker/chart.ts';

const names = flows.map((flow) => flow.name).sort();
/** Charts that another test file walks with the option `verify`. */
const verified = new Set(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /\bwalkView\((\w+)Flow, \{\s*verify:/g,
      ),
    ])
    .map((match) => match[1]!),
);

test('each chart either has a view on the flows page or is listed with the reason why it has none', () => {
  expect([...Object.keys(views), ...Object.keys(withoutView)].sort()).toEqual(names);
});

test('each chart that has a view but no screens is walked in another test file', () => {
  const screenless = flows.filter(({ name, machine }) => views[name] && !hasScreens(machine));
  expect(screenless.map(({ name }) => name).filter((name) => !verified.has(name))).toEqual([]);
});

// Charts that are listed without a view but may have screens, because the combobox field and the flows page
// render them.
const drawnByThemselves = ['combobox', 'flowsPage'];
describe.each(Object.entries(withoutView))('chart %s without a view', (name, reason) => {
  test('a chart listed without a view has no screens', () => {
    const { machine } = flows.find((flow) => flow.name === name)!;
    if (!drawnByThemselves.includes(name)) expect(hasScreens(machine)).toBe(false);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});
