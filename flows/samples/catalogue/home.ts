import { homeMachine } from '../../../machines/catalogue/home.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

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
    'home.repeated': [{ type: 'home.repeated', purchase: f.recentPurchase }],
    'xstate.done.actor.loadRecent': [
      done('loadRecent', { purchases: [f.recentPurchase, f.recentCard], isGuest: true }),
      done('loadRecent', { purchases: [f.recentPurchase], isGuest: false }),
      done('loadRecent', { purchases: [], isGuest: true }),
    ],
    'xstate.error.actor.loadRecent': [fail('loadRecent', f.networkFailure)],
    'xstate.error.actor.loadPopular': [fail('loadPopular', f.networkFailure)],
  },
  // once the number went on, the rest of the page is as it was; a story tells of what is typed then
  { input: { country: 'CH', draft: null }, prune: ({ context }) => context.isStarted },
);
