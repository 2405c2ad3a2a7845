import type { GiftDraft } from '../../../machines/checkout/gift.machine.ts';
import type { EventDrivers } from '../userActions.ts';

export const giftDrivers: EventDrivers = {
  'gift.opened': (actions) => actions.press(/^(Send as a gift|Send to one more person|Try again)$/),
  'gift.confirmed': (actions) => actions.press('Send the same code again'),
  'gift.closed': (actions) => actions.press(/^(Close|Done|Leave it)$/),
  'gift.wordsTyped': (actions, event) =>
    actions.fill('Your message', 'x'.repeat((event as unknown as { length: number }).length)),
  'gift.submitted': async (actions, event) => {
    const { draft } = event as unknown as { draft: GiftDraft };
    await actions.fill('E-mail of the recipient', draft.email);
    await actions.fill('Your name', draft.sender);
    await actions.fill('Your message', draft.words);
    await actions.fill('Send on', draft.date);
    await actions.press('Send the gift');
  },
  'gift.cancelAsked': (actions) => actions.press(/^Cancel the gift to /),
};
