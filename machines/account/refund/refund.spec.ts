import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const order = { ordertoken: 'order-7' };

export const refundSpec: Spec = {
  stories: [
    story(
      'refund',
      'REF-01 PAY-06',
      'asked for once, after a question',
      [
        step('refund.declined', { tags: 'screen:question busy', ends: { asked: false } }),
        step(
          'refund.confirmed',
          { in: 'requesting', tags: 'screen:question busy', asks: { requestRefund: order } },
          [
            step('refund.confirmed', 'requesting'),
            step(done('requestRefund'), { in: 'requested', tags: 'screen:requested', has: { asked: true } }, [
              step('refund.confirmed', 'requested'),
              step('refund.closed', { ends: { asked: true } }),
            ]),
            step(fail('requestRefund', failure('conflict')), { in: 'requested', has: { asked: true } }),
            step(
              fail('requestRefund', failure('refused', { message: 'No.' })),
              {
                in: 'refused',
                tags: 'screen:refused failed',
                has: { failure: failure('refused', { message: 'No.' }) },
              },
              [step('refund.confirmed', 'refused'), step('refund.closed', { ends: { asked: false } })],
            ),
            step(
              fail('requestRefund', offline),
              { in: 'failed', tags: 'screen:failed failed', has: { failure: offline, asked: false } },
              [
                step('refund.declined', { ends: { asked: false } }),
                step('refund.confirmed', { in: 'requesting', asks: { requestRefund: order } }, [
                  step(done('requestRefund'), { in: 'requested', has: { failure: null } }),
                ]),
              ],
            ),
          ],
        ),
      ],
      { input: order, start: { in: 'asking', tags: 'screen:question' } },
    ),
  ],
  invariants: [
    of('refund').asksOnly('REF-01', 'money is asked back after a question, once', 'requestRefund', [
      'asking',
      'failed',
    ]),
  ],
  unkept: {
    'refund.requesting/xstate.error.actor.requestRefund#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
