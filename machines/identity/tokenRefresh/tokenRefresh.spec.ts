import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const age = (
  remainingMs: number | null,
  hasRefreshToken = true,
  accessToken: string | null = 'bearer-stored',
) => done('readTokenAge', { remainingMs, accessToken, hasRefreshToken });
const held = { type: 'renewalLock.held' as const };

export const tokenRefreshSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-12',
      title: 'renews below 300000 ms, and not at exactly that',
      ask: (remainingMs: number) => age(remainingMs),
      inside: 299_999,
      within: { state: 'renewing.awaitingLock', tags: 'busy', calls: { renewalLock: null } },
      outside: 300_000,
      beyond: { state: 'fresh', tags: 'fresh' },
    }),
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-11',
      title: 'checks every 60 seconds',
      after: [age(3_000_000)],
      ask: (ms: number) => ms,
      inside: 59_999,
      within: { state: 'fresh' },
      outside: 60_000,
      beyond: { state: 'checking', calls: { readTokenAge: null } },
    }),
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-13',
      title: 'waits 8 seconds for a tab that holds the lock',
      after: [age(0)],
      ask: (ms: number) => ms,
      inside: 7_999,
      within: { state: 'renewing.awaitingLock' },
      outside: 8_000,
      beyond: { state: 'renewing.awaitingStorage' },
    }),
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-13',
      title: 'reads the values of another tab a quarter of a second later',
      after: [age(0), held],
      ask: (ms: number) => ms,
      inside: 249,
      within: { state: 'renewing.awaitingStorage' },
      outside: 250,
      beyond: { state: 'renewing.comparing', calls: { readTokenAge: null } },
    }),
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-12 SESS-13',
      title: 'does not renew again after another tab did',
      after: [age(0), held, 250],
      ask: (remainingMs: number) => age(remainingMs),
      inside: 299_999,
      within: { state: 'renewing.requesting', calls: { renewTokens: null } },
      outside: 300_000,
      beyond: { state: 'fresh', actions: [['announceRenewed', { accessToken: 'bearer-stored' }]] },
    }),
    story(
      'tokenRefresh',
      'SESS-10 SESS-13 SESS-15',
      'a token without an expiry time counts as expired, and without a refresh token no request is sent',
      [
        [
          when(age(null), { state: 'renewing.awaitingLock', calls: { renewalLock: null } }),
          when('tokenRefresh.wanted', { state: 'renewing.awaitingLock' }),
        ],
        [
          given(age(null)),
          when(held, { state: 'renewing.awaitingStorage' }),
          when(250, { state: 'renewing.comparing', calls: { readTokenAge: null } }),
          when(age(null), { state: 'renewing.requesting', calls: { renewTokens: null } }),
          when('tokenRefresh.wanted', { state: 'renewing.requesting' }),
        ],
        [given(age(null), held, 250, age(null)), when(held, { state: 'renewing.requesting' })],
        [
          given(age(null), held, 250, age(null)),
          when(done('renewTokens', 'bearer-renewed'), {
            state: 'fresh',
            actions: [['announceRenewed', { accessToken: 'bearer-renewed' }]],
          }),
          when('tokenRefresh.wanted', { state: 'checking', calls: { readTokenAge: null } }),
        ],
        [
          given(age(null), held, 250, age(null), done('renewTokens', 'bearer-renewed')),
          when('page.woke', { state: 'checking', calls: { readTokenAge: null } }),
        ],
        [
          given(age(null), held, 250, age(null)),
          when(fail('renewTokens', failure('generic', { message: 'Refused.' })), {
            output: { outcome: 'lost', reason: 'Refused.' },
          }),
        ],
        [
          given(age(null), held, 250, age(null)),
          when(fail('renewTokens', null), { output: { outcome: 'lost', reason: 'renewal failed' } }),
        ],
        [
          given(age(null), held, 250),
          // an expiry without its token belongs to no known person
          when(age(3_000_000, true, null), {
            state: 'renewing.requesting',
            calls: { renewTokens: null },
          }),
        ],
        [
          given(age(null), held, 250),
          when(age(0, false), { output: { outcome: 'lost', reason: 'No refresh token available' } }),
        ],
        [
          given(age(null), held, 250),
          when(fail('readTokenAge', failure('generic', { message: 'No storage.' })), {
            output: { outcome: 'lost', reason: 'No storage.' },
          }),
        ],
        [when(age(299_999, false), { output: { outcome: 'lost', reason: 'No refresh token available' } })],
        [when(age(300_000, false), { state: 'fresh' })],
        [
          when(fail('readTokenAge', failure('generic', { message: 'No storage.' })), {
            output: { outcome: 'lost', reason: 'No storage.' },
          }),
        ],
      ],
    ),
  ],
  invariants: [
    of('tokenRefresh').ignores(
      'SESS-13',
      'a request for a renewal joins the running one',
      'renewing',
      ['tokenRefresh.wanted', 'page.woke'],
      'renewalLock',
    ),
  ],
  unkept: {
    'tokenRefresh.checking/xstate.error.actor.readTokenAge#0':
      'what the storage does not say counts as nothing stored',
    'tokenRefresh.renewing.comparing/xstate.error.actor.readTokenAge#0':
      'what the storage does not say counts as nothing stored',
    'tokenRefresh.checking/xstate.done.actor.readTokenAge#0':
      'the answer decides; what it holds is known already or is read again',
    'tokenRefresh.checking/xstate.done.actor.readTokenAge#2':
      'the answer decides; what it holds is known already or is read again',
    'tokenRefresh.renewing.comparing/xstate.done.actor.readTokenAge#2':
      'the answer decides; what it holds is known already or is read again',
  },
};
