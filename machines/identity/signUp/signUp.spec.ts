import { signUpForm, withoutNewPassword, type SignUpDetails } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, annSession } from '../fixtures.ts';

const metRules = ['length', 'upper', 'lower', 'digit', 'special'];
const details = (more: Partial<SignUpDetails> = {}): SignUpDetails => ({
  ...signUpForm.blank,
  fname: 'Ann',
  lname: 'Muster',
  password: 'Secret-1',
  password_confirmation: 'Secret-1',
  ...more,
});
const submitted = (more: Partial<SignUpDetails> = {}) => ({
  type: 'signUp.detailsSubmitted' as const,
  details: details(more),
});
const widget = { sitekey: 'site-key', view: null };
const toSolved = [
  { type: 'signUp.emailSubmitted', email: ann.email },
  done('loadCaptcha', widget),
  { type: 'captcha.solved', token: 'captcha-token' },
];
const registering = (more: object = {}) => ({
  state: 'registering' as const,
  tags: 'screen:details busy' as const,
  calls: { register: { email: ann.email, captcha: 'captcha-token', details: details(more) } },
});
const emailTaken = failure('conflict', { message: 'This e-mail is already in use.' });

export const signUpSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'signUp',
      clauses: 'REG-07 REG-08 REG-09 REG-10 REG-11 REG-12 REG-13 REG-14 REG-16',
      form: signUpForm,
      values: details(),
      after: toSolved,
      submit: submitted,
      valid: registering,
      faulty: (fields) => ({ state: 'details.solved' as const, context: { fields } }),
    }),
    story(
      'signUp',
      'REG-01 REG-04 REG-05 REG-06 REG-17 REG-18 REG-19 REG-20',
      'leads the visitor through both steps of the sign-up',
      [
        [
          when(
            { type: 'signUp.emailSubmitted', email: '' },
            { state: 'enteringEmail', context: { fields: { email: 'missing' } } },
          ),
        ],
        [
          when(
            { type: 'signUp.emailSubmitted', email: 'abc' },
            { state: 'enteringEmail', context: { fields: { email: 'invalid' }, email: 'abc' } },
          ),
          when(toSolved[0]!, {
            state: 'details.loading',
            calls: { loadCaptcha: null },
            context: { fields: {} },
          }),
        ],
        [
          when('signUp.loginRequested', {
            tags: 'screen:email',
            output: { outcome: 'login', session: null },
          }),
        ],
        [
          when(toSolved[0]!, {
            state: 'details.loading',
            tags: 'screen:details captchaLoading',
            calls: { loadCaptcha: null },
            context: { email: ann.email },
          }),
          when('signUp.otherRequested', { state: 'enteringEmail', context: { email: ann.email } }),
        ],
        [
          given(toSolved[0]!),
          when(fail('loadCaptcha', null), {
            state: 'details.missing',
            tags: 'screen:details captchaMissing',
          }),
          when('captcha.retried', { state: 'details.loading', calls: { loadCaptcha: null } }),
        ],
        [
          given(toSolved[0]!),
          when(done('loadCaptcha', widget), {
            state: 'details.unsolved',
            tags: 'screen:details',
            context: { widget, captcha: null },
          }),
          when(submitted(), 'details.unsolved'),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget)),
          when(
            { type: 'captcha.solved', token: '' },
            { state: 'details.unsolved', context: { captcha: null } },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget)),
          when('captcha.failed', { state: 'details.unsolved', context: { captchaFailed: true } }),
          when(toSolved[2]!, {
            state: 'details.solved',
            context: { captchaFailed: false, captcha: 'captcha-token' },
          }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget)),
          when(
            { type: 'signUp.passwordTyped', met: ['upper'] },
            { state: 'details.unsolved', context: { met: ['upper'] } },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget)),
          when(
            { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '', password: '' }) },
            { state: 'details.unsolved', context: { fields: { fname: 'missing' } } },
          ),
          when(
            { type: 'signUp.fieldTyped', field: 'fname' },
            { state: 'details.unsolved', context: { fields: {} } },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), {
            type: 'signUp.fieldLeft',
            field: 'fname',
            details: details({ fname: '', password: '' }),
          }),
          // going back to the email address clears the errors of the other fields
          when('signUp.otherRequested', { state: 'enteringEmail', context: { fields: {} } }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), {
            type: 'signUp.fieldLeft',
            field: 'fname',
            details: details({ fname: '', password: '' }),
          }),
          when(
            {
              type: 'signUp.fieldLeft',
              field: 'password',
              details: details({ password: 'S', password_confirmation: 'x' }),
            },
            {
              state: 'details.unsolved',
              context: {
                fields: {
                  fname: 'missing',
                  password: 'length',
                  password_confirmation: 'different',
                },
              },
            },
          ),
          when(
            { type: 'signUp.passwordTyped', met: metRules },
            { state: 'details.unsolved', context: { fields: { fname: 'missing' } } },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), {
            type: 'signUp.fieldLeft',
            field: 'fname',
            details: details({ fname: '', password: '' }),
          }),
          when(
            {
              type: 'signUp.fieldLeft',
              field: 'password',
              details: details({ password: 'S', password_confirmation: '' }),
            },
            {
              state: 'details.unsolved',
              context: { fields: { fname: 'missing', password: 'length' } },
            },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), {
            type: 'signUp.fieldLeft',
            field: 'fname',
            details: details({ fname: '', password: '' }),
          }),
          when(
            { type: 'signUp.fieldLeft', field: 'fname', details: details() },
            { state: 'details.unsolved', context: { fields: {} } },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget)),
          when(toSolved[2]!, {
            state: 'details.solved',
            tags: 'screen:details solved',
            context: { captcha: 'captcha-token' },
          }),
          when(
            { type: 'captcha.solved', token: 'newer-token' },
            { state: 'details.solved', context: { captcha: 'newer-token' } },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!),
          when(
            { type: 'captcha.solved', token: '' },
            { state: 'details.solved', context: { captcha: 'captcha-token' } },
          ),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!),
          when('captcha.expired', {
            state: 'details.unsolved',
            context: { captcha: null, captchaExpired: true },
          }),
          when('captcha.failed', {
            state: 'details.unsolved',
            context: { captchaExpired: false, captchaFailed: true },
          }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!, 'captcha.expired'),
          when(toSolved[2]!, { state: 'details.solved', context: { captchaExpired: false } }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!),
          when('captcha.failed', {
            state: 'details.unsolved',
            context: { captcha: null, captchaFailed: true },
          }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!),
          when('signUp.otherRequested', { state: 'enteringEmail', context: { captcha: null } }),
          when(toSolved[0]!, { state: 'details.unsolved' }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!),
          when(submitted(), {
            ...registering(),
            context: { typed: withoutNewPassword(details()), fields: {} },
          }),
          when(done('register', annSession), {
            tags: 'screen:details busy',
            output: { outcome: 'signedIn', session: annSession },
          }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!, submitted()),
          when(fail('register', failure('refused', { code: 'CAPTCHA' })), {
            state: 'details.unsolved',
            actions: ['resetCaptcha'],
            context: { captchaFailed: true, captcha: null },
          }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!, submitted()),
          when(fail('register', failure('validation', { fields: { email: 'Used already.' } })), {
            state: 'enteringEmail',
            actions: ['resetCaptcha'],
            context: {
              captcha: null,
              failure: failure('validation', { fields: { email: 'Used already.' } }),
            },
          }),
          when(toSolved[0]!, { state: 'details.unsolved', context: { failure: null } }),
        ],
        [
          given(toSolved[0]!, done('loadCaptcha', widget), toSolved[2]!, submitted()),
          when(fail('register', failure('validation', { fields: { fname: 'No.' } })), {
            state: 'details.unsolved',
            actions: ['resetCaptcha'],
            context: {
              captcha: null,
              failure: failure('validation', { fields: { fname: 'No.' } }),
            },
          }),
          when('signUp.otherRequested', { state: 'enteringEmail', context: { failure: null } }),
        ],
      ],
      { start: { state: 'enteringEmail', tags: 'screen:email' } },
    ),
    story('signUp', 'REG-07 REG-17 REG-19', 'clears the errors of the previous attempt', [
      [
        given(...toSolved, { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '' }) }),
        when(submitted(), { ...registering(), context: { fields: {} } }),
      ],
      [
        given(...toSolved, submitted(), fail('register', emailTaken), {
          type: 'captcha.solved',
          token: 'captcha-token',
        }),
        when(submitted(), { ...registering(), context: { failure: null } }),
      ],
      [
        given(...toSolved, submitted(), fail('register', emailTaken), {
          type: 'captcha.solved',
          token: 'captcha-token',
        }),
        when(submitted({ fname: '' }), {
          state: 'details.solved',
          context: { failure: null, fields: { fname: 'missing' } },
        }),
      ],
      [
        given(...toSolved, 'captcha.expired'),
        when('signUp.otherRequested', {
          state: 'enteringEmail',
          context: { captchaExpired: false, captcha: null },
        }),
      ],
    ]),
  ],
  invariants: [
    of('signUp').asksOnly('REG-17', 'signs a visitor up only with a solved captcha', 'register', ['#solved']),
    of('signUp').empty(
      'REG-17',
      'stores no captcha token as long as the captcha is unsolved',
      'details.unsolved',
      ['captcha'],
    ),
  ],
  unkept: {
    'signUp.details.loading/xstate.error.actor.loadCaptcha#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'signUp.registering/xstate.error.actor.register#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'signUp.details.solved/captcha.solved#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'signUp.details.solved/signUp.detailsSubmitted#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'signUp.details/signUp.fieldLeft#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'signUp.details/signUp.fieldTyped#0':
      'only the event matters; its value is rejected, already known or merely compared',
  },
};
