/** Checks that the GitHub workflow runs the README's commands on the systems that the README names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const steps = v.array(
  v.looseObject({
    uses: v.optional(v.string()),
    run: v.optional(v.string(), ''),
    with: v.optional(v.record(v.string(), v.string()), {}),
  }),
);
const { jobs } = v.parse(
  v.looseObject({
    jobs: v.looseObject({
      test: v.looseObject({
        strategy: v.looseObject({ matrix: v.looseObject({ os: v.array(v.string()) }) }),
        'runs-on': v.literal('${{ matrix.os }}'),
        steps,
      }),
      image: v.looseObject({ steps }),
    }),
  }),
  parse(read('.github/workflows/check.yml')),
);

test('the GitHub workflow runs the commands of the README’s first code block in order', () => {
  const [, block = ''] = /^```sh\n([^`]+)```/m.exec(read('README.md')) ?? [];
  const commands = block.split('\n').flatMap((line) => line.replace(/#.*/, '').split('&&'));
  const setupCommands = [
    ...new Set(commands.map((command) => command.trim()).filter((command) => command !== '')),
  ];
  expect(setupCommands).toEqual(['npm ci', 'npm start', 'npm test']);
  const lines = jobs.test.steps.flatMap(({ run }) => run.split('\n').map((line) => line.trim()));
  const places = setupCommands.map((command) => lines.findIndex((line) => line.split(' > ')[0] === command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the GitHub workflow covers Linux (x64 and arm64) and macOS, with the project's Node version", () => {
  const { os } = jobs.test.strategy.matrix;
  for (const name of [/^ubuntu-[\d.]+$/, /^ubuntu-[\d.]+-arm$/, /^macos-\d+$/])
    expect(os.filter((one) => name.test(one))).toHaveLength(1);
  expect(jobs.test.steps.flatMap(({ with: options }) => options['node-version-file'] ?? [])).toEqual([
    '.node-version',
  ]);
  expect(read('.node-version')).toMatch(/^24/);
});

test('the GitHub workflow builds the container image and starts compose.yaml with all required variables', () => {
  const script = jobs.image.steps.map(({ run }) => run).join('\n');
  expect(script).toContain('docker compose up --build');
  const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
  expect(required.length).toBeGreaterThan(1);
  expect(required.filter((name) => !script.includes(name))).toEqual([]);
});
