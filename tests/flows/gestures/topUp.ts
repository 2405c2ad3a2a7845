import type { Rate } from '../../../src/api/catalogue.ts';
import { typeNumber } from '../hand.ts';
import type { Gestures } from '../hand.ts';

const operators: Record<string, string> = { 'T-200': 'Airtel India', 'T-202': 'Jio India' };

export const topUpGestures: Gestures = {
  'topUp.countryChosen': (hand) => hand.search('Country', 'India'),
  'topUp.numberTyped': typeNumber,
  'topUp.numberSubmitted': (hand) => hand.press('Continue'),
  'topUp.retried': (hand) => hand.press('Try again'),
  'topUp.numberEdited': (hand) => hand.press('Edit number'),
  'topUp.operatorChosen': (hand, event) => hand.press(new RegExp(`^${operators[event['prodid'] as string]}`)),
  'topUp.operatorChangeAsked': (hand) => hand.press('Change operator'),
  'topUp.rateChosen': (hand, event) => hand.pick(new RegExp(`CHF ${(event['rate'] as Rate).Price}`)),
  'topUp.amountTyped': (hand, event) => hand.fill(/^Amount in/, event['typed'] as string),
  'topUp.amountConfirmed': (hand) => hand.press('Continue'),
  'topUp.amountEdited': (hand) => hand.press('Edit amount'),
  'topUp.confirmed': (hand) => hand.press('Add to cart'),
  'topUp.startedAnew': (hand) => hand.press('Top up another number'),
};
