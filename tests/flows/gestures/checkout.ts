import type { Contact } from '../../../machines/checkout.machine.ts';
import type { PayChoice } from '../../../machines/contracts.ts';
import type { Gestures } from '../hand.ts';

export const checkoutGestures: Gestures = {
  'checkout.emailEntered': (hand, event) => hand.fill('E-mail', event['email'] as string),
  'checkout.contactSubmitted': async (hand, event) => {
    const { email, accepted } = event['contact'] as Contact;
    await hand.fill('E-mail', email);
    if (accepted) await hand.pick(/^I accept the/);
    await hand.press('Continue to payment');
  },
  'checkout.priceAccepted': (hand) => hand.press(/^Continue with CHF/),
  'checkout.priceDeclined': (hand) => hand.press('Go back'),
  'checkout.methodChosen': (hand, event) => {
    const { code, cardid } = event['choice'] as PayChoice;
    if (cardid !== null) return hand.pick(/^Visa ••••/);
    return hand.pick({ card: /^(Card|Another card)/, paypal: /^PayPal/, mypos: /myPOS/ }[code]);
  },
  'checkout.saveToggled': (hand) => hand.pick(/^Save this card/),
  'checkout.payRequested': (hand) => hand.press(/^Pay CHF/),
  'checkout.contactEdited': (hand) => hand.press('Edit contact'),
  'checkout.cancelAsked': (hand) => hand.press('Cancel order'),
  'checkout.cancelDeclined': (hand) => hand.press('Keep the order'),
  'checkout.cancelConfirmed': (hand) => hand.press('Yes, cancel it'),
  'checkout.retried': (hand) => hand.press(/^(Try again|Start again|Check again)$/),
  'checkout.loginAsked': (hand) => hand.press('Log in'),
  'checkout.signUpAsked': (hand) => hand.press('Sign up'),
  'checkout.verificationResumed': (hand) => hand.press(/^(Check again|Go on with the verification)$/),
};
