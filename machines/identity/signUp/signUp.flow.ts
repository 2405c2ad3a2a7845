import { rulesMet } from '../../../contract/domain/identity/password.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { signedIn } from '../fixtures.ts';
import { password, strong, weak } from '../passwordFixtures.ts';
import { signUpMachine, type SignUpDetails } from './signUp.machine.ts';

/** Renders nothing; a view test sends the widget's events. */
const CaptchaOfTheFixture = (): null => null;

export const signUpFlow = flow(
  signUpMachine,
  {
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
  },
  {
    // the answers of the captcha come from its provider
    drivers: {
      'signUp.emailSubmitted': async (actions, event) => {
        await actions.fill('E-mail', event['email'] as string);
        await actions.press('Continue');
      },
      'signUp.fieldLeft': (actions) => actions.leave('First name'),
      'signUp.fieldTyped': (actions) => actions.fill('First name', 'Ann'),
      'signUp.passwordTyped': (actions) => actions.fill('Password', 'Fixture-1'),
      'signUp.detailsSubmitted': async (actions, event) => {
        const { fname, lname, password, password_confirmation } = event['details'] as SignUpDetails;
        await actions.fill('First name', fname);
        await actions.fill('Last name', lname);
        await actions.fill('Password', password);
        await actions.fill('Confirm password', password_confirmation);
        await actions.press('Sign up');
      },
      'signUp.otherAsked': (actions) => actions.press('Other sign-up'),
      'signUp.loginAsked': (actions) => actions.press('Log in'),
      'captcha.retried': (actions) => actions.press('Try again'),
    },
  },
);
