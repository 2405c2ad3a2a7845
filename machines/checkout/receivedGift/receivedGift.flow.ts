import type { ThanksValues } from '../../../contract/forms/gift.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { receivedGiftMachine } from './receivedGift.machine.ts';

const cancelled = f.failure('gone', { code: 'GIFT_CANCELLED', message: 'This gift was cancelled.' });
const draft: ThanksValues = { words: 'Thank you so much!' };

export const receivedGiftFlow = flow(
  receivedGiftMachine,
  {
    'receivedGift.codeCopied': [{ type: 'receivedGift.codeCopied', text: 'ABCD1234EFGH5678' }],
    'receivedGift.messageTyped': [{ type: 'receivedGift.messageTyped', length: 9 }],
    'receivedGift.thanked': [
      { type: 'receivedGift.thanked', draft },
      { type: 'receivedGift.thanked', draft: { words: 'x'.repeat(201) } },
      { type: 'receivedGift.thanked', draft: { words: 'see evil.example' } },
    ],
    'xstate.done.actor.viewGift': [done('viewGift', f.receivedGift)],
    'xstate.error.actor.viewGift': [
      fail('viewGift', cancelled),
      fail('viewGift', f.failure('notFound')),
      fail('viewGift', f.networkFailure),
    ],
    'xstate.done.actor.openGift': [
      done('openGift', f.openedGift),
      done('openGift', { ...f.openedGift, thanked: 1 as const }),
    ],
    'xstate.error.actor.openGift': [
      fail('openGift', cancelled),
      fail('openGift', f.failure('notFound')),
      fail('openGift', f.networkFailure),
    ],
    'xstate.done.actor.sendThanks': [
      done('sendThanks', { ...f.receivedGift, opened: 1 as const, thanked: 1 as const }),
    ],
    'xstate.error.actor.sendThanks': [
      fail('sendThanks', f.failure('conflict', { code: 'GIFT_THANKED' })),
      fail('sendThanks', f.networkFailure),
    ],
  },
  {
    input: { token: f.order.ordertoken },
    more: [{ token: '' }],
    drivers: {
      'receivedGift.opened': (actions) => actions.press('Open the gift'),
      'receivedGift.retried': (actions) => actions.press('Try again'),
      'receivedGift.codeCopied': (actions) => actions.press('Copy'),
      'receivedGift.messageTyped': (actions, event) =>
        actions.fill(/^Message to /, 'x'.repeat((event as unknown as { length: number }).length)),
      'receivedGift.thanked': async (actions, event) => {
        await actions.fillForm((event as unknown as { draft: ThanksValues }).draft);
        await actions.press('Say thank you');
      },
    },
  },
);
