import type { Rate } from '../../../contract/schemas/catalogue.ts';
import type { EventDrivers } from '../userActions.ts';

export const productDrivers: EventDrivers = {
  'product.rateChosen': (actions, event) =>
    actions.pick(new RegExp(String.raw`^CHF\s${(event['rate'] as Rate).Price}`)),
  'product.amountTyped': (actions, event) => actions.fill(/^Amount in/, event['typed'] as string),
  'product.quantityChosen': (actions, event) => actions.select('Quantity', String(event['quantity'])),
  'product.bought': (actions) => actions.press('Buy'),
  'product.loginAsked': (actions) => actions.press('Log in'),
  'product.signUpAsked': (actions) => actions.press('Sign up'),
  'product.retried': (actions) => actions.press('Try again'),
  'product.eligibilityRetried': (actions) => actions.press('Load the limits'),
  'product.countryChangeAsked': (actions) => actions.press('Change country'),
  'product.infoRetried': (actions) => actions.press('Load the description'),
};
