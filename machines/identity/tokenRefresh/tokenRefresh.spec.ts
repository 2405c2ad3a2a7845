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
      title: 'renews the tokens if less than 300000 ms remain',
      event: (remainingMs: number) => age(remainingMs),
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
      event: (ms: number) => ms,
      inside: 59_999,
      within: { state: 'fresh' },
      outside: 60_000,
      beyond: { state: 'checking', calls: { readTokenAge: null } },
    }),
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-13',
      title: 'waits 8 seconds for a tab that owns the lock',
      after: [age(0)],
      event: (ms: number) => ms,
      inside: 7_999,
      within: { state: 'renewing.awaitingLock' },
      outside: 8_000,
      beyond: { state: 'renewing.awaitingStorage' },
    }),
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-13',
      title: 'waits a quarter of a second before reading the values stored by another tab',
      after: [age(0), held],
      event: (ms: number) => ms,
      inside: 249,
      within: { state: 'renewing.awaitingStorage' },
      outside: 250,
      beyond: { state: 'renewing.comparing', calls: { readTokenAge: null } },
    }),
    ...boundary({
      chart: 'tokenRefresh',
      clauses: 'SESS-12 SESS-13',
      title: 'does not renew again if another tab already has',
      after: [age(0), held, 250],
      event: (remainingMs: number) => age(remainingMs),
      inside: 299_999,
      within: { state: 'renewing.requesting', calls: { renewTokens: null } },
      outside: 300_000,
      beyond: { state: 'fresh', actions: [['announceRenewed', { accessToken: 'bearer-stored' }]] },
    }),
    story(
      'tokenRefresh',
      'SESS-10 SESS-13 SESS-15',
      'treats a token without an expiry time as expired, and sends no request without a refresh token',
      [
        [
          when(age(null), { state: 'renewing.awaitingLock', calls: { renewalLock: null } }),
          when('tokenRefresh.requested', { state: 'renewing.awaitingLock' }),
        ],
        [
          given(age(null)),
          when(held, { state: 'renewing.awaitingStorage' }),
          when(250, { state: 'renewing.comparing', calls: { readTokenAge: null } }),
          when(age(null), { state: 'renewing.requesting', calls: { renewTokens: null } }),
          when('tokenRefresh.requested', { state: 'renewing.requesting' }),
        ],
        [given(age(null), held, 250, age(null)), when(held, { state: 'renewing.requesting' })],
        [
          given(age(null), held, 250, age(null)),
          when(done('renewTokens', 'bearer-renewed'), {
            state: 'fresh',
            actions: [['announceRenewed', { accessToken: 'bearer-renewed' }]],
          }),
          when('tokenRefresh.requested', { state: 'checking', calls: { readTokenAge: null } }),
        ],
        [
          given(age(null), held, 250, age(null), done('renewTokens', 'bearer-renewed')),
          when('page.resumed', { state: 'checking', calls: { readTokenAge: null } }),
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
          // without an access token, the stored expiry time might belong to an older token
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
      'a request for a renewal does not start another one while a renewal is running',
      'renewing',
      ['tokenRefresh.requested', 'page.resumed'],
      'renewalLock',
    ),
  ],
  unkept: {
    'tokenRefresh.checking/xstate.error.actor.readTokenAge#0':
      'if the storage cannot be read, nothing counts as stored',
    'tokenRefresh.renewing.comparing/xstate.error.actor.readTokenAge#0':
      'if the storage cannot be read, nothing counts as stored',
    'tokenRefresh.checking/xstate.done.actor.readTokenAge#0':
      'only the kind of response matters; its content is already known or is loaded again',
    'tokenRefresh.checking/xstate.done.actor.readTokenAge#2':
      'only the kind of response matters; its content is already known or is loaded again',
    'tokenRefresh.renewing.comparing/xstate.done.actor.readTokenAge#2':
      'only the kind of response matters; its content is already known or is loaded again',
  },
};
