import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
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
      'shows the remaining limits and sends a request for higher ones',
      [
        [
          when(fail('loadLimit', offline), {
            state: 'failed',
            tags: 'screen:failed',
            context: { failure: offline },
          }),
          when('voucherLimit.retried', reload),
          when(done('loadLimit', limit()), { state: 'shown.open', context: { failure: null } }),
        ],
        [given(fail('loadLimit', offline)), when('network.online', reload)],
        [
          when(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
            state: 'shown.granted',
            tags: 'screen:limit granted',
          }),
        ],
        [
          when(done('loadLimit', limit(request('refused'))), {
            state: 'shown.refused',
            tags: 'screen:limit refused',
          }),
          when('voucherLimit.extensionRequested', {
            state: 'requesting.editing',
            calls: { unsavedChanges: null },
          }),
        ],
        [
          when(done('loadLimit', limit(request('pending'))), {
            state: 'shown.pending.waiting',
            tags: 'screen:limit pending',
          }),
          when('network.online', { state: 'shown.pending.polling', calls: { loadLimit: null } }),
        ],
        [
          given(done('loadLimit', limit(request('pending')))),
          when(14_999, 'shown.pending.waiting'),
          when(1, {
            state: 'shown.pending.polling',
            tags: 'screen:limit pending',
            calls: { loadLimit: null },
          }),
          when(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
            state: 'shown.granted',
            context: { limit: limit({ tier: 'extended', ...request('granted') }) },
          }),
        ],
        [
          given(done('loadLimit', limit(request('pending'))), 14_999, 1),
          when(fail('loadLimit', offline), 'shown.pending.waiting'),
        ],
        [
          when(done('loadLimit', limit({ tier: 'extended', ...request('pending') })), {
            state: 'shown.pending.waiting',
          }),
        ],
        [
          when(done('loadLimit', limit()), {
            state: 'shown.open',
            tags: 'screen:limit open',
            context: { limit: limit() },
          }),
          when('voucherLimit.extensionRequested', {
            state: 'requesting.editing',
            tags: 'screen:form',
            calls: { unsavedChanges: null },
          }),
          when('voucherLimit.extensionDeclined', 'shown.open'),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested'),
          when(done('unsavedChanges'), 'shown.open'),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested'),
          when(fail('unsavedChanges', null), 'shown.open'),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested'),
          when(reason('  '), { state: 'requesting.editing', context: { faults: { reason: 'missing' } } }),
          when('voucherLimit.extensionDeclined', { state: 'shown.open', context: { faults: {} } }),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested', reason('  ')),
          when(done('unsavedChanges'), { state: 'shown.open', context: { faults: {} } }),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested', reason('  ')),
          when(fail('unsavedChanges', null), { state: 'shown.open', context: { faults: {} } }),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested', reason('  ')),
          when(reason('x'), {
            state: 'requesting.sending',
            calls: { sendRequest: { reason: 'x' } },
            context: { faults: {} },
          }),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested'),
          when(reason('A trip.'), {
            state: 'requesting.sending',
            tags: 'screen:form busy',
            calls: { sendRequest: { reason: 'A trip.' } },
          }),
          when(reason('A trip.'), 'requesting.sending'),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested', reason('A trip.')),
          when(done('sendRequest'), reload),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested', reason('A trip.')),
          when(fail('sendRequest', failure('conflict')), reload),
        ],
        [
          given(done('loadLimit', limit()), 'voucherLimit.extensionRequested', reason('A trip.')),
          when(fail('sendRequest', offline), { state: 'requesting.editing', context: { failure: offline } }),
          when(reason(''), {
            state: 'requesting.editing',
            context: { failure: null, faults: { reason: 'missing' } },
          }),
        ],
        [
          given(
            done('loadLimit', limit()),
            'voucherLimit.extensionRequested',
            reason('A trip.'),
            fail('sendRequest', offline),
          ),
          when('voucherLimit.extensionDeclined', {
            state: 'shown.open',
            context: { failure: null },
          }),
        ],
      ],
      { start: { state: 'loading', tags: 'screen:loading busy', calls: { loadLimit: null } } },
    ),
    ...boundary({
      chart: 'voucherLimit',
      clauses: 'LIM-04',
      title: 'polls for the staff decision every 15 seconds',
      after: [done('loadLimit', limit(request('pending')))],
      event: (ms: number) => ms,
      inside: 14_999,
      within: { state: 'shown.pending.waiting' },
      outside: 15_000,
      beyond: { state: 'shown.pending.polling', calls: { loadLimit: null } },
    }),
  ],
  invariants: [
    of('voucherLimit').asksOnly('LIM-04', 'sends a request only when the form is submitted', 'sendRequest', [
      'requesting.editing',
    ]),
  ],
  unkept: {
    'voucherLimit.requesting.sending/xstate.error.actor.sendRequest#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'voucherLimit.shown.pending.polling/xstate.error.actor.loadLimit#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'voucherLimit.requesting/xstate.done.actor.unsavedChanges#0':
      'it ends when the customer leaves the page, and has already opened the destination',
  },
};
