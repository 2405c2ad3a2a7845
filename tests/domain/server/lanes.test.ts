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

test('reserved slots go only to jobs of their lanes', () => {
  const candidates: { kind: JobKind }[] = [
    ...Array.from({ length: 9 }, () => ({ kind: 'deliver' as const })),
    { kind: 'deliverCard' },
    { kind: 'codeMail' },
    { kind: 'refund' },
  ];
  expect(fillSlots(9, idle, candidates).map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 6 }, () => 'deliver'),
    'deliverCard',
    'codeMail',
    'refund',
  ]);
});

test.each<[number, JobKind, number]>([
  [1, 'mail', 1],
  [2, 'codeMail', 1],
  [2, 'deliver', 2],
])(
  'if there are too few slots, the first lanes keep theirs: of %i slots, %s jobs use %i',
  (slots, kind, used) => {
    expect(fillSlots(slots, idle, [{ kind }, { kind }])).toHaveLength(used);
  },
);
