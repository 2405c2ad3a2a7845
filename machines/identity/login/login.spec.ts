import { loginForm } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, annSession } from '../fixtures.ts';

const typed = (email: string, password: string) => ({
  type: 'login.submitted' as const,
  credentials: { email, password },
});

export const loginSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'login',
      clauses: 'AUTH-04 AUTH-05',
      form: loginForm,
      values: { email: ann.email, password: 'aaaaaaaa' },
      submit: ({ email, password }) => typed(email, password),
      valid: (credentials) => ({ state: 'submitting', calls: { logIn: credentials } }),
      faulty: (fields) => ({ state: 'editing', context: { fields } }),
    }),
    ...boundary({
      chart: 'login',
      clauses: 'AUTH-05',
      title: 'accepts any password of at least 8 characters',
      event: (password: string) => typed(ann.email, password),
      inside: 'aaaaaaaa',
      within: {
        state: 'submitting',
        tags: 'screen:form busy',
        calls: { logIn: { email: ann.email, password: 'aaaaaaaa' } },
        context: { email: ann.email, fields: {} },
      },
      outside: 'aaaaaaa',
      beyond: {
        state: 'editing',
        tags: 'screen:form',
        context: { email: ann.email, fields: { password: 'short' } },
      },
    }),
    story(
      'login',
      'AUTH-04 AUTH-06',
      'shows an invalid email address as an error next to the field, and a rejected sign-in as an error in the form',
      [
        [
          when(typed('abc', 'aaaaaaaa'), {
            state: 'editing',
            context: { fields: { email: 'invalid' }, failure: null, email: 'abc' },
          }),
        ],
        [
          when(typed('abc', 'aaa'), {
            state: 'editing',
            context: { fields: { email: 'invalid', password: 'short' } },
          }),
        ],
        [
          when(typed(ann.email, 'secret-of-ann'), {
            state: 'submitting',
            calls: { logIn: { email: ann.email, password: 'secret-of-ann' } },
          }),
          when(fail('logIn', failure('refused', { message: 'Wrong password.' })), {
            state: 'editing',
            context: { failure: failure('refused', { message: 'Wrong password.' }), email: ann.email },
          }),
          when(typed(ann.email, 'other-secret'), {
            state: 'submitting',
            calls: { logIn: { email: ann.email, password: 'other-secret' } },
            context: { failure: null },
          }),
        ],
        [
          given(
            typed(ann.email, 'secret-of-ann'),
            fail('logIn', failure('refused', { message: 'Wrong password.' })),
          ),
          when(typed('abc', 'other-secret'), {
            state: 'editing',
            context: { failure: null, fields: { email: 'invalid' } },
          }),
          when(typed(ann.email, 'other-secret'), {
            state: 'submitting',
            calls: { logIn: { email: ann.email, password: 'other-secret' } },
            context: { fields: {} },
          }),
        ],
        [
          given(typed(ann.email, 'secret-of-ann')),
          when(done('logIn', annSession), {
            tags: 'screen:form busy',
            output: { outcome: 'signedIn', session: annSession },
          }),
        ],
        [when({ type: 'login.switched', to: 'signUp' }, { output: { outcome: 'signUp', session: null } })],
        [
          when(
            { type: 'login.switched', to: 'forgotPassword' },
            { output: { outcome: 'forgotPassword', session: null } },
          ),
        ],
        [when({ type: 'login.switched', to: 'phone' }, { output: { outcome: 'phone', session: null } })],
      ],
    ),
  ],
  invariants: [
    of('login').ignores('AUTH-06', 'ignores further clicks while the server is checking', 'submitting', [
      'login.submitted',
      'login.switched',
    ]),
  ],
};
