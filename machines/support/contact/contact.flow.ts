import { contactForm } from '../../../contract/forms/contact.ts';
import { sampleOf } from '../../../flows/spec/forms.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { contactMachine, type Contact } from './contact.machine.ts';

export const contact: Contact = {
  ...sampleOf(contactForm),
  name: 'Ann Muster',
  subject: 'My order or my code',
  orderno: 'R-26-ABCD-EFGH',
  message: 'Where is my code?',
};

export const contactFlow = flow(
  contactMachine,
  {
    'contact.messageTyped': [{ type: 'contact.messageTyped', length: 5 }],
    'contact.submitted': [
      { type: 'contact.submitted', contact },
      {
        type: 'contact.submitted',
        contact: { ...contact, email: 'ann', topic: '', subject: '' },
      },
      { type: 'contact.submitted', contact: { ...contact, orderno: '' } },
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
        const { subject: _, ...values } = event['contact'] as Contact;
        await actions.fillForm(values);
        await actions.press('Send message');
      },
      'contact.again': (actions) => actions.press('Write another message'),
    },
  },
);
