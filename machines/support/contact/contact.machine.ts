import { assign, setup } from 'xstate';
import { contactForm, type ContactFaults, type ContactValues } from '../../../contract/forms/contact.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/** Values of the form, including the topic in the shopper's language. */
export type Contact = ContactValues & { subject: string };

export type ContactEvent =
  | { type: 'contact.messageTyped'; length: number }
  | { type: 'contact.submitted'; contact: Contact }
  | { type: 'contact.again' };

type Submitted = { contact: Contact };

/** Contact form. The form keeps the message text until the message has been sent. */
export const contactMachine = setup({
  types: {
    context: {} as {
      contact: Contact;
      length: number;
      faults: ContactFaults;
      failure: Failure | null;
      sent: { ref: string; message: string } | null;
    },
    events: {} as ContactEvent,
    tags: {} as 'screen:loading' | 'screen:form' | 'screen:sent' | 'busy',
  },
  actors: {
    /**
     * Returns the values to prefill: the user's name and email address, the last order, and a question from the
     * help centre.
     */
    readKnown: notProvided<Partial<Contact>>('contact.readKnown'),
    sendMessage: notProvided<{ ref: string; message: string }, Contact>('contact.sendMessage'),
  },
  guards: {
    isValid: (_, p: Submitted) => contactForm.isValid(p.contact),
  },
  actions: {
    setKnown: assign({
      contact: ({ context }, p: { known: Partial<Contact> }) => ({ ...context.contact, ...p.known }),
      length: (_, p: { known: Partial<Contact> }) => p.known.message?.length ?? 0,
    }),
    setLength: assign({ length: (_, p: { length: number }) => p.length }),
    setContact: assign({
      contact: (_, p: Submitted) => p.contact,
      length: (_, p: Submitted) => p.contact.message.length,
      faults: (_, p: Submitted) => contactForm.faultsOf(p.contact),
      failure: null,
    }),
    setSent: assign({ sent: (_, p: { sent: { ref: string; message: string } }) => p.sent }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearMessage: assign({
      contact: ({ context }) => ({ ...context.contact, message: '' }),
      length: 0,
      sent: null,
    }),
  },
}).createMachine({
  id: 'contact',
  description:
    'The contact form. If sending fails, the text is preserved. If it succeeds, the text is replaced by a reference.',
  context: {
    contact: { ...contactForm.blank, subject: '' },
    length: 0,
    faults: {},
    failure: null,
    sent: null,
  },
  initial: 'reading',
  states: {
    reading: {
      description: 'The name and email address of a signed-in customer are being loaded into the form.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readKnown',
        src: 'readKnown',
        onDone: {
          target: 'editing',
          actions: [{ type: 'setKnown', params: ({ event }) => ({ known: event.output }) }],
        },
        onError: 'editing',
      },
    },
    editing: {
      description: 'The shopper is writing the message.',
      tags: ['screen:form'],
      on: {
        'contact.messageTyped': {
          actions: [{ type: 'setLength', params: ({ event }) => ({ length: event.length }) }],
        },
        'contact.submitted': [
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'sending',
            actions: [{ type: 'setContact', params: ({ event }) => event }],
            meta: { spec: 'NAV-03' },
          },
          {
            actions: [{ type: 'setContact', params: ({ event }) => event }],
            meta: { spec: 'NAV-03' },
          },
        ],
      },
    },
    sending: {
      description: 'The message is being sent to the server.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => context.contact,
        onDone: {
          target: 'sent',
          actions: [{ type: 'setSent', params: ({ event }) => ({ sent: event.output }) }],
          meta: { spec: 'NAV-03 API-22' },
        },
        onError: {
          target: 'editing',
          actions: ['setFailure'],
        },
      },
    },
    sent: {
      description: 'The message was sent. Its reference is shown, and the shopper can write another one.',
      tags: ['screen:sent'],
      on: { 'contact.again': { target: 'editing', actions: ['clearMessage'] } },
    },
  },
});
