import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { life } from '../fixtures.ts';

export const refundLifecycleSpec: Spec = {
  stories: [
    ...life(
      'refundLifecycle',
      'REF-01',
      'refund',
      ['requested', 'accepted', 'completed', 'refused'],
      'requested',
      {
        requested: {
          tags: 'waiting unknown',
          on: { accepted: 'pending', completed: 'completed', refused: 'refused' },
        },
        pending: { tags: 'waiting', on: { completed: 'completed', refused: 'refused' } },
        completed: { tags: 'done', on: {} },
        refused: { tags: 'failed', on: { requested: 'requested' } },
      },
    ),
  ],
  invariants: [
    of('refundLifecycle').noWay(
      '',
      'does not request a refund again while it is pending',
      ['pending', 'completed'],
      ['requested'],
    ),
  ],
};
