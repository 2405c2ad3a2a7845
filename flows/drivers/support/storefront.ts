import type { Contact } from '../../../machines/support/contact.machine.ts';
import type { EventDrivers } from '../userActions.ts';

export const botCheckDrivers: EventDrivers = {
  'botCheck.dismissed': (actions) => actions.press('Close bot message'),
};

export const newsletterDrivers: EventDrivers = {
  'newsletter.agreed': (actions) => actions.press(/^(Confirm subscription|Unsubscribe)$/),
};

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

export const helpDrivers: EventDrivers = {
  'help.searched': (actions, event) => actions.fill('How can we help?', event['query'] as string),
  'help.cleared': (actions) => actions.press('Clear search'),
};
