/** @module-tag slow */
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { readDocumentFile } from '../../../server/vouchers/verification/files.ts';
import { endlessPdf, letter, nestedPdf, png } from './madeFiles.ts';

/** Tests uploads of files that never finish rendering, and their effect on other uploads. */

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const broken = { status: 422, code: 'DOCUMENT', fields: { document: 'documentBroken' } };
/** Tracks whether a promise has settled, and stores the error if it was rejected. */
const follow = (work: Promise<unknown>) => {
  const outcome = { over: false, fault: null as unknown };
  const ended = work.then(
    () => void (outcome.over = true),
    (fault: unknown) => void ((outcome.over = true), (outcome.fault = fault)),
  );
  return { outcome, ended };
};

test('rendering stops after twenty seconds if a PDF never finishes, while other uploads continue [ASVS-5.2.1 ASVS-5.2.2 ASVS-15.1.3 ASVS-15.2.2]', async () => {
  // Fake timers do not affect the worker threads, which have their own timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const listened = vi.spyOn(Worker.prototype, 'on');
  const slow = ['a', 'b'].map((owner) => follow(readDocumentFile(endlessPdf(), owner)));
  // The two PDFs occupy all slots for PDFs. Images have separate slots.
  const picture = await readDocumentFile(await png(), 'c');
  expect(picture.pages).toHaveLength(1);
  const waits = follow(readDocumentFile(letter(), 'd'));
  // An ordinary PDF would be finished within three seconds, but both PDFs are still rendering.
  for (const thread of new Set(listened.mock.contexts as Worker[]))
    while (thread.performance.eventLoopUtilization().active < 3_000)
      await new Promise((turn) => setImmediate(turn));
  vi.advanceTimersByTime(19_999);
  expect([...slow, waits].map(({ outcome }) => outcome.over)).toEqual([false, false, false]);
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await Promise.all(slow.map(({ ended }) => ended));
  expect(slow.map(({ outcome }) => outcome.fault)).toEqual([
    expect.objectContaining(broken),
    expect.objectContaining(broken),
  ]);
  // The busy worker threads have been terminated.
  expect(await Promise.all(terminate.mock.results.map(({ value }) => value as Promise<number>))).toEqual([
    1, 1,
  ]);
  await waits.ended;
  expect(waits.outcome).toEqual({ over: true, fault: null });
});

test('several slow uploads from one sender occupy only one slot', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = [endlessPdf(), endlessPdf(), endlessPdf()].map((file) => follow(readDocumentFile(file, 'a')));
  expect((await readDocumentFile(letter(), 'b')).pages).toHaveLength(1);
  expect(slow.map(({ outcome }) => outcome.over)).toEqual([false, false, false]);
  for (const { ended, outcome } of slow) {
    // Each file waits until the previous file from the same sender has been processed.
    while (!outcome.over) {
      await new Promise((turn) => setImmediate(turn));
      vi.advanceTimersByTime(20_000);
    }
    await ended;
    expect(outcome.fault).toMatchObject(broken);
  }
});

test('rendering stops at the memory limit if a PDF needs too much memory [ASVS-15.1.3 ASVS-15.2.2]', async () => {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
  try {
    await expect(readDocumentFile(nestedPdf(), 'a')).rejects.toMatchObject(broken);
  } finally {
    clearInterval(look);
  }
  // Without the memory limit, rendering uses more than 2 GB.
  expect(most - before).toBeLessThan(1_000_000_000);
});
