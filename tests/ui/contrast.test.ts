import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map((found) => [
    found[1] ?? '',
    { light: found[2] ?? '', dark: found[3] ?? '' },
  ]),
);

type Scheme = 'light' | 'dark';
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const colour = (name: string, scheme: Scheme): string => {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token --${name}`);
  return token[scheme];
};
/** Returns the contrast ratio according to WCAG 2, from 1 to 21. */
const contrast = (a: string, b: string, scheme: Scheme): number => {
  const [low = 0, high = 0] = [a, b].map((name) => luminance(colour(name, scheme))).sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const texts: [string, string[]][] = [
  ['text', ['bg', 'surface', 'surface-2', 'accent-soft', 'ok-soft', 'warn-soft', 'bad-soft']],
  ['text-muted', ['bg', 'surface', 'surface-2', 'accent-soft']],
  ['accent-text', ['bg', 'surface', 'surface-2', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-bad', ['bad', 'bad-hover']],
  ['ok', ['bg', 'surface', 'ok-soft']],
  ['warn', ['bg', 'surface', 'warn-soft']],
  ['bad', ['bg', 'surface', 'surface-2', 'bad-soft']],
];
/** Pairs of text and background colours for money, codes and errors. */
const aaa: [string, string[]][] = [
  ['text', ['bg', 'surface', 'surface-2', 'accent-soft', 'ok-soft', 'warn-soft', 'bad-soft']],
  ['text-muted', ['bg', 'surface', 'surface-2', 'accent-soft']],
  ['accent-text', ['bg', 'surface', 'surface-2', 'accent-soft']],
  ['bad', ['bg', 'surface', 'surface-2', 'bad-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-bad', ['bad', 'bad-hover']],
];
const shapes: [string, string[]][] = [
  ['line-strong', ['bg', 'surface']],
  ['accent', ['bg', 'surface', 'surface-2', 'accent-soft']],
  ['focus', ['bg', 'surface', 'surface-2']],
  ['warn', ['surface-2']],
];
const pairs = (rows: [string, string[]][]) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    rows.flatMap(([front, backs]) => backs.map((back) => [front, back, scheme] as const)),
  );

test.each(pairs(texts))('text in --%s on --%s meets AA (4.5) in %s', (front, back, scheme) => {
  expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(4.5);
});

test.each(pairs(aaa))(
  'money, codes and errors in --%s on --%s meet AAA (7.0) in %s',
  (front, back, scheme) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(7);
  },
);

test.each(pairs(shapes))('the control border --%s on --%s meets AA (3.0) in %s', (front, back, scheme) => {
  expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(3);
});
