import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { buyAgainMachine } from './buyAgain.machine.ts';

export const buyAgainFlow = flow(
  buyAgainMachine,
  {
    'buyAgain.repeated': [{ type: 'buyAgain.repeated', purchase: f.recentPurchase }],
    'xstate.done.actor.loadRecent': [
      done('loadRecent', { purchases: [f.recentPurchase, f.recentCard], isGuest: true }),
      done('loadRecent', { purchases: [f.namedPurchase], isGuest: false, firstName: 'Anna' }),
      done('loadRecent', { purchases: [], isGuest: true }),
    ],
    'xstate.error.actor.loadRecent': [fail('loadRecent', f.networkFailure)],
  },
  {
    drivers: {
      'buyAgain.repeated': (actions) => actions.press(/^Send again to (\+91|Mum)/),
      'buyAgain.forgetRequested': (actions) => actions.press('Clear this list'),
    },
  },
);
