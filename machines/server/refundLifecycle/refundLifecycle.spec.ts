import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { life } from '../fixtures.ts';

/** A life that the server moves: from each state every event that it may hear, and that nothing else moves it. */
type Life = Readonly<
  Record<
    string,
    { tags: string; on: Readonly<Record<string, string | readonly [to: string, ...jobs: string[]]>> }
  >
>;

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
      'a pending refund is not asked again',
      ['pending', 'completed'],
      ['requested'],
    ),
  ],
};
