import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { foundCard, foundCountry, foundNumber, foundQuestion } from '../fixtures.ts';
import { searchMachine } from './search.machine.ts';

const shut = 'the shop does not render a closed dialog, but the preview keeps it';

export const searchFlow = flow(
  searchMachine,
  {
    'search.typed': [{ type: 'search.typed', query: 'zal' }],
    'search.moved': [
      { type: 'search.moved', to: 'next' },
      { type: 'search.moved', to: 'previous' },
    ],
    'search.chosen': [
      { type: 'search.chosen', id: foundCountry.id },
      { type: 'search.chosen', id: 'no such result' },
    ],
    'xstate.done.actor.loadIndex': [done('loadIndex')],
    'xstate.error.actor.loadIndex': [fail('loadIndex', f.networkFailure)],
    'xstate.done.actor.find': [
      done('find', [foundCard, foundCountry, foundNumber, foundQuestion]),
      done('find', []),
    ],
    'xstate.error.actor.find': [fail('find', f.genericFailure)],
  },
  {
    view: {
      filledWhileBusy: 'the shopper can change the search while the list loads; the last input counts',
      ignored: Object.fromEntries(
        [
          'search.open.ready.listed/search.accepted#0',
          'search.open.ready.listed/search.chosen#0',
          'search.open/search.closed#0',
        ].flatMap((path) => [
          [`search.closed at ${path}`, shut],
          [`search.typed at ${path}`, shut],
        ]),
      ),
    },
    drivers: {
      'search.closed': (actions) => actions.press('Close'),
      'search.typed': (actions) => actions.fill('Search the shop', 'zal'),
      'search.moved': (actions, event) =>
        actions.key('Search the shop', event['to'] === 'next' ? 'ArrowDown' : 'ArrowUp'),
      'search.accepted': (actions) => actions.key('Search the shop', 'Enter'),
      'search.chosen': (actions) => actions.press(/India/),
      'search.retried': (actions) => actions.press('Try again'),
    },
  },
);
