import { flow } from '../../../flows/walker/flow.ts';
import { typeNumber } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { homeMachine } from './home.machine.ts';

export const homeFlow = flow(
  homeMachine,
  {
    'home.countryChosen': [{ type: 'home.countryChosen', country: 'IN' }],
    'home.numberTyped': [
      { type: 'home.numberTyped', number: '', countries: [] },
      { type: 'home.numberTyped', number: '9801041300', countries: ['IN'] },
      { type: 'home.numberTyped', number: '1234567890123', countries: [] },
      { type: 'home.numberTyped', number: '+4', countries: [] },
    ],
    'country.changed': [{ type: 'country.changed', country: 'DE' }],
    'xstate.done.actor.loadPopular': [done('loadPopular', [f.product]), done('loadPopular', [])],
    'buyAgain.changed': [
      { type: 'buyAgain.changed', returning: { isReturning: true, isGuest: true, country: 'IN' } },
      { type: 'buyAgain.changed', returning: { isReturning: false, isGuest: false, country: null } },
    ],
    'xstate.done.actor.buyAgain': [done('buyAgain', undefined)],
    'xstate.error.actor.buyAgain': [fail('buyAgain', f.genericFailure)],
    'xstate.error.actor.loadPopular': [fail('loadPopular', f.networkFailure)],
  },
  // the walk ends once the number is submitted, because submitting it does not change how the page behaves; a
  // separate story covers typing after submission
  {
    input: { country: 'CH', draft: null },
    prune: ({ context }) => context.isStarted,
    view: {
      filledWhileBusy: 'only the products below the form are loading, and they do not depend on the number',
    },
    drivers: {
      'home.countryChosen': (actions) => actions.search('Country', 'India'),
      'home.numberTyped': async (actions, event) => {
        // the field must be filled in before it can be cleared
        if (event['number'] === '') await actions.fill('Mobile number', '7');
        await typeNumber(actions, event);
      },
      'home.topUpStarted': (actions) => actions.press('Continue'),
      'home.retried': (actions) => actions.press('Try again'),
      'home.countryChangeRequested': (actions) => actions.press('Change country'),
    },
  },
);
