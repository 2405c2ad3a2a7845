import { searchMachine } from '../../../machines/catalogue/search.machine.ts';
import type { SearchResult } from '../../../machines/types.ts';
import { done, fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

export const foundCard: SearchResult = {
  id: 'zalando-ch',
  kind: 'giftcard',
  name: 'Zalando',
  country: 'CH',
  logo: '/brands/cards/zalando.svg',
  to: '/giftcardworld/zalando-ch',
  draft: null,
};
export const foundCountry: SearchResult = {
  id: 'country IN',
  kind: 'country',
  name: 'India',
  country: 'IN',
  logo: '',
  to: '/mobile-topup',
  draft: { country: 'IN', number: '', slug: null },
};

export const searchFlow = flow(searchMachine, {
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
  'xstate.done.actor.find': [done('find', [foundCard, foundCountry]), done('find', [])],
  'xstate.error.actor.find': [fail('find', f.genericFailure)],
});
