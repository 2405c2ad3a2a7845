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
      'requests the refund once, after a confirmation',
      [
        step('refund.declined', { tags: 'screen:question busy', output: { asked: false } }),
        step(
          'refund.confirmed',
          { state: 'requesting', tags: 'screen:question busy', calls: { requestRefund: order } },
          [
            step('refund.confirmed', 'requesting'),
            step(
              done('requestRefund'),
              { state: 'requested', tags: 'screen:requested', context: { asked: true } },
              [step('refund.confirmed', 'requested'), step('refund.closed', { output: { asked: true } })],
            ),
            step(fail('requestRefund', failure('conflict')), {
              state: 'requested',
              context: { asked: true },
            }),
            step(
              fail('requestRefund', failure('refused', { message: 'No.' })),
              {
                state: 'refused',
                tags: 'screen:refused failed',
                context: { failure: failure('refused', { message: 'No.' }) },
              },
              [step('refund.confirmed', 'refused'), step('refund.closed', { output: { asked: false } })],
            ),
            step(
              fail('requestRefund', offline),
              { state: 'failed', tags: 'screen:failed failed', context: { failure: offline, asked: false } },
              [
                step('refund.declined', { output: { asked: false } }),
                step('refund.confirmed', { state: 'requesting', calls: { requestRefund: order } }, [
                  step(done('requestRefund'), { state: 'requested', context: { failure: null } }),
                ]),
              ],
            ),
          ],
        ),
      ],
      { input: order, start: { state: 'asking', tags: 'screen:question' } },
    ),
  ],
  invariants: [
    of('refund').asksOnly('REF-01', 'requests the refund once, after a confirmation', 'requestRefund', [
      'asking',
      'failed',
    ]),
  ],
  unkept: {
    'refund.requesting/xstate.error.actor.requestRefund#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
