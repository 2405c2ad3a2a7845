import type { Rate } from '../../../contract/schemas/catalogue.ts';
import { typeNumber, type EventDrivers } from '../userActions.ts';

const operators: Record<string, string> = { 'T-200': 'Airtel India', 'T-202': 'Jio India' };

export const topUpDrivers: EventDrivers = {
  'topUp.countryChosen': (actions) => actions.search('Country', 'India'),
  'topUp.numberTyped': typeNumber,
  'topUp.numberSubmitted': (actions) => actions.press('Continue'),
  'topUp.retried': (actions) => actions.press('Try again'),
  'topUp.numberEdited': (actions) => actions.press('Edit number'),
  'topUp.operatorChosen': (actions, event) =>
    actions.press(new RegExp(`^${operators[event['prodid'] as string]}`)),
  'topUp.operatorChangeAsked': (actions) => actions.press('Change operator'),
  'topUp.rateChosen': (actions, event) =>
    actions.pick(new RegExp(String.raw`CHF\s${(event['rate'] as Rate).Price}`)),
  'topUp.amountTyped': (actions, event) => actions.fill(/^Amount in/, event['typed'] as string),
  'topUp.amountConfirmed': (actions) => actions.press('Continue'),
};
