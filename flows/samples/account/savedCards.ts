import { savedCardsMachine } from '../../../machines/account/savedCards.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

export const savedCardsFlow = flow(savedCardsMachine, {
  'savedCards.removalAsked': [{ type: 'savedCards.removalAsked', cardid: f.savedCard.cardid }],
  'xstate.done.actor.loadCards': [done('loadCards', [f.savedCard, f.otherCard]), done('loadCards', [])],
  'xstate.error.actor.loadCards': [fail('loadCards', f.networkFailure)],
  'xstate.done.actor.removeCard': [done('removeCard', [f.otherCard]), done('removeCard', [])],
  'xstate.error.actor.removeCard': [
    fail('removeCard', f.failure('notFound')),
    fail('removeCard', f.failure('server')),
  ],
});
