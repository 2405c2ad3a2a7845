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
  in: 'registering' as const,
  tags: 'screen:details busy' as const,
  asks: { register: { email: ann.email, captcha: 'captcha-token', details: details(more) } },
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
      faulty: (fields) => ({ in: 'details.solved' as const, has: { fields } }),
    }),
    story(
      'signUp',
      'REG-01 REG-04 REG-05 REG-06 REG-17 REG-18 REG-19 REG-20',
      'the way through sign-up',
      [
        step(
          { type: 'signUp.emailSubmitted', email: '' },
          { in: 'enteringEmail', has: { fields: { email: 'missing' } } },
        ),
        step(
          { type: 'signUp.emailSubmitted', email: 'abc' },
          { in: 'enteringEmail', has: { fields: { email: 'invalid' }, email: 'abc' } },
          [step(toSolved[0]!, { in: 'details.loading', asks: { loadCaptcha: null }, has: { fields: {} } })],
        ),
        step('signUp.loginAsked', { tags: 'screen:email', ends: { outcome: 'login', session: null } }),
        step(
          toSolved[0]!,
          {
            in: 'details.loading',
            tags: 'screen:details captchaLoading',
            asks: { loadCaptcha: null },
            has: { email: ann.email },
          },
          [
            step('signUp.otherAsked', { in: 'enteringEmail', has: { email: ann.email } }),
            step(
              fail('loadCaptcha', null),
              { in: 'details.missing', tags: 'screen:details captchaMissing' },
              [step('captcha.retried', { in: 'details.loading', asks: { loadCaptcha: null } })],
            ),
            step(
              done('loadCaptcha', widget),
              { in: 'details.unsolved', tags: 'screen:details', has: { widget, captcha: null } },
              [
                step(submitted(), 'details.unsolved'),
                step(
                  { type: 'captcha.solved', token: '' },
                  { in: 'details.unsolved', has: { captcha: null } },
                ),
                step('captcha.failed', { in: 'details.unsolved', has: { captchaFailed: true } }, [
                  step(toSolved[2]!, {
                    in: 'details.solved',
                    has: { captchaFailed: false, captcha: 'captcha-token' },
                  }),
                ]),
                step(
                  { type: 'signUp.passwordTyped', met: ['upper'] },
                  { in: 'details.unsolved', has: { met: ['upper'] } },
                ),
                step(
                  { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '', password: '' }) },
                  { in: 'details.unsolved', has: { fields: { fname: 'missing' } } },
                  [
                    step(
                      { type: 'signUp.fieldTyped', field: 'fname' },
                      { in: 'details.unsolved', has: { fields: {} } },
                    ),
                    // errors about the details do not appear with the address
                    step('signUp.otherAsked', { in: 'enteringEmail', has: { fields: {} } }),
                    step(
                      {
                        type: 'signUp.fieldLeft',
                        field: 'password',
                        details: details({ password: 'S', password_confirmation: 'x' }),
                      },
                      {
                        in: 'details.unsolved',
                        has: {
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
                          { in: 'details.unsolved', has: { fields: { fname: 'missing' } } },
                        ),
                      ],
                    ),
                    step(
                      {
                        type: 'signUp.fieldLeft',
                        field: 'password',
                        details: details({ password: 'S', password_confirmation: '' }),
                      },
                      { in: 'details.unsolved', has: { fields: { fname: 'missing', password: 'length' } } },
                    ),
                    step(
                      { type: 'signUp.fieldLeft', field: 'fname', details: details() },
                      { in: 'details.unsolved', has: { fields: {} } },
                    ),
                  ],
                ),
                step(
                  toSolved[2]!,
                  { in: 'details.solved', tags: 'screen:details solved', has: { captcha: 'captcha-token' } },
                  [
                    step(
                      { type: 'captcha.solved', token: 'newer-token' },
                      { in: 'details.solved', has: { captcha: 'newer-token' } },
                    ),
                    step(
                      { type: 'captcha.solved', token: '' },
                      { in: 'details.solved', has: { captcha: 'captcha-token' } },
                    ),
                    step(
                      'captcha.expired',
                      { in: 'details.unsolved', has: { captcha: null, captchaExpired: true } },
                      [
                        step('captcha.failed', {
                          in: 'details.unsolved',
                          has: { captchaExpired: false, captchaFailed: true },
                        }),
                        step(toSolved[2]!, { in: 'details.solved', has: { captchaExpired: false } }),
                      ],
                    ),
                    step('captcha.failed', {
                      in: 'details.unsolved',
                      has: { captcha: null, captchaFailed: true },
                    }),
                    step('signUp.otherAsked', { in: 'enteringEmail', has: { captcha: null } }, [
                      step(toSolved[0]!, { in: 'details.unsolved' }),
                    ]),
                    step(
                      submitted(),
                      { ...registering(), has: { fname: 'Ann', lname: 'Muster', fields: {} } },
                      [
                        step(done('register', annSession), {
                          tags: 'screen:details busy',
                          ends: { outcome: 'signedIn', session: annSession },
                        }),
                        step(fail('register', failure('refused', { code: 'CAPTCHA' })), {
                          in: 'details.unsolved',
                          does: ['resetCaptcha'],
                          has: { captchaFailed: true, captcha: null },
                        }),
                        step(
                          fail('register', failure('validation', { fields: { email: 'Used already.' } })),
                          {
                            in: 'enteringEmail',
                            does: ['resetCaptcha'],
                            has: {
                              captcha: null,
                              failure: failure('validation', { fields: { email: 'Used already.' } }),
                            },
                          },
                          [step(toSolved[0]!, { in: 'details.unsolved', has: { failure: null } })],
                        ),
                        step(
                          fail('register', failure('validation', { fields: { fname: 'No.' } })),
                          {
                            in: 'details.unsolved',
                            does: ['resetCaptcha'],
                            has: {
                              captcha: null,
                              failure: failure('validation', { fields: { fname: 'No.' } }),
                            },
                          },
                          [step('signUp.otherAsked', { in: 'enteringEmail', has: { failure: null } })],
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
      { start: { in: 'enteringEmail', tags: 'screen:email' } },
    ),
    story('signUp', 'REG-07 REG-17 REG-19', 'what was wrong with one try is not said of the next', [
      fork(
        [...toSolved, { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '' }) }],
        step(submitted(), { ...registering(), has: { fields: {} } }),
      ),
      fork(
        [
          ...toSolved,
          submitted(),
          fail('register', taken),
          { type: 'captcha.solved', token: 'captcha-token' },
        ],
        step(submitted(), { ...registering(), has: { failure: null } }),
        step(submitted({ fname: '' }), {
          in: 'details.solved',
          has: { failure: null, fields: { fname: 'missing' } },
        }),
      ),
      fork(
        [...toSolved, 'captcha.expired'],
        step('signUp.otherAsked', { in: 'enteringEmail', has: { captchaExpired: false, captcha: null } }),
      ),
    ]),
  ],
  invariants: [
    of('signUp').asksOnly('REG-17', 'nobody registers without a solved captcha', 'register', ['#solved']),
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
