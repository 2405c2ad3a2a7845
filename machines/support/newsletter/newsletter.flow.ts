import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { newsletterMachine } from './newsletter.machine.ts';

export const newsletterFlow = flow(
  newsletterMachine,
  {
    'xstate.done.actor.useLink': [done('useLink', { message: 'You are subscribed.' })],
    'xstate.error.actor.useLink': [
      fail('useLink', failure('refused', { message: 'Invalid link.' })),
      fail('useLink', networkFailure),
    ],
  },
  {
    input: { link: { action: 'confirm', token: 'a-token-of-the-fixture' } },
    more: [{ link: { action: 'leave', token: '' } }],
    drivers: {
      'newsletter.agreed': (actions) => actions.press(/^(Confirm subscription|Unsubscribe)$/),
    },
  },
);
