import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';

const forCall = (remainingMs: number | null, token: string | null = 'bearer-stored', isAnother = false) =>
  done('readToken', { isAnother, token, remainingMs });
const told = done('awaitSignOut', undefined);
const givenToken = (token: string | null) => ({ outcome: 'issued', token });
const refusedFor = (kind: string) => ({ outcome: 'refused', kind });
const reads = { input: { writes: false } };

export const accessTokenSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'accessToken',
      input: { writes: false },
      clauses: 'SESS-12',
      title: 'uses a valid token, and also renews it if less than 300000 ms remain',
      after: [told],
      event: (remainingMs: number) => forCall(remainingMs),
      inside: 299_999,
      within: { actions: ['requestRenewal'], state: 'issued', output: givenToken('bearer-stored') },
      outside: 300_000,
      beyond: { actions: [], state: 'issued', output: givenToken('bearer-stored') },
    }),
    ...boundary({
      chart: 'accessToken',
      input: { writes: false },
      clauses: 'SESS-10',
      title: 'never uses an expired token, but waits for its renewal',
      after: [told],
      event: (remainingMs: number) => forCall(remainingMs),
      inside: 0,
      within: {
        state: 'awaitingRenewal',
        tags: 'busy',
        actions: ['requestRenewal'],
        calls: { awaitRenewal: { token: 'bearer-stored' } },
      },
      outside: 1,
      beyond: { actions: ['requestRenewal'], state: 'issued', output: givenToken('bearer-stored') },
    }),
    ...boundary({
      chart: 'accessToken',
      input: { writes: false },
      clauses: 'SESS-13',
      title: 'fails the request if the renewal has not finished after 30 seconds',
      after: [told, forCall(null)],
      event: (ms: number) => ms,
      inside: 29_999,
      within: { state: 'awaitingRenewal' },
      outside: 30_000,
      beyond: { output: refusedFor('network') },
    }),
    story(
      'accessToken',
      'SESS-06',
      'waits for a sign-out to reach the server, then sends the next request as a visitor',
      [
        [
          when(told, { state: 'reading', calls: { readToken: null } }),
          when(forCall(null, null), { state: 'issued', output: givenToken(null) }),
        ],
        [given(told), when(forCall(3_000_000, 'bearer-of-bob', true), { output: refusedFor('session') })],
        [given(told), when(fail('readToken', null), { output: refusedFor('generic') })],
        [when(fail('awaitSignOut', null), { state: 'reading', calls: { readToken: null } })],
      ],
      { ...reads, start: { state: 'awaitingSignOut', tags: 'busy', calls: { awaitSignOut: null } } },
    ),
    story(
      'accessToken',
      'SESS-13 SESS-14',
      'reads public data even if the renewal fails',
      [
        [
          given(told, forCall(-1)),
          when(done('awaitRenewal', null), { state: 'issued', output: givenToken(null) }),
        ],
      ],
      reads,
    ),
    story(
      'accessToken',
      'SESS-13 SESS-14',
      'a customer’s request waits for the renewal and is never sent without a token',
      [
        [
          given(told, forCall(-1)),
          when(done('awaitRenewal', 'bearer-renewed'), {
            state: 'issued',
            output: givenToken('bearer-renewed'),
          }),
        ],
        [given(told, forCall(-1)), when(done('awaitRenewal', null), { output: refusedFor('session') })],
        [given(told, forCall(-1)), when(fail('awaitRenewal', null), { output: refusedFor('network') })],
      ],
      { input: { writes: true } },
    ),
  ],
  invariants: [
    of('accessToken').asksOnly(
      'SESS-10',
      'does not read the token until a pending sign-out has reached the server',
      'readToken',
      ['awaitingSignOut'],
    ),
  ],
  unkept: {
    'accessToken.awaitingRenewal/xstate.error.actor.awaitRenewal#0':
      'the output only states whether the request is sent, not why the renewal failed',
    'accessToken.awaitingSignOut/xstate.error.actor.awaitSignOut#0':
      'the output only states whether the request is sent, not why the renewal failed',
    'accessToken.reading/xstate.done.actor.readToken#0':
      'only the kind of response matters; its content is already known or is loaded again',
  },
};
