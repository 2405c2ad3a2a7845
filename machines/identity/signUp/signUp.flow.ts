import { rulesMet } from '../../../contract/domain/identity/password.ts';
import { signUpForm, type SignUpDetails } from '../../../contract/forms/password.ts';
import { sampleOf } from '../../../flows/spec/forms.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { signedIn } from '../fixtures.ts';
import { password, strong, weak } from '../passwordFixtures.ts';
import { signUpMachine } from './signUp.machine.ts';

/** Stands in for the captcha and renders nothing. In view tests, the test itself sends the captcha's events. */
const CaptchaOfTheFixture = (): null => null;

export const signUpFlow = flow(
  signUpMachine,
  {
    'signUp.emailSubmitted': [
      { type: 'signUp.emailSubmitted', email: 'ann@example.com' },
      { type: 'signUp.emailSubmitted', email: '' },
    ],
    'signUp.fieldLeft': [
      {
        type: 'signUp.fieldLeft',
        field: 'fname',
        details: signUpForm.blank,
      },
    ],
    'signUp.fieldTyped': [{ type: 'signUp.fieldTyped', field: 'fname' }],
    'signUp.passwordTyped': [{ type: 'signUp.passwordTyped', met: rulesMet(password) }],
    'signUp.detailsSubmitted': [
      {
        type: 'signUp.detailsSubmitted',
        details: { ...sampleOf(signUpForm), fname: 'Ann', lname: 'Muster', ...strong },
      },
      { type: 'signUp.detailsSubmitted', details: { ...signUpForm.blank, ...weak } },
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
  },
  {
    // the captcha provider causes these events, not the user, so they have no drivers
    drivers: {
      'signUp.emailSubmitted': async (actions, event) => {
        await actions.fill('E-mail', event['email'] as string);
        await actions.press('Continue');
      },
      'signUp.fieldLeft': (actions) => actions.leave('First name'),
      'signUp.fieldTyped': (actions) => actions.fill('First name', 'Ann'),
      'signUp.passwordTyped': (actions) => actions.fill('Password', 'Fixture-1'),
      'signUp.detailsSubmitted': async (actions, event) => {
        await actions.fillForm(event['details'] as SignUpDetails);
        await actions.press('Sign up');
      },
      'signUp.otherRequested': (actions) => actions.press('Other sign-up'),
      'signUp.loginRequested': (actions) => actions.press('Log in'),
      'captcha.retried': (actions) => actions.press('Try again'),
    },
  },
);
