/**
 * Replays walks that were recorded on the flows page. The recorded user actions are repeated in the real views.
 */
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import type { Recording } from '../../flows/page/scripts.ts';
import { views } from '../../flows/preview/views.ts';
import { replayRecording } from './harness/replayRecording.tsx';

const recordings = Object.entries(
  import.meta.glob<Recording>('../../flows/recordings/*.json', { eager: true, import: 'default' }),
).map(([file, recording]) => ({ file: file.split('/').at(-1)!, ...recording }));

afterEach(cleanup);

test('there is at least one recorded walk', () => {
  expect(recordings.length).toBeGreaterThan(0);
});

describe.each(recordings)('recording $file: $name', (recording) => {
  const { chart, steps } = recording;
  test(`the ${steps.length} recorded steps of ${chart} can be replayed in its view`, async () => {
    const flow = flows.find((candidate) => candidate.name === chart);
    expect(flow, `the chart ${chart}`).toBeDefined();
    await replayRecording(flow!, recording, await views[chart]?.());
  });
});
