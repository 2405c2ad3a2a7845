import type { SignUpDetails } from '../../../machines/identity/signUp.machine.ts';
import type { EventDrivers } from '../userActions.ts';

/** The captcha's own answers come from its provider. */
export const signUpDrivers: EventDrivers = {
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
};
