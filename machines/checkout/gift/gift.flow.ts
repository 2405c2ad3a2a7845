import type { GiftValues } from '../../../contract/forms/gift.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { Gifts } from '../../types.ts';
import { giftMachine, type GiftWay } from './gift.machine.ts';

const draft: GiftValues = { email: 'bob@example.com', sender: 'Ada', words: 'Enjoy it!', date: '' };
const waiting = {
  giftid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: draft.email,
  date: '2030-12-24',
  state: 'scheduled' as const,
};
const noGifts: Gifts = { gifts: [], left: 3 };
const one: Gifts = { gifts: [waiting], left: 2 };
const linked: Gifts = {
  gifts: [{ ...waiting, email: '', state: 'sent', link: 'https://shop.example/gift#gift=link-of-the-gift' }],
  left: 2,
};
const all: Gifts = {
  gifts: ['1', '2', '3'].map((n) => ({
    ...waiting,
    giftid: `${n}${waiting.giftid.slice(1)}`,
    state: 'sent' as const,
    opened: 1 as const,
  })),
  left: 0,
};

const good = { type: 'gift.submitted', draft, today: '2030-11-24' };

export const giftFlow = flow(
  giftMachine,
  {
    'gift.wayChosen': [
      { type: 'gift.wayChosen', way: 'link' },
      { type: 'gift.wayChosen', way: 'mail' },
    ],
    'gift.linkRequested': [{ type: 'gift.linkRequested', giftid: waiting.giftid }],
    'gift.messageTyped': [{ type: 'gift.messageTyped', length: 9 }],
    'gift.submitted': [
      good,
      { ...good, draft: { ...draft, email: '', sender: '' } },
      { ...good, draft: { ...draft, email: 'nobody' } },
      { ...good, draft: { ...draft, sender: 'x'.repeat(61) } },
      { ...good, draft: { ...draft, sender: 'evil.example' } },
      { ...good, draft: { ...draft, words: 'x'.repeat(501) } },
      { ...good, draft: { ...draft, words: 'see evil.example' } },
      { ...good, draft: { ...draft, date: '2020-01-01' } },
    ],
    'gift.cancelRequested': [{ type: 'gift.cancelRequested', giftid: waiting.giftid }],
    'xstate.done.actor.loadGifts': [
      done('loadGifts', noGifts),
      done('loadGifts', one),
      done('loadGifts', linked),
      done('loadGifts', all),
    ],
    'xstate.error.actor.loadGifts': [fail('loadGifts', f.networkFailure)],
    'xstate.done.actor.sendGift': [done('sendGift', one), done('sendGift', linked)],
    'xstate.error.actor.sendGift': [
      fail('sendGift', f.failure('conflict', { code: 'GIFT_LIMIT', message: 'Three gifts at most.' })),
      fail('sendGift', f.failure('validation', { fields: { words: 'No links, please.' } })),
    ],
    'xstate.done.actor.cancelGift': [done('cancelGift', noGifts)],
    'xstate.error.actor.cancelGift': [
      fail('cancelGift', f.failure('conflict', { code: 'GIFT_OPENED', message: 'It has been opened.' })),
    ],
  },
  {
    input: { ordertoken: f.order.ordertoken },
    drivers: {
      'gift.opened': (actions) => actions.press(/^(Send as a gift|Give to another person|Try again)$/),
      'gift.confirmed': (actions) => actions.press('Give the same code again'),
      'gift.wayChosen': (actions, event) =>
        actions.pick((event as unknown as { way: GiftWay }).way === 'link' ? /^By link/ : /^By e-mail/),
      'gift.linkRequested': (actions) => actions.press('Show the link'),
      'gift.linkCopied': (actions) => actions.press('Copy'),
      'gift.linkShared': (actions) => actions.press('Share'),
      'gift.closed': (actions) => actions.press(/^(Close|Done|Leave it)$/),
      'gift.messageTyped': (actions, event) =>
        actions.fill('Your message', 'x'.repeat((event as unknown as { length: number }).length)),
      'gift.submitted': async (actions, event) => {
        const { draft } = event as unknown as { draft: GiftValues };
        const { sender, words } = draft;
        // the form for a gift sent as a link has no email address or date fields
        await actions.fillForm(draft).catch(() => actions.fillForm({ sender, words }));
        await actions.press(/^(Send the gift|Create link)$/);
      },
      'gift.cancelRequested': (actions) => actions.press(/^Cancel the gift to /),
    },
  },
);
