import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { contactMachine, type Contact } from './contact.machine.ts';

export const contact: Contact = {
  name: 'Ann Muster',
  email: 'ann@example.com',
  topic: 'order',
  subject: 'My order or my code',
  orderno: 'R-26-ABCD-EFGH',
  message: 'Where is my code?',
};

export const contactFlow = flow(
  contactMachine,
  {
    'contact.messageTyped': [{ type: 'contact.messageTyped', length: 5 }],
    'contact.submitted': [
      { type: 'contact.submitted', contact, isEmail: true },
      {
        type: 'contact.submitted',
        contact: { ...contact, email: 'ann', topic: '', subject: '' },
        isEmail: false,
      },
      { type: 'contact.submitted', contact: { ...contact, orderno: '' }, isEmail: true },
    ],
    'xstate.done.actor.readKnown': [done('readKnown', { name: 'Ann Muster' })],
    'xstate.error.actor.readKnown': [fail('readKnown', failure('generic'))],
    'xstate.done.actor.sendMessage': [
      done('sendMessage', { ref: 'C-12345678', message: 'Your message has been sent.' }),
    ],
    'xstate.error.actor.sendMessage': [fail('sendMessage', networkFailure)],
  },
  {
    drivers: {
      'contact.messageTyped': (actions, event) =>
        actions.fill('Message', 'x'.repeat(event['length'] as number)),
      'contact.submitted': async (actions, event) => {
        const { name, email, subject, orderno, message } = event['contact'] as Contact;
        await actions.fill('Name', name);
        await actions.fill('E-mail', email);
        await actions.select('Topic', subject || 'Please choose');
        await actions.fill('Order number', orderno);
        await actions.fill('Message', message);
        await actions.press('Send message');
      },
      'contact.again': (actions) => actions.press('Write another message'),
    },
  },
);
