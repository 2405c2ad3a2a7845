import { contactMachine, type Contact } from '../../../machines/support/contact.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const contact: Contact = {
  name: 'Ann Muster',
  email: 'ann@example.com',
  topic: 'order',
  subject: 'My order or my code',
  orderno: 'R-26-ABCD-EFGH',
  message: 'Where is my code?',
};

export const contactFlow = flow(contactMachine, {
  'contact.messageTyped': [{ type: 'contact.messageTyped', length: 5 }],
  'contact.submitted': [
    { type: 'contact.submitted', contact, isEmail: true },
    {
      type: 'contact.submitted',
      contact: { ...contact, email: 'ann', topic: '', subject: '' },
      isEmail: false,
    },
  ],
  'xstate.done.actor.readKnown': [done('readKnown', { name: 'Ann Muster' })],
  'xstate.error.actor.readKnown': [fail('readKnown', failure('generic'))],
  'xstate.done.actor.sendMessage': [
    done('sendMessage', { ref: 'C-12345678', message: 'Your message has been sent.' }),
  ],
  'xstate.error.actor.sendMessage': [fail('sendMessage', networkFailure)],
});
