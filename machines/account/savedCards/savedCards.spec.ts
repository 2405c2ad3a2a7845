import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const cards = ['card-1', 'card-2', 'card-3'].map((cardid) => ({
  cardid,
  brand: 'Visa',
  masked: cardid,
  expiry: '12/27',
}));
const ask = (cardid: string) => ({ type: 'savedCards.removalRequested' as const, cardid });

export const savedCardsSpec: Spec = {
  stories: [
    story(
      'savedCards',
      '',
      'removes the chosen card after confirmation',
      [
        [when(done('loadCards', []), { state: 'empty', tags: 'screen:empty' })],
        [
          when(fail('loadCards', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('savedCards.retried', { state: 'loading', calls: { loadCards: null } }),
          when(done('loadCards', cards), { state: 'list', context: { failure: null } }),
        ],
        [
          given(fail('loadCards', offline)),
          when('network.online', { state: 'loading', calls: { loadCards: null } }),
        ],
        [
          when(done('loadCards', cards), {
            state: 'list',
            tags: 'screen:list',
            context: { cards, chosen: null },
          }),
          when(ask('card-2'), { state: 'confirming', tags: 'screen:confirm', context: { chosen: 'card-2' } }),
          when('savedCards.removalDeclined', { state: 'list', context: { chosen: null, cards } }),
        ],
        [
          given(done('loadCards', cards), ask('card-2')),
          when('savedCards.removalConfirmed', {
            state: 'removing',
            tags: 'screen:confirm busy',
            calls: { removeCard: { cardid: 'card-2' } },
          }),
          when('savedCards.removalConfirmed', 'removing'),
        ],
        [
          given(done('loadCards', cards), ask('card-2'), 'savedCards.removalConfirmed'),
          when(done('removeCard', [cards[0], cards[2]]), {
            state: 'list',
            context: { cards: [cards[0], cards[2]], chosen: null },
          }),
        ],
        [
          given(done('loadCards', cards), ask('card-2'), 'savedCards.removalConfirmed'),
          when(done('removeCard', []), { state: 'empty', context: { cards: [], chosen: null } }),
        ],
        [
          given(done('loadCards', cards), ask('card-2'), 'savedCards.removalConfirmed'),
          when(fail('removeCard', failure('notFound')), {
            state: 'loading',
            calls: { loadCards: null },
            context: { chosen: null },
          }),
        ],
        [
          given(done('loadCards', cards), ask('card-2'), 'savedCards.removalConfirmed'),
          when(fail('removeCard', offline), {
            state: 'list',
            context: { failure: offline, chosen: null, cards },
          }),
          when(ask('card-3'), {
            state: 'confirming',
            context: { chosen: 'card-3', failure: null },
          }),
        ],
      ],
      { start: { state: 'loading', tags: 'screen:loading busy', calls: { loadCards: null } } },
    ),
  ],
  invariants: [
    of('savedCards').asksOnly('', 'removes a card only after confirmation', 'removeCard', ['confirming']),
    of('savedCards').filled('', 'asks for confirmation only once a card has been chosen', 'confirming', [
      'chosen',
    ]),
  ],
  unkept: {
    'savedCards.removing/xstate.error.actor.removeCard#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
