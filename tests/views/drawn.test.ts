/** No chart escapes the eye: each is drawn and walked on its real view, or says why there is nothing to see. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { views, withoutView } from '../../flows/preview/views/index.ts';
import { flows } from '../../flows/samples/flows.ts';
import { allNodes } from '../../flows/walker/walk.ts';

const names = flows.map((flow) => flow.name).sort();
/** A chart with two views is walked on both. */
const walked = new Set(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\bwalkView\(\s*'(\w+)'/g),
    ])
    .map((match) => match[1]!),
);

test('each chart has a view on the flows page, or a reason why not', () => {
  expect([...Object.keys(views), ...Object.keys(withoutView)].sort()).toEqual(names);
});

test('each chart with a view is walked on it', () => {
  expect([...walked].sort()).toEqual(Object.keys(views).sort());
});

// these two are drawn, but by the field and by the page that run them
const drawnByThemselves = ['combobox', 'flowsPage'];
describe.each(Object.entries(withoutView))('%s', (name, reason) => {
  test('has no screens, as it says', () => {
    const { machine } = flows.find((flow) => flow.name === name)!;
    const screens = allNodes(machine).flatMap((node) => node.tags.filter((tag) => tag.startsWith('screen:')));
    if (!drawnByThemselves.includes(name)) expect(screens).toEqual([]);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});
