/** Runs the npm commands for paths the way a developer would. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Recording } from '../../flows/page/scripts.ts';

const root = join(import.meta.dirname, '../..');
const run = async (script: string, ...args: string[]): Promise<{ code: number; text: string }> => {
  const command = promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
  });
  return command.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      text: stdout + stderr,
    }),
  );
};

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
