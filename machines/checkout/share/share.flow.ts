import type { ShareValues } from '../../../contract/forms/share.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { FoundShare, Share } from '../../types.ts';
import { shareMachine } from './share.machine.ts';

const draft: ShareValues = { sender: 'Anna', language: 'en' };
const share: Share = {
  url: 'https://rigi.example/shared-topup#a-token-of-the-fixture.en',
  text: 'Anna sends you INR 299.00.',
  sender: 'Anna',
  language: 'en',
};
const noShare: FoundShare = { share: null, suggested: 'es' };

export const shareFlow = flow(
  shareMachine,
  {
    'share.submitted': [
      { type: 'share.submitted', draft },
      { type: 'share.submitted', draft: { sender: '', language: 'fr' } },
      { type: 'share.submitted', draft: { ...draft, sender: 'x'.repeat(31) } },
      { type: 'share.submitted', draft: { ...draft, sender: 'evil.example' } },
    ],
    'xstate.done.actor.loadShare': [
      done('loadShare', noShare),
      done('loadShare', { share, suggested: 'en' }),
    ],
    'xstate.error.actor.loadShare': [fail('loadShare', f.networkFailure)],
    'xstate.done.actor.createShare': [done('createShare', share)],
    'xstate.error.actor.createShare': [
      fail('createShare', f.failure('conflict', { code: 'NOT_SHAREABLE', message: 'Not this one.' })),
      fail('createShare', f.failure('validation', { fields: { sender: 'No links, please.' } })),
    ],
    'xstate.done.actor.removeShare': [done('removeShare', {})],
    'xstate.error.actor.removeShare': [fail('removeShare', f.networkFailure)],
    'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
  },
  {
    input: { ordertoken: f.order.ordertoken },
    drivers: {
      'share.opened': (actions) => actions.press(/^(Share with the recipient|Try again)$/),
      'share.closed': (actions) => actions.press('Cancel'),
      'share.submitted': async (actions, event) => {
        const { draft } = event as unknown as { draft: ShareValues };
        await actions.fillForm(draft);
        await actions.press('Create link');
      },
      'share.sent': (actions) => actions.press('Share'),
      'share.copyRequested': (actions) => actions.press(/^(Copy|Copied)$/),
      'share.removed': (actions) => actions.press('Remove the link'),
    },
  },
);
