import { signUpForm, type SignUpDetails } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, fork } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, annSession } from '../fixtures.ts';

const met = ['length', 'upper', 'lower', 'digit', 'special'];
const details = (more: Partial<SignUpDetails> = {}): SignUpDetails => ({
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
const taken = failure('conflict', { message: 'This e-mail is already in use.' });

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
      'the way through sign-up',
      [
        step(
          { type: 'signUp.emailSubmitted', email: '' },
          { state: 'enteringEmail', context: { fields: { email: 'missing' } } },
        ),
        step(
          { type: 'signUp.emailSubmitted', email: 'abc' },
          { state: 'enteringEmail', context: { fields: { email: 'invalid' }, email: 'abc' } },
          [
            step(toSolved[0]!, {
              state: 'details.loading',
              calls: { loadCaptcha: null },
              context: { fields: {} },
            }),
          ],
        ),
        step('signUp.loginAsked', { tags: 'screen:email', output: { outcome: 'login', session: null } }),
        step(
          toSolved[0]!,
          {
            state: 'details.loading',
            tags: 'screen:details captchaLoading',
            calls: { loadCaptcha: null },
            context: { email: ann.email },
          },
          [
            step('signUp.otherAsked', { state: 'enteringEmail', context: { email: ann.email } }),
            step(
              fail('loadCaptcha', null),
              { state: 'details.missing', tags: 'screen:details captchaMissing' },
              [step('captcha.retried', { state: 'details.loading', calls: { loadCaptcha: null } })],
            ),
            step(
              done('loadCaptcha', widget),
              { state: 'details.unsolved', tags: 'screen:details', context: { widget, captcha: null } },
              [
                step(submitted(), 'details.unsolved'),
                step(
                  { type: 'captcha.solved', token: '' },
                  { state: 'details.unsolved', context: { captcha: null } },
                ),
                step('captcha.failed', { state: 'details.unsolved', context: { captchaFailed: true } }, [
                  step(toSolved[2]!, {
                    state: 'details.solved',
                    context: { captchaFailed: false, captcha: 'captcha-token' },
                  }),
                ]),
                step(
                  { type: 'signUp.passwordTyped', met: ['upper'] },
                  { state: 'details.unsolved', context: { met: ['upper'] } },
                ),
                step(
                  { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '', password: '' }) },
                  { state: 'details.unsolved', context: { fields: { fname: 'missing' } } },
                  [
                    step(
                      { type: 'signUp.fieldTyped', field: 'fname' },
                      { state: 'details.unsolved', context: { fields: {} } },
                    ),
                    // errors about the details do not appear with the address
                    step('signUp.otherAsked', { state: 'enteringEmail', context: { fields: {} } }),
                    step(
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
                      [
                        step(
                          { type: 'signUp.passwordTyped', met },
                          { state: 'details.unsolved', context: { fields: { fname: 'missing' } } },
                        ),
                      ],
                    ),
                    step(
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
                    step(
                      { type: 'signUp.fieldLeft', field: 'fname', details: details() },
                      { state: 'details.unsolved', context: { fields: {} } },
                    ),
                  ],
                ),
                step(
                  toSolved[2]!,
                  {
                    state: 'details.solved',
                    tags: 'screen:details solved',
                    context: { captcha: 'captcha-token' },
                  },
                  [
                    step(
                      { type: 'captcha.solved', token: 'newer-token' },
                      { state: 'details.solved', context: { captcha: 'newer-token' } },
                    ),
                    step(
                      { type: 'captcha.solved', token: '' },
                      { state: 'details.solved', context: { captcha: 'captcha-token' } },
                    ),
                    step(
                      'captcha.expired',
                      { state: 'details.unsolved', context: { captcha: null, captchaExpired: true } },
                      [
                        step('captcha.failed', {
                          state: 'details.unsolved',
                          context: { captchaExpired: false, captchaFailed: true },
                        }),
                        step(toSolved[2]!, { state: 'details.solved', context: { captchaExpired: false } }),
                      ],
                    ),
                    step('captcha.failed', {
                      state: 'details.unsolved',
                      context: { captcha: null, captchaFailed: true },
                    }),
                    step('signUp.otherAsked', { state: 'enteringEmail', context: { captcha: null } }, [
                      step(toSolved[0]!, { state: 'details.unsolved' }),
                    ]),
                    step(
                      submitted(),
                      { ...registering(), context: { fname: 'Ann', lname: 'Muster', fields: {} } },
                      [
                        step(done('register', annSession), {
                          tags: 'screen:details busy',
                          output: { outcome: 'signedIn', session: annSession },
                        }),
                        step(fail('register', failure('refused', { code: 'CAPTCHA' })), {
                          state: 'details.unsolved',
                          actions: ['resetCaptcha'],
                          context: { captchaFailed: true, captcha: null },
                        }),
                        step(
                          fail('register', failure('validation', { fields: { email: 'Used already.' } })),
                          {
                            state: 'enteringEmail',
                            actions: ['resetCaptcha'],
                            context: {
                              captcha: null,
                              failure: failure('validation', { fields: { email: 'Used already.' } }),
                            },
                          },
                          [step(toSolved[0]!, { state: 'details.unsolved', context: { failure: null } })],
                        ),
                        step(
                          fail('register', failure('validation', { fields: { fname: 'No.' } })),
                          {
                            state: 'details.unsolved',
                            actions: ['resetCaptcha'],
                            context: {
                              captcha: null,
                              failure: failure('validation', { fields: { fname: 'No.' } }),
                            },
                          },
                          [step('signUp.otherAsked', { state: 'enteringEmail', context: { failure: null } })],
                        ),
                      ],
                    ),
                  ],
                ),
              ],
            ),
          ],
        ),
      ],
      { start: { state: 'enteringEmail', tags: 'screen:email' } },
    ),
    story('signUp', 'REG-07 REG-17 REG-19', 'what was wrong with one try is not said of the next', [
      fork(
        [...toSolved, { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '' }) }],
        step(submitted(), { ...registering(), context: { fields: {} } }),
      ),
      fork(
        [
          ...toSolved,
          submitted(),
          fail('register', taken),
          { type: 'captcha.solved', token: 'captcha-token' },
        ],
        step(submitted(), { ...registering(), context: { failure: null } }),
        step(submitted({ fname: '' }), {
          state: 'details.solved',
          context: { failure: null, fields: { fname: 'missing' } },
        }),
      ),
      fork(
        [...toSolved, 'captcha.expired'],
        step('signUp.otherAsked', {
          state: 'enteringEmail',
          context: { captchaExpired: false, captcha: null },
        }),
      ),
    ]),
  ],
  invariants: [
    of('signUp').asksOnly('REG-17', 'registers only with a solved captcha', 'register', ['#solved']),
    of('signUp').empty('REG-17', 'a captcha that is not solved has no token', 'details.unsolved', [
      'captcha',
    ]),
  ],
  unkept: {
    'signUp.details.loading/xstate.error.actor.loadCaptcha#0':
      'the failure decides; the state says what to do in words of its own',
    'signUp.registering/xstate.error.actor.register#0':
      'the failure decides; the state says what to do in words of its own',
    'signUp.details.solved/captcha.solved#0':
      'the event decides; its value is refused, known already, or only a bound',
    'signUp.details.solved/signUp.detailsSubmitted#1':
      'the event decides; its value is refused, known already, or only a bound',
    'signUp.details/signUp.fieldLeft#0':
      'the event decides; its value is refused, known already, or only a bound',
    'signUp.details/signUp.fieldTyped#0':
      'the event decides; its value is refused, known already, or only a bound',
  },
};
