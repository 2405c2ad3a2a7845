import { assign, setup } from 'xstate';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, SavedCard } from '../../types.ts';

export type SavedCardsEvent =
  | { type: 'savedCards.retried' }
  | { type: 'savedCards.removalRequested'; cardid: string }
  | { type: 'savedCards.removalDeclined' }
  | { type: 'savedCards.removalConfirmed' }
  | { type: 'network.online' };

/**
 * The cards that the provider stores for this customer. The shop only stores brand, last digits and expiry
 * date, never the card number.
 */
export const savedCardsMachine = setup({
  types: {
    context: {} as { cards: SavedCard[]; chosen: string | null; failure: Failure | null },
    events: {} as SavedCardsEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:empty'
      | 'screen:confirm'
      | 'busy'
      | 'failed',
  },
  actors: {
    loadCards: notProvided<SavedCard[]>('savedCards.loadCards'),
    removeCard: notProvided<SavedCard[], { cardid: string }>('savedCards.removeCard'),
  },
  guards: {
    hasCards: (_, p: { cards: SavedCard[] }) => p.cards.length > 0,
    isFailure,
  },
  actions: {
    setCards: assign({
      cards: (_, p: { cards: SavedCard[] }) => p.cards,
      chosen: null,
      failure: null,
    }),
    setChosen: assign({ chosen: (_, p: { cardid: string }) => p.cardid, failure: null }),
    clearChosen: assign({ chosen: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'savedCards',
  description: 'Lists the saved cards. A card is removed only after confirmation.',
  context: { cards: [], chosen: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The saved cards are loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadCards',
        src: 'loadCards',
        onDone: [
          {
            guard: { type: 'hasCards', params: ({ event }) => ({ cards: event.output }) },
            target: 'list',
            actions: [{ type: 'setCards', params: ({ event }) => ({ cards: event.output }) }],
          },
          { target: 'empty' },
        ],
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
    },
    failed: {
      description:
        'The saved cards failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'savedCards.retried': 'loading', 'network.online': 'loading' },
    },
    empty: { description: 'No cards are saved.', tags: ['screen:empty'] },
    list: {
      description: 'The saved cards are shown.',
      tags: ['screen:list'],
      on: {
        'savedCards.removalRequested': {
          target: 'confirming',
          actions: [{ type: 'setChosen', params: ({ event }) => ({ cardid: event.cardid }) }],
        },
      },
    },
    confirming: {
      description: 'The page asks the customer to confirm removing the card.',
      tags: ['screen:confirm'],
      on: {
        'savedCards.removalDeclined': { target: 'list', actions: ['clearChosen'] },
        'savedCards.removalConfirmed': { target: 'removing', meta: { spec: 'API-61' } },
      },
    },
    removing: {
      description: 'The card is being removed.',
      tags: ['screen:confirm', 'busy'],
      invoke: {
        id: 'removeCard',
        src: 'removeCard',
        input: ({ context }) => ({ cardid: context.chosen! }),
        onDone: [
          {
            guard: { type: 'hasCards', params: ({ event }) => ({ cards: event.output }) },
            target: 'list',
            actions: [{ type: 'setCards', params: ({ event }) => ({ cards: event.output }) }],
            meta: { spec: 'API-61' },
          },
          {
            target: 'empty',
            actions: [{ type: 'setCards', params: ({ event }) => ({ cards: event.output }) }],
          },
        ],
        onError: [
          // the card was already removed in another tab, so the list is reloaded
          {
            guard: { type: 'isFailure', params: { kind: 'notFound' } },
            target: 'loading',
            actions: ['clearChosen'],
          },
          {
            target: 'list',
            actions: ['clearChosen', 'setFailure'],
          },
        ],
      },
    },
  },
});
