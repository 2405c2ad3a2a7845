import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, annSession } from '../fixtures.ts';

const typed = (email: string, password: string) => ({
  type: 'login.submitted' as const,
  credentials: { email, password },
});

export const loginSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'login',
      clauses: 'AUTH-05',
      says: 'a password of at least 8 characters, of whatever kind',
      ask: (password: string) => typed(ann.email, password),
      inside: 'aaaaaaaa',
      within: {
        in: 'submitting',
        tags: 'screen:form busy',
        asks: { logIn: { email: ann.email, password: 'aaaaaaaa' } },
        has: { email: ann.email, fields: {} },
      },
      outside: 'aaaaaaa',
      beyond: {
        in: 'editing',
        tags: 'screen:form',
        has: { email: ann.email, fields: { password: 'short' } },
      },
    }),
    story('login', 'AUTH-04 AUTH-06', 'a wrong address is said at the field, a refusal in the form', [
      step(typed('abc', 'aaaaaaaa'), {
        in: 'editing',
        has: { fields: { email: 'invalid' }, failure: null, email: 'abc' },
      }),
      step(typed('abc', 'aaa'), {
        in: 'editing',
        has: { fields: { email: 'invalid', password: 'short' } },
      }),
      step(
        typed(ann.email, 'secret-of-ann'),
        { in: 'submitting', asks: { logIn: { email: ann.email, password: 'secret-of-ann' } } },
        [
          step(
            fail('logIn', failure('refused', { message: 'Wrong password.' })),
            {
              in: 'editing',
              has: { failure: failure('refused', { message: 'Wrong password.' }), email: ann.email },
            },
            [
              step(typed(ann.email, 'other-secret'), {
                in: 'submitting',
                asks: { logIn: { email: ann.email, password: 'other-secret' } },
                has: { failure: null },
              }),
              step(
                typed('abc', 'other-secret'),
                { in: 'editing', has: { failure: null, fields: { email: 'invalid' } } },
                [
                  step(typed(ann.email, 'other-secret'), {
                    in: 'submitting',
                    asks: { logIn: { email: ann.email, password: 'other-secret' } },
                    has: { fields: {} },
                  }),
                ],
              ),
            ],
          ),
          step(done('logIn', annSession), {
            tags: 'screen:form busy',
            ends: { outcome: 'signedIn', session: annSession },
          }),
        ],
      ),
      step({ type: 'login.switched', to: 'signUp' }, { ends: { outcome: 'signUp', session: null } }),
      step(
        { type: 'login.switched', to: 'forgotPassword' },
        { ends: { outcome: 'forgotPassword', session: null } },
      ),
      step({ type: 'login.switched', to: 'phone' }, { ends: { outcome: 'phone', session: null } }),
    ]),
  ],
  invariants: [
    of('login').ignores('AUTH-06', 'a second press while the server checks is nothing', 'submitting', [
      'login.submitted',
      'login.switched',
    ]),
  ],
};
