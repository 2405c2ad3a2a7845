import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { mailLinkMachine } from './mailLink.machine.ts';

const message = 'The contact is restored.';

export const mailLinkFlow = flow(
  mailLinkMachine,
  {
    'xstate.done.actor.useLink': [
      done('useLink', { message, restored: { email: 'a***@e***.com', mobile: null, reset_sent: 1 } }),
      done('useLink', { message, restored: { email: null, mobile: '+41 *** 67', reset_sent: 0 } }),
      done('useLink', { message: 'You are subscribed.', restored: null }),
    ],
    'xstate.error.actor.useLink': [
      fail('useLink', failure('refused', { message: 'This link has been used already or is too old.' })),
      fail('useLink', networkFailure),
    ],
  },
  {
    input: { link: { action: 'undo', token: 'a-token-of-the-fixture' } },
    more: [
      { link: { action: 'confirm', token: 'a-token-of-the-fixture' } },
      { link: { action: 'endReminder', token: 'a-token-of-the-fixture' } },
      { link: { action: 'leave', token: '' } },
      { link: { action: 'endReminder', token: '' } },
    ],
    drivers: {
      'mailLink.agreed': (actions) =>
        actions.press(/^(Undo the change|Confirm subscription|Unsubscribe|Stop the reminders)$/),
    },
  },
);
