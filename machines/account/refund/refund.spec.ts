import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const order = { ordertoken: 'order-7' };

export const refundSpec: Spec = {
  stories: [
    story(
      'refund',
      'REF-01 PAY-06',
      'requests the refund once, after confirmation',
      [
        [when('refund.declined', { tags: 'screen:question busy', output: { requested: false } })],
        [
          when('refund.confirmed', {
            state: 'requesting',
            tags: 'screen:question busy',
            calls: { requestRefund: order },
          }),
          when('refund.confirmed', 'requesting'),
        ],
        [
          given('refund.confirmed'),
          when(done('requestRefund'), {
            state: 'requested',
            tags: 'screen:requested',
            context: { requested: true },
          }),
          when('refund.confirmed', 'requested'),
        ],
        [
          given('refund.confirmed', done('requestRefund')),
          when('refund.closed', { output: { requested: true } }),
        ],
        [
          given('refund.confirmed'),
          when(fail('requestRefund', failure('conflict')), {
            state: 'requested',
            context: { requested: true },
          }),
        ],
        [
          given('refund.confirmed'),
          when(fail('requestRefund', failure('refused', { message: 'No.' })), {
            state: 'refused',
            tags: 'screen:refused failed',
            context: { failure: failure('refused', { message: 'No.' }) },
          }),
          when('refund.confirmed', 'refused'),
        ],
        [
          given('refund.confirmed', fail('requestRefund', failure('refused', { message: 'No.' }))),
          when('refund.closed', { output: { requested: false } }),
        ],
        [
          given('refund.confirmed'),
          when(fail('requestRefund', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline, requested: false },
          }),
          when('refund.declined', { output: { requested: false } }),
        ],
        [
          given('refund.confirmed', fail('requestRefund', offline)),
          when('refund.confirmed', { state: 'requesting', calls: { requestRefund: order } }),
          when(done('requestRefund'), { state: 'requested', context: { failure: null } }),
        ],
      ],
      { input: order, start: { state: 'confirming', tags: 'screen:question' } },
    ),
  ],
  invariants: [
    of('refund').asksOnly('REF-01', 'requests the refund only after confirmation', 'requestRefund', [
      'confirming',
      'failed',
    ]),
  ],
  unkept: {
    'refund.requesting/xstate.error.actor.requestRefund#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
