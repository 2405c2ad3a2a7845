import type { Contact } from '../../../machines/contact.machine.ts';
import type { Gestures } from '../hand.ts';

export const botCheckGestures: Gestures = {
  'botCheck.dismissed': (hand) => hand.press('Close bot message'),
};

export const newsletterGestures: Gestures = {
  'newsletter.agreed': (hand) => hand.press(/^(Confirm subscription|Unsubscribe)$/),
};

export const contactGestures: Gestures = {
  'contact.messageTyped': (hand, event) => hand.fill('Message', 'x'.repeat(event['length'] as number)),
  'contact.submitted': async (hand, event) => {
    const { name, email, subject, orderno, message } = event['contact'] as Contact;
    await hand.fill('Name', name);
    await hand.fill('E-mail', email);
    await hand.select('Topic', subject || 'Please choose');
    await hand.fill('Order number', orderno);
    await hand.fill('Message', message);
    await hand.press('Send message');
  },
  'contact.again': (hand) => hand.press('Write another message'),
};

export const helpGestures: Gestures = {
  'help.searched': (hand, event) => hand.fill('How can we help?', event['query'] as string),
  'help.cleared': (hand) => hand.press('Clear search'),
};
