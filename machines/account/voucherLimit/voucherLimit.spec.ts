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
const reload = { in: 'loading' as const, asks: { loadLimit: null } };

export const voucherLimitSpec: Spec = {
  stories: [
    story(
      'voucherLimit',
      'LIM-02 LIM-04 KYC-21',
      'what is left, and the request for more',
      [
        step(fail('loadLimit', offline), { in: 'failed', tags: 'screen:failed', has: { failure: offline } }, [
          step('voucherLimit.retried', reload, [
            step(done('loadLimit', limit()), { in: 'shown.open', has: { failure: null } }),
          ]),
          step('network.online', reload),
        ]),
        step(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
          in: 'shown.granted',
          tags: 'screen:limit granted',
        }),
        step(
          done('loadLimit', limit(request('refused'))),
          { in: 'shown.refused', tags: 'screen:limit refused' },
          [step('voucherLimit.extensionAsked', { in: 'requesting.editing', asks: { unsavedChanges: null } })],
        ),
        step(
          done('loadLimit', limit(request('pending'))),
          { in: 'shown.pending.waiting', tags: 'screen:limit pending' },
          [
            step('network.online', { in: 'shown.pending.polling', asks: { loadLimit: null } }),
            step(14_999, 'shown.pending.waiting', [
              step(
                1,
                { in: 'shown.pending.polling', tags: 'screen:limit pending', asks: { loadLimit: null } },
                [
                  step(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
                    in: 'shown.granted',
                    has: { limit: limit({ tier: 'extended', ...request('granted') }) },
                  }),
                  step(fail('loadLimit', offline), 'shown.pending.waiting'),
                ],
              ),
            ]),
          ],
        ),
        step(done('loadLimit', limit({ tier: 'extended', ...request('pending') })), {
          in: 'shown.pending.waiting',
        }),
        step(
          done('loadLimit', limit()),
          { in: 'shown.open', tags: 'screen:limit open', has: { limit: limit() } },
          [
            step(
              'voucherLimit.extensionAsked',
              { in: 'requesting.editing', tags: 'screen:form', asks: { unsavedChanges: null } },
              [
                step('voucherLimit.extensionDeclined', 'shown.open'),
                step(done('unsavedChanges'), 'shown.open'),
                step(fail('unsavedChanges', null), 'shown.open'),
                step(reason('  '), { in: 'requesting.editing', has: { faults: { reason: 'missing' } } }, [
                  step('voucherLimit.extensionDeclined', { in: 'shown.open', has: { faults: {} } }),
                  step(done('unsavedChanges'), { in: 'shown.open', has: { faults: {} } }),
                  step(fail('unsavedChanges', null), { in: 'shown.open', has: { faults: {} } }),
                  step(reason('x'), {
                    in: 'requesting.sending',
                    asks: { sendRequest: { reason: 'x' } },
                    has: { faults: {} },
                  }),
                ]),
                step(
                  reason('A trip.'),
                  {
                    in: 'requesting.sending',
                    tags: 'screen:form busy',
                    asks: { sendRequest: { reason: 'A trip.' } },
                  },
                  [
                    step(reason('A trip.'), 'requesting.sending'),
                    step(done('sendRequest'), reload),
                    step(fail('sendRequest', failure('conflict')), reload),
                    step(
                      fail('sendRequest', offline),
                      { in: 'requesting.editing', has: { failure: offline } },
                      [
                        step(reason(''), {
                          in: 'requesting.editing',
                          has: { failure: null, faults: { reason: 'missing' } },
                        }),
                        step('voucherLimit.extensionDeclined', { in: 'shown.open', has: { failure: null } }),
                      ],
                    ),
                  ],
                ),
              ],
            ),
          ],
        ),
      ],
      { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadLimit: null } } },
    ),
    ...boundary({
      chart: 'voucherLimit',
      clauses: 'LIM-04',
      says: 'staff’s answer is looked for every 15 seconds',
      after: [done('loadLimit', limit(request('pending')))],
      ask: (ms: number) => ms,
      inside: 14_999,
      within: { in: 'shown.pending.waiting' },
      outside: 15_000,
      beyond: { in: 'shown.pending.polling', asks: { loadLimit: null } },
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
