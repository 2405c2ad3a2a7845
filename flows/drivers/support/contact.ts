import type { Contact } from '../../../machines/support/contact.machine.ts';
import type { EventDrivers } from '../userActions.ts';

export const contactDrivers: EventDrivers = {
  'contact.messageTyped': (actions, event) => actions.fill('Message', 'x'.repeat(event['length'] as number)),
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
};
