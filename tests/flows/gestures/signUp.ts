import type { SignUpDetails } from '../../../machines/signUp.machine.ts';
import type { Gestures } from '../hand.ts';

/** The captcha's own answers and the leaving of a field come with the page. */
export const signUpGestures: Gestures = {
  'signUp.emailSubmitted': async (hand, event) => {
    await hand.fill('E-mail', event['email'] as string);
    await hand.press('Continue');
  },
  'signUp.fieldTyped': (hand) => hand.fill('First name', 'Ann'),
  'signUp.passwordTyped': (hand) => hand.fill('Password', 'Fixture-1'),
  'signUp.detailsSubmitted': async (hand, event) => {
    const { fname, lname, password, password_confirmation } = event['details'] as SignUpDetails;
    await hand.fill('First name', fname);
    await hand.fill('Last name', lname);
    await hand.fill('Password', password);
    await hand.fill('Confirm password', password_confirmation);
    await hand.press('Sign up');
  },
  'signUp.otherAsked': (hand) => hand.press('Other sign-up'),
  'signUp.loginAsked': (hand) => hand.press('Log in'),
  'captcha.retried': (hand) => hand.press('Try again'),
};
