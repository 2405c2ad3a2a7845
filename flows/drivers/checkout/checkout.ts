import type { Contact } from '../../../machines/checkout/checkout.machine.ts';
import type { PayChoice } from '../../../machines/types.ts';
import type { EventDrivers, UserActions } from '../userActions.ts';

const unfold = (actions: UserActions) => actions.unfold(/^Promo code or credit/);

export const checkoutDrivers: EventDrivers = {
  'checkout.emailEntered': (actions, event) => actions.fill('E-mail', event['email'] as string),
  'checkout.termsToggled': (actions) => actions.pick(/^I accept the/),
  'checkout.rememberToggled': (actions) => actions.pick(/^Remember my address/),
  'checkout.orderRequested': async (actions, event) => {
    const { email, accepted } = event['contact'] as Contact;
    await actions.fill('E-mail', email);
    if (accepted) await actions.pick(/^I accept the/);
    await actions.press(/^(Pay CHF|Continue with PayPal)/);
  },
  'checkout.priceAccepted': (actions) => actions.press(/^Continue with CHF/),
  'checkout.priceDeclined': (actions) => actions.press('Go back'),
  'checkout.methodChosen': (actions, event) => {
    const { code, cardid, method } = event['choice'] as PayChoice;
    const own = { TWI: 'TWINT', PFC: 'PostFinance', APL: 'Apple Pay', PAY: 'Google Pay' };
    if (method) return actions.pick(own[method]);
    if (cardid !== null) return actions.pick(/^Visa ••••/);
    return actions.pick({ card: /^(Card(?! \()|Another card)/, paypal: /^PayPal/, mypos: /myPOS/ }[code]);
  },
  'checkout.codeSubmitted': async (actions, event) => {
    await unfold(actions);
    await actions.fill('Promo code', event['code'] as string);
    await actions.press('Apply');
  },
  'checkout.creditTaken': async (actions) => {
    await unfold(actions);
    await actions.press(/^Use your credit/);
  },
  'checkout.discountRemoved': async (actions) => {
    await unfold(actions);
    await actions.press('Remove');
  },
  'checkout.saveToggled': (actions) => actions.pick(/^Save this card/),
  'checkout.payRequested': (actions) => actions.press(/^Pay CHF/),
  'checkout.contactEdited': (actions) => actions.press('Edit contact'),
  'checkout.cancelAsked': (actions) => actions.press('Cancel order'),
  'checkout.cancelDeclined': (actions) => actions.press('Keep the order'),
  'checkout.cancelConfirmed': (actions) => actions.press('Yes, cancel it'),
  'checkout.retried': (actions) => actions.press(/^(Try again|Start again|Check again)$/),
  'checkout.loginAsked': (actions) => actions.press('Log in'),
  'checkout.signUpAsked': (actions) => actions.press('Sign up'),
  'checkout.verificationResumed': (actions) => actions.press(/^(Check again|Continue the verification)$/),
};
