import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { savedCardsMachine } from './savedCards.machine.ts';

export const savedCardsFlow = flow(
  savedCardsMachine,
  {
    'savedCards.removalRequested': [{ type: 'savedCards.removalRequested', cardid: f.savedCard.cardid }],
    'xstate.done.actor.loadCards': [done('loadCards', [f.savedCard, f.otherCard]), done('loadCards', [])],
    'xstate.error.actor.loadCards': [fail('loadCards', f.networkFailure)],
    'xstate.done.actor.removeCard': [done('removeCard', [f.otherCard]), done('removeCard', [])],
    'xstate.error.actor.removeCard': [
      fail('removeCard', f.failure('notFound')),
      fail('removeCard', f.failure('server')),
    ],
  },
  {
    drivers: {
      'savedCards.retried': (actions) => actions.press('Load the cards again'),
      'savedCards.removalRequested': (actions) => actions.press(/^Remove Visa/),
      'savedCards.removalDeclined': (actions) => actions.press('Keep it'),
      'savedCards.removalConfirmed': (actions) => actions.press('Remove'),
    },
  },
);
