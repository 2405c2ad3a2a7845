import { typeNumber, type EventDrivers } from '../userActions.ts';

export const homeDrivers: EventDrivers = {
  'home.countryChosen': (actions) => actions.search('Country', 'India'),
  'home.numberTyped': async (actions, event) => {
    // an empty field is emptied by taking something out of it
    if (event['number'] === '') await actions.fill('Mobile number', '7');
    await typeNumber(actions, event);
  },
  'home.topUpStarted': (actions) => actions.press('Continue'),
  'home.retried': (actions) => actions.press('Try again'),
  'home.repeated': (actions) => actions.press(/^Buy again: \+91/),
  'home.forgetAsked': (actions) => actions.press('Forget me on this device'),
  'home.countryChangeAsked': (actions) => actions.press('Change country'),
};
