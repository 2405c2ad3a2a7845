import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';

const session = (email_code_sent: 0 | 1) => ({
  profile: { name: 'Ann', email: 'ann@example.com', image: null },
  access_token: 'bearer-of-ann',
  refresh_token: 'refresh',
  expires_in: 3600,
  email_code_sent,
});
const announced = (value: unknown): Effect => ['announceSession', { session: value }];
const login = {
  state: 'login' as const,
  tags: 'screen:login' as const,
  calls: { login: null, socialSignIn: null },
};
const signUp = {
  state: 'signUp' as const,
  tags: 'screen:signUp' as const,
  calls: { signUp: null, socialSignIn: null },
};
const ended = (outcome: string) => done('login', { outcome, session: null });

export const authSpec: Spec = {
  stories: [
    story(
      'auth',
      'AUTH-01 AUTH-02 AUTH-03 AUTH-07 PHONE-01 REG-20 REG-21',
      'opens the right page after each way of signing in',
      [
        [when('auth.loginRequested', login), when('auth.closed', { state: 'closed', tags: 'screen:closed' })],
        [
          given('auth.loginRequested'),
          when(done('login', { outcome: 'signedIn', session: session(0) }), {
            state: 'closed',
            actions: [announced(session(0))],
          }),
        ],
        [
          given('auth.loginRequested'),
          when(ended('phone'), {
            state: 'phone',
            tags: 'screen:phone',
            calls: { phoneOtp: { isdcode: null, mobile: null, ticket: null } },
          }),
          when(done('phoneOtp', { outcome: 'verified', session: session(0) }), {
            state: 'closed',
            actions: [announced(session(0))],
          }),
        ],
        [
          given('auth.loginRequested', ended('phone')),
          when(done('phoneOtp', { outcome: 'left', session: null }), login),
        ],
        [given('auth.loginRequested', ended('phone')), when(fail('phoneOtp', null), 'closed')],
        [given('auth.loginRequested'), when(ended('signUp'), signUp)],
        [
          given('auth.loginRequested'),
          when(ended('forgotPassword'), { state: 'closed', actions: ['goForgotPassword'] }),
        ],
        [given('auth.loginRequested'), when(fail('login', null), 'closed')],
        [
          given('auth.loginRequested'),
          when(done('socialSignIn', { session: session(0) }), {
            state: 'closed',
            actions: [announced(session(0))],
          }),
        ],
        [given('auth.loginRequested'), when(fail('socialSignIn', null), 'closed')],
        [
          when('auth.signUpRequested', signUp),
          when(done('signUp', { outcome: 'signedIn', session: session(1) }), {
            state: 'signUpEmailCode',
            tags: 'screen:signUpEmailCode',
            actions: [announced(session(1)), 'goAfterSignUp'],
            calls: { signUpEmailCode: { email: 'ann@example.com' } },
          }),
          when(done('signUpEmailCode'), 'closed'),
        ],
        [
          given('auth.signUpRequested', done('signUp', { outcome: 'signedIn', session: session(1) })),
          when(fail('signUpEmailCode', null), 'closed'),
        ],
        [
          given('auth.signUpRequested', done('signUp', { outcome: 'signedIn', session: session(1) })),
          when('session.endedElsewhere', 'closed'),
        ],
        [
          given('auth.signUpRequested'),
          when(done('signUp', { outcome: 'signedIn', session: session(0) }), {
            state: 'closed',
            actions: [announced(session(0)), 'goAfterSignUp'],
          }),
        ],
        [given('auth.signUpRequested'), when(done('signUp', { outcome: 'login', session: null }), login)],
        [given('auth.signUpRequested'), when(fail('signUp', null), 'closed')],
        [
          given('auth.signUpRequested'),
          when(done('socialSignIn', { session: session(1) }), {
            state: 'closed',
            actions: [announced(session(1))],
          }),
        ],
        [given('auth.signUpRequested'), when(fail('socialSignIn', null), 'closed')],
      ],
      { start: { state: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('auth').never(
      'AUTH-01',
      'sends no requests while the dialog is closed',
      (snapshot) => snapshot.matches('closed') && Object.keys(snapshot.children).length > 0,
    ),
  ],
  unkept: {
    'auth.login/xstate.done.actor.login#1':
      'only the kind of response matters; its content is already known or is loaded again',
    'auth.login/xstate.done.actor.login#2':
      'only the kind of response matters; its content is already known or is loaded again',
    'auth.login/xstate.done.actor.login#3':
      'only the kind of response matters; its content is already known or is loaded again',
    'auth.signUp/xstate.done.actor.signUp#2':
      'only the kind of response matters; its content is already known or is loaded again',
    'auth.phone/xstate.done.actor.phoneOtp#1': 'only the outcome of the invoked chart matters',
  },
  optional: {
    'auth/phoneOtp.isdcode': 'the value can be unknown; the receiver handles this case',
    'auth/phoneOtp.mobile': 'the value can be unknown; the receiver handles this case',
    'auth/phoneOtp.ticket': 'the value can be unknown; the receiver handles this case',
  },
};
