import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const ann = { contact: 'ann@example.com', hasPassword: true };
const reauthFor = (purpose: 'export' | 'closing') => ({ reauth: { purpose, ...ann } });
const unproved = failure('refused', { code: 'REAUTH_REQUIRED' });
const openOrders = failure('conflict', { code: 'OPEN_ORDERS' });
const askCopy = (owner: object) => ({ type: 'personalData.copyRequested' as const, owner });
const confirmClosing = (owner: object) => ({ type: 'personalData.closingConfirmed' as const, owner });
const unknown = { contact: '', hasPassword: false };

export const personalDataSpec: Spec = {
  stories: [
    story(
      'personalData',
      '',
      'exports the data only for the owner, and requires a new confirmation for every export',
      [
        [when(askCopy(unknown), { state: 'idle', tags: 'screen:offer' })],
        [
          when(askCopy({ contact: '', hasPassword: true }), {
            state: 'verifyingForCopy',
            calls: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
          }),
        ],
        [
          when(askCopy(ann), {
            state: 'verifyingForCopy',
            tags: 'copy screen:proof',
            calls: reauthFor('export'),
          }),
          when(done('reauth', { outcome: 'left' }), { state: 'idle' }),
        ],
        [given(askCopy(ann)), when(fail('reauth', offline), { state: 'idle' })],
        [
          given(askCopy(ann)),
          when(done('reauth', { outcome: 'proved' }), {
            state: 'copying',
            tags: 'busy copy screen:offer',
            calls: { downloadCopy: null },
          }),
          when(askCopy(ann), 'copying'),
        ],
        [
          given(askCopy(ann), done('reauth', { outcome: 'proved' })),
          when('personalData.closingRequested', 'copying'),
        ],
        [
          given(askCopy(ann), done('reauth', { outcome: 'proved' })),
          when(fail('downloadCopy', unproved), { state: 'verifyingForCopy', calls: reauthFor('export') }),
        ],
        [
          given(askCopy(ann), done('reauth', { outcome: 'proved' })),
          when(fail('downloadCopy', offline), { state: 'idle', context: { failure: offline } }),
          when(askCopy(ann), {
            state: 'verifyingForCopy',
            context: { failure: null },
            calls: reauthFor('export'),
          }),
        ],
        [
          given(askCopy(ann), done('reauth', { outcome: 'proved' })),
          when(done('downloadCopy'), {
            state: 'copied',
            tags: 'copied screen:offer',
            context: { failure: null },
          }),
          when(askCopy(ann), { state: 'verifyingForCopy', calls: reauthFor('export') }),
        ],
        [
          given(askCopy(ann), done('reauth', { outcome: 'proved' }), done('downloadCopy')),
          // the customer has removed the verified contact since the last export
          when(askCopy({ contact: '', hasPassword: true }), {
            state: 'verifyingForCopy',
            calls: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
          }),
        ],
        [
          given(askCopy(ann), done('reauth', { outcome: 'proved' }), done('downloadCopy')),
          when(askCopy(unknown), 'copied'),
        ],
        [
          given(askCopy(ann), done('reauth', { outcome: 'proved' }), done('downloadCopy')),
          when('personalData.closingRequested', { state: 'confirming', tags: 'screen:question' }),
        ],
      ],
    ),
    story(
      'personalData',
      '',
      'closes the account after two confirmations, and signs the customer out in this browser',
      [
        [when(confirmClosing(ann), 'idle')],
        [
          when('personalData.closingRequested', { state: 'confirming', tags: 'screen:question' }),
          when('personalData.closingDeclined', { state: 'idle' }),
        ],
        [given('personalData.closingRequested'), when(confirmClosing(unknown), 'confirming')],
        [
          given('personalData.closingRequested'),
          when(confirmClosing(ann), {
            state: 'verifyingForClosing',
            tags: 'closing screen:proof',
            calls: reauthFor('closing'),
          }),
          when(done('reauth', { outcome: 'left' }), { state: 'idle' }),
        ],
        [
          given('personalData.closingRequested', confirmClosing(ann)),
          when(fail('reauth', offline), { state: 'idle' }),
        ],
        [
          given('personalData.closingRequested', confirmClosing(ann)),
          when(done('reauth', { outcome: 'proved' }), {
            state: 'closing',
            tags: 'busy closing screen:offer',
            calls: { closeAccount: null },
          }),
          when(fail('closeAccount', unproved), {
            state: 'verifyingForClosing',
            calls: reauthFor('closing'),
          }),
        ],
        [
          given('personalData.closingRequested', confirmClosing(ann), done('reauth', { outcome: 'proved' })),
          when(fail('closeAccount', openOrders), { state: 'idle', context: { failure: openOrders } }),
          when('personalData.closingRequested', { state: 'confirming', context: { failure: null } }),
        ],
        [
          given('personalData.closingRequested', confirmClosing(ann), done('reauth', { outcome: 'proved' })),
          when(done('closeAccount'), {
            state: 'closed',
            tags: 'busy closing screen:offer',
            actions: ['announceEnded'],
          }),
          when('personalData.closingRequested', 'closed'),
        ],
        [
          given(
            'personalData.closingRequested',
            confirmClosing(ann),
            done('reauth', { outcome: 'proved' }),
            done('closeAccount'),
          ),
          when(14_999, 'closed'),
          when(1, { state: 'idle' }),
        ],
      ],
    ),
  ],
  invariants: [
    of('personalData').asksOnly(
      '',
      'does not export any data before the owner has confirmed',
      'downloadCopy',
      ['verifyingForCopy'],
    ),
    of('personalData').asksOnly(
      '',
      'does not close the account before the owner has confirmed',
      'closeAccount',
      ['verifyingForClosing'],
    ),
  ],
  optional: {
    'personalData/reauth.contact': 'a customer without a verified contact confirms with the password',
  },
  unkept: {
    'personalData.closing/xstate.error.actor.closeAccount#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'personalData.copying/xstate.error.actor.downloadCopy#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'personalData.verifyingForClosing/xstate.error.actor.reauth#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'personalData.verifyingForCopy/xstate.error.actor.reauth#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'personalData.verifyingForClosing/xstate.done.actor.reauth#0':
      'only the outcome of the invoked chart matters',
    'personalData.verifyingForClosing/xstate.done.actor.reauth#1':
      'only the outcome of the invoked chart matters',
    'personalData.verifyingForCopy/xstate.done.actor.reauth#0':
      'only the outcome of the invoked chart matters',
    'personalData.verifyingForCopy/xstate.done.actor.reauth#1':
      'only the outcome of the invoked chart matters',
  },
};
