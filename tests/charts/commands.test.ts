/**
 * Runs the npm commands for paths the way a developer would.
 *
 * @module-tag slow
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Recording } from '../../flows/page/scripts.ts';

const root = join(import.meta.dirname, '../..');
const runIn = async (
  cwd: string,
  script: string,
  ...args: string[]
): Promise<{ code: number; text: string }> => {
  const command = promisify(execFile)(process.execPath, [join(cwd, 'scripts', script), ...args], { cwd });
  return command.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      text: stdout + stderr,
    }),
  );
};

const run = (script: string, ...args: string[]) => runIn(root, script, ...args);

test('the replay command replays a path by its id, and suggests the most similar ids for an unknown one', async () => {
  const right = await run('replay.ts', 'cart.filled/cart.removalRequested#0');
  expect(right).toMatchObject({ code: 0 });
  expect(right.text).toContain('The path takes cart.filled/cart.removalRequested#0.');
  const wrong = await run('replay.ts', 'cart.filed/cart.removalAskd#0');
  expect(wrong.code).toBe(1);
  expect(wrong.text.split('\n')[1]).toBe('  cart.filled/cart.removalRequested#0');
  expect(wrong.text.trim().split('\n')).toHaveLength(6);
});

test('the replay command replays a recording by its path, file name or title', async () => {
  const file = 'flows/recordings/think-again-before-removing.json';
  const { name } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Recording;
  for (const argument of [file, 'think-again-before-removing', name]) {
    const { code, text } = await run('replay.ts', argument);
    expect(code, text).toBe(0);
    expect(text).toContain('The walk runs as recorded.');
  }
});

test('the replay command reports the step at which a recording reaches an unexpected state or cannot continue', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  const recording = JSON.parse(
    readFileSync(join(root, 'flows/recordings/think-again-before-removing.json'), 'utf8'),
  ) as Recording;
  const file = join(folder, 'changed.json');
  try {
    recording.steps[1]!.states = ['cart', 'cart.empty'];
    writeFileSync(file, JSON.stringify(recording));
    const elsewhere = await run('replay.ts', file);
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.text).toContain('Step 2 was recorded in cart.empty, and is now in cart.filled.');
    recording.steps[2]!.event = { type: 'xstate.done.actor.addToCart', output: null };
    writeFileSync(file, JSON.stringify(recording));
    const broken = await run('replay.ts', file);
    expect(broken.code).toBe(1);
    expect(broken.text).toContain('Step 3 does not run');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the paths command lists paths by clause, ignoring case, and reports an unknown clause or chart', async () => {
  const lower = await run('paths.ts', '--clause=pay-06');
  expect(lower).toEqual(await run('paths.ts', '--clause=PAY-06'));
  expect(lower.text).toMatch(/^[1-9]\d* paths$/m);
  expect(await run('paths.ts', '--clause=PAY-999')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no clause PAY-999.') as string,
  });
  const chart = await run('paths.ts', '--chart=paymnt');
  expect(chart).toMatchObject({ code: 1 });
  expect(chart.text).toContain('The most similar ones: payment,');
});

test('the paths command lists the paths whose id contains a word, and suggests the most similar ids for an unknown word', async () => {
  const found = await run('paths.ts', 'confirmingRemoval/');
  expect(found).toMatchObject({ code: 0 });
  expect(found.text).toContain('cart.confirmingRemoval/cart.removalDeclined#0');
  const wrong = await run('paths.ts', 'cart.confirmingRemval/cart.removalDeclined');
  expect(wrong.code).toBe(1);
  expect(wrong.text).toContain('No path id contains "cart.confirmingRemval/cart.removalDeclined".');
  expect(wrong.text).toContain('\n  cart.confirmingRemoval/cart.removalDeclined#0\n');
});

test('the paths command prints the outcomes that a change to a chart adds and removes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'));
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
    });
  try {
    const folders = ['machines', 'flows', 'src', 'contract', 'scripts', 'tests/clauses', '.generated'];
    for (const name of [...folders, 'package.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    await git('init', '--quiet');
    await git('add', 'machines', 'flows', 'src', 'contract', 'package.json');
    await git('commit', '--quiet', '--message', 'charts');
    const diff = () => runIn(folder, 'paths.ts', '--diff');
    expect(await diff()).toEqual({ code: 0, text: 'No outcome and no path differs from HEAD.\n' });
    const file = join(folder, 'machines/checkout/cart/cart.machine.ts');
    const chart = readFileSync(file, 'utf8');
    const changed = chart.replace(
      "'cart.removalDeclined': { target: 'filled'",
      "'cart.removalDeclined': { target: 'empty'",
    );
    expect(changed).not.toBe(chart);
    writeFileSync(file, changed);
    const { code, text } = await diff();
    expect(code).toBe(0);
    expect(text.split('\n').filter((line) => line.includes('cart.removalDeclined'))).toEqual([
      '+ confirmingRemoval · cart.removalDeclined → empty',
      '- confirmingRemoval · cart.removalDeclined → filled',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
