/** Contracts for messages to support. */
import { contactForm } from '../../../contract/forms/contact.ts';
import { completedOrder, order } from '../../../machines/fixtures.ts';
import type { Contact } from '../../../machines/support/contact/contact.machine.ts';
import { contactImplementations } from '../../../src/features/support/contact/contact.actors.ts';
import { get, post, type Case, type Contracts } from './contract.ts';
import { user } from './storedData.ts';

const written: Contact = {
  ...contactForm.blank,
  name: 'Ann Muster',
  email: 'ann@example.com',
  topic: 'payment',
  subject: 'A question about a payment',
  orderno: 'R-26-AAAA-0001',
  message: 'Where is it?',
};
const mail = (subject: string) =>
  post(
    'contactmail',
    { name: 'Ann Muster', email: 'ann@example.com', subject, message: 'Where is it?', topic: 'contact' },
    { ref: 'M-1' },
    'Your message has been sent.',
  );
const received = { ref: 'M-1', message: 'Your message has been sent.' };
const askOrder = get(`getSaleOrder?ordertoken=${order.ordertoken}`, completedOrder);
const empty = { name: '', email: '', topic: '', message: '', orderno: '' };
const contactOf = (
  query: Record<string, string>,
  cases: readonly Case[],
  reads: readonly ('orderToken' | 'user')[],
): Contracts => ({
  file: 'support/contact',
  made: (services) => contactImplementations(services, query),
  contracts: {
    readKnown: { reads, cases },
    sendMessage: {
      cases: [
        {
          when: 'message about an order',
          input: written,
          requests: [mail('A question about a payment · R-26-AAAA-0001')],
          returns: received,
        },
        {
          when: 'message without an order',
          input: { ...written, orderno: '' },
          requests: [mail('A question about a payment')],
          returns: received,
        },
      ],
    },
  },
});
const contact = contactOf(
  {},
  [
    { when: 'visitor', returns: empty },
    {
      when: 'customer with an order',
      stored: { user, orderToken: order.ordertoken },
      requests: [askOrder],
      returns: { ...empty, name: 'Ann Muster', email: 'ann@example.com', orderno: 'R-26-000123' },
      // The form must also work if the profile cannot be loaded.
      otherwise: {
        0: {
          refused: { returns: { ...empty, name: 'Ann Muster', email: 'ann@example.com' } },
          lost: { returns: { ...empty, name: 'Ann Muster', email: 'ann@example.com' } },
        },
      },
    },
  ],
  ['orderToken', 'user'],
);
const contactByLink = contactOf(
  { topic: 'payment', order: 'R-26-AAAA-0001', message: 'x'.repeat(2001) },
  [
    {
      when: 'values from the URL',
      stored: { user: { ...user, email: null }, orderToken: order.ordertoken },
      returns: {
        name: 'Ann Muster',
        email: '',
        topic: 'payment',
        message: 'x'.repeat(2000),
        orderno: 'R-26-AAAA-0001',
      },
    },
  ],
  ['user'],
);
const contactByForgedLink = contactOf(
  { topic: 'money', order: 'R'.repeat(50) },
  [{ when: 'oversized values in the URL', returns: { ...empty, orderno: 'R'.repeat(40) } }],
  ['user'],
);

export const supportContracts: readonly Contracts[] = [contact, contactByLink, contactByForgedLink];
