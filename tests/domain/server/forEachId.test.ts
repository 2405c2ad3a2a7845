import { describe, expect, test } from 'vitest';
import { forEachId } from '../../../server/platform/jobs/forEachId.ts';
import { createLog } from '../../../server/platform/log.ts';

const ids = Array.from({ length: 9 }, (_, n) => ({ id: String(n) }));
const lines: unknown[] = [];
const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
/** Waits until all pending promise callbacks have run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('running a function for each id', () => {
  test('forEachId handles at most four items in parallel and starts the next one as soon as one finishes', async () => {
    const started: string[] = [];
    const finish = new Map<string, () => void>();
    const sweep = forEachId(log, ids, (id) => {
      started.push(id);
      return new Promise((resolve) => finish.set(id, resolve));
    });
    await settle();
    expect(started).toEqual(['0', '1', '2', '3']);
    finish.get('2')!();
    await settle();
    expect(started).toEqual(['0', '1', '2', '3', '4']);
    for (const end of finish.values()) {
      end();
      await settle();
    }
    await sweep;
    expect(started).toEqual(ids.map(({ id }) => id));
  });

  test('forEachId handles all other items even if one item hangs or fails', async () => {
    const finished: string[] = [];
    let release = () => {};
    const sweep = forEachId(log, ids, async (id) => {
      if (id === '0') await new Promise<void>((resolve) => (release = resolve));
      if (id === '1') throw new TypeError('the code is 1234567890');
      finished.push(id);
    });
    await settle();
    expect(finished).toEqual(['2', '3', '4', '5', '6', '7', '8']);
    expect(lines).toMatchObject([{ id: '1', problem: 'TypeError', msg: 'a sweep skipped an item' }]);
    expect(JSON.stringify(lines)).not.toContain('1234567890');
    release();
    await sweep;
    expect(finished).toEqual(['2', '3', '4', '5', '6', '7', '8', '0']);
  });
});
