import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const cards = ['card-1', 'card-2', 'card-3'].map((cardid) => ({
  cardid,
  brand: 'Visa',
  masked: cardid,
  expiry: '12/27',
}));
const ask = (cardid: string) => ({ type: 'savedCards.removalAsked' as const, cardid });

export const savedCardsSpec: Spec = {
  stories: [
    story(
      'savedCards',
      '',
      'the chosen card is removed, after a question',
      [
        step(done('loadCards', []), { in: 'empty', tags: 'screen:empty' }),
        step(
          fail('loadCards', offline),
          { in: 'failed', tags: 'screen:failed failed', has: { failure: offline } },
          [
            step('savedCards.retried', { in: 'loading', asks: { loadCards: null } }, [
              step(done('loadCards', cards), { in: 'list', has: { failure: null } }),
            ]),
            step('network.online', { in: 'loading', asks: { loadCards: null } }),
          ],
        ),
        step(done('loadCards', cards), { in: 'list', tags: 'screen:list', has: { cards, chosen: null } }, [
          step(ask('card-2'), { in: 'confirming', tags: 'screen:confirm', has: { chosen: 'card-2' } }, [
            step('savedCards.removalDeclined', { in: 'list', has: { chosen: null, cards } }),
            step(
              'savedCards.removalConfirmed',
              { in: 'removing', tags: 'screen:confirm busy', asks: { removeCard: { cardid: 'card-2' } } },
              [
                step('savedCards.removalConfirmed', 'removing'),
                step(done('removeCard', [cards[0], cards[2]]), {
                  in: 'list',
                  has: { cards: [cards[0], cards[2]], chosen: null },
                }),
                step(done('removeCard', []), { in: 'empty', has: { cards: [], chosen: null } }),
                step(fail('removeCard', failure('notFound')), {
                  in: 'loading',
                  asks: { loadCards: null },
                  has: { chosen: null },
                }),
                step(
                  fail('removeCard', offline),
                  { in: 'list', has: { failure: offline, chosen: null, cards } },
                  [step(ask('card-3'), { in: 'confirming', has: { chosen: 'card-3', failure: null } })],
                ),
              ],
            ),
          ]),
        ]),
      ],
      { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadCards: null } } },
    ),
  ],
  invariants: [
    of('savedCards').asksOnly('', 'no card is removed without a yes', 'removeCard', ['confirming']),
    of('savedCards').filled('', 'it is known which card is asked about', 'confirming', ['chosen']),
  ],
  unkept: {
    'savedCards.removing/xstate.error.actor.removeCard#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
