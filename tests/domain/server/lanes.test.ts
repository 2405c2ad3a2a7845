import { expect, test } from 'vitest';
import type { JobKind } from '../../../server/platform/database/schema.ts';
import { fillSlots, lanes } from '../../../server/platform/jobs/lanes.ts';

const idle = lanes.map(() => 0);

test.each<[JobKind, number, number]>([
  ['refund', 7, 3],
  ['mail', 9, 4],
])('%s jobs never use more than half of the slots: of %i slots, they use %i', (kind, slots, used) => {
  const candidates = Array.from({ length: slots }, () => ({ kind }));
  expect(fillSlots(slots, idle, candidates)).toHaveLength(used);
});
