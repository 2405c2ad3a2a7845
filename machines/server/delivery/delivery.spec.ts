import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { life } from '../fixtures.ts';

export const deliverySpec: Spec = {
  stories: [
    ...life(
      'delivery',
      'ORD-06',
      'delivery',
      ['requested', 'accepted', 'succeeded', 'refused', 'answerLost', 'notExecuted', 'tooSoon'],
      'queued',
      {
        queued: { tags: 'waiting', on: { requested: 'requested', refused: 'failed' } },
        requested: {
          tags: 'unknown',
          on: {
            accepted: 'accepted',
            succeeded: 'delivered',
            refused: 'failed',
            answerLost: 'unknown',
            notExecuted: 'queued',
            tooSoon: 'tooSoon',
          },
        },
        tooSoon: { tags: 'waiting', on: { requested: 'requested', refused: 'failed' } },
        // the delivery is not requested again while its outcome is unknown
        unknown: {
          tags: 'unknown',
          on: { accepted: 'accepted', succeeded: 'delivered', refused: 'failed', notExecuted: 'queued' },
        },
        accepted: { tags: 'waiting', on: { succeeded: 'delivered', refused: 'failed' } },
        delivered: { tags: 'delivered', on: {} },
        failed: { tags: 'failed', on: {} },
      },
    ),
  ],
  invariants: [
    of('delivery').noWay(
      'ORD-06',
      'never requests a delivery again as long as its outcome is unknown',
      ['unknown', 'accepted', 'delivered'],
      ['requested'],
    ),
  ],
};
