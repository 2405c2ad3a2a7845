import { rulesMet } from '../../../contract/domain/identity/password.ts';
import { signUpMachine } from '../../../machines/identity/signUp.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { signedIn } from '../identityFixtures.ts';
import { password, strong, weak } from '../passwords.ts';

/** Draws nothing; a test of the view says itself what the widget tells. */
const CaptchaOfTheFixture = (): null => null;

export const signUpFlow = flow(signUpMachine, {
  'signUp.emailSubmitted': [
    { type: 'signUp.emailSubmitted', email: 'ann@example.com', isEmail: true },
    { type: 'signUp.emailSubmitted', email: '', isEmail: false },
  ],
  'signUp.fieldLeft': [
    {
      type: 'signUp.fieldLeft',
      field: 'fname',
      details: { fname: '', lname: '', password: '', password_confirmation: '', met: [] },
    },
  ],
  'signUp.fieldTyped': [{ type: 'signUp.fieldTyped', field: 'fname' }],
  'signUp.passwordTyped': [{ type: 'signUp.passwordTyped', met: rulesMet(password) }],
  'signUp.detailsSubmitted': [
    { type: 'signUp.detailsSubmitted', details: { fname: 'Ann', lname: 'Muster', ...strong } },
    { type: 'signUp.detailsSubmitted', details: { fname: '', lname: '', ...weak } },
  ],
  'captcha.solved': [{ type: 'captcha.solved', token: 'captcha-token-of-the-fixture' }],
  'xstate.done.actor.loadCaptcha': [
    done('loadCaptcha', { sitekey: 'sitekey-of-the-fixture', view: CaptchaOfTheFixture }),
  ],
  'xstate.error.actor.loadCaptcha': [fail('loadCaptcha', networkFailure)],
  'xstate.done.actor.register': [done('register', signedIn)],
  'xstate.error.actor.register': [
    fail(
      'register',
      failure('validation', { code: 'CAPTCHA', message: 'CAPTCHA verification failed. Please try again.' }),
    ),
    fail(
      'register',
      failure('validation', {
        code: 'VALIDATION_ERROR',
        fields: { email: 'This email is already registered.' },
      }),
    ),
    fail('register', networkFailure),
  ],
});
