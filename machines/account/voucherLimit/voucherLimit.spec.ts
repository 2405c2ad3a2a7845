import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, boundary } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const limit = (more: object = {}) => ({
  currency: 'CHF',
  tier: 'standard',
  daily: { limit: '1500.00', used: '1400.00', available: '100.00' },
  yearly: { limit: '5000.00', used: '2000.00', available: '3000.00' },
  order_max: '1000.00',
  request: null,
  ...more,
});
const request = (status: string) => ({ request: { status, at: '2026-01-02T10:00:00.000Z' } });
const reason = (text: string) => ({ type: 'voucherLimit.extensionSubmitted' as const, reason: text });
const reload = { state: 'loading' as const, calls: { loadLimit: null } };

export const voucherLimitSpec: Spec = {
  stories: [
    story(
      'voucherLimit',
      'LIM-02 LIM-04 KYC-21',
      'what is left, and the request for more',
      [
        step(
          fail('loadLimit', offline),
          { state: 'failed', tags: 'screen:failed', context: { failure: offline } },
          [
            step('voucherLimit.retried', reload, [
              step(done('loadLimit', limit()), { state: 'shown.open', context: { failure: null } }),
            ]),
            step('network.online', reload),
          ],
        ),
        step(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
          state: 'shown.granted',
          tags: 'screen:limit granted',
        }),
        step(
          done('loadLimit', limit(request('refused'))),
          { state: 'shown.refused', tags: 'screen:limit refused' },
          [
            step('voucherLimit.extensionAsked', {
              state: 'requesting.editing',
              calls: { unsavedChanges: null },
            }),
          ],
        ),
        step(
          done('loadLimit', limit(request('pending'))),
          { state: 'shown.pending.waiting', tags: 'screen:limit pending' },
          [
            step('network.online', { state: 'shown.pending.polling', calls: { loadLimit: null } }),
            step(14_999, 'shown.pending.waiting', [
              step(
                1,
                { state: 'shown.pending.polling', tags: 'screen:limit pending', calls: { loadLimit: null } },
                [
                  step(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
                    state: 'shown.granted',
                    context: { limit: limit({ tier: 'extended', ...request('granted') }) },
                  }),
                  step(fail('loadLimit', offline), 'shown.pending.waiting'),
                ],
              ),
            ]),
          ],
        ),
        step(done('loadLimit', limit({ tier: 'extended', ...request('pending') })), {
          state: 'shown.pending.waiting',
        }),
        step(
          done('loadLimit', limit()),
          { state: 'shown.open', tags: 'screen:limit open', context: { limit: limit() } },
          [
            step(
              'voucherLimit.extensionAsked',
              { state: 'requesting.editing', tags: 'screen:form', calls: { unsavedChanges: null } },
              [
                step('voucherLimit.extensionDeclined', 'shown.open'),
                step(done('unsavedChanges'), 'shown.open'),
                step(fail('unsavedChanges', null), 'shown.open'),
                step(
                  reason('  '),
                  { state: 'requesting.editing', context: { faults: { reason: 'missing' } } },
                  [
                    step('voucherLimit.extensionDeclined', { state: 'shown.open', context: { faults: {} } }),
                    step(done('unsavedChanges'), { state: 'shown.open', context: { faults: {} } }),
                    step(fail('unsavedChanges', null), { state: 'shown.open', context: { faults: {} } }),
                    step(reason('x'), {
                      state: 'requesting.sending',
                      calls: { sendRequest: { reason: 'x' } },
                      context: { faults: {} },
                    }),
                  ],
                ),
                step(
                  reason('A trip.'),
                  {
                    state: 'requesting.sending',
                    tags: 'screen:form busy',
                    calls: { sendRequest: { reason: 'A trip.' } },
                  },
                  [
                    step(reason('A trip.'), 'requesting.sending'),
                    step(done('sendRequest'), reload),
                    step(fail('sendRequest', failure('conflict')), reload),
                    step(
                      fail('sendRequest', offline),
                      { state: 'requesting.editing', context: { failure: offline } },
                      [
                        step(reason(''), {
                          state: 'requesting.editing',
                          context: { failure: null, faults: { reason: 'missing' } },
                        }),
                        step('voucherLimit.extensionDeclined', {
                          state: 'shown.open',
                          context: { failure: null },
                        }),
                      ],
                    ),
                  ],
                ),
              ],
            ),
          ],
        ),
      ],
      { start: { state: 'loading', tags: 'screen:loading busy', calls: { loadLimit: null } } },
    ),
    ...boundary({
      chart: 'voucherLimit',
      clauses: 'LIM-04',
      says: 'staff’s answer is looked for every 15 seconds',
      after: [done('loadLimit', limit(request('pending')))],
      ask: (ms: number) => ms,
      inside: 14_999,
      within: { state: 'shown.pending.waiting' },
      outside: 15_000,
      beyond: { state: 'shown.pending.polling', calls: { loadLimit: null } },
    }),
  ],
  invariants: [
    of('voucherLimit').asksOnly('LIM-04', 'a request is sent once', 'sendRequest', ['requesting.editing']),
  ],
  unkept: {
    'voucherLimit.requesting.sending/xstate.error.actor.sendRequest#0':
      'the failure decides; the state says what to do in words of its own',
    'voucherLimit.shown.pending.polling/xstate.error.actor.loadLimit#0':
      'the failure decides; the state says what to do in words of its own',
    'voucherLimit.requesting/xstate.done.actor.unsavedChanges#0':
      'it ends when the page may be left, and has led there itself',
  },
};
