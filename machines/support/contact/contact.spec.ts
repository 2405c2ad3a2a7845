import { contactForm } from '../../../contract/forms/contact.ts';
import { fieldStories, optionalFields } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';
import type { Contact } from './contact.machine.ts';

const written = (more: Partial<Contact> = {}): Contact => ({
  ...contactForm.blank,
  name: 'Ann Muster',
  email: 'ann@example.com',
  topic: 'order',
  subject: 'An order',
  message: 'Where is it?',
  ...more,
});
const send = (more: Partial<Contact> = {}) => ({
  type: 'contact.submitted' as const,
  contact: written(more),
});
const sending = (more: Partial<Contact> = {}) => ({
  state: 'sending' as const,
  tags: 'screen:form busy' as const,
  calls: { sendMessage: written(more) },
  context: { faults: {}, contact: written(more) },
});
const refused = (faults: object) => ({ state: 'editing' as const, context: { faults } });
const toForm = [done('readKnown', { name: 'Ann Muster' })];

export const contactSpec: Spec = {
  stories: [
    story('contact', 'NAV-03', 'the character count is zero before a message has been typed', [
      [when(toForm[0]!, { state: 'editing', context: { length: 0 } })],
    ]),
    ...fieldStories({
      chart: 'contact',
      clauses: 'NAV-03',
      form: contactForm,
      values: written(),
      after: toForm,
      submit: send,
      valid: sending,
      faulty: refused,
    }),
    story(
      'contact',
      'NAV-03',
      'preserves the text until it has been sent',
      [
        [
          when(fail('readKnown', null), {
            state: 'editing',
            tags: 'screen:form',
            context: { contact: { ...contactForm.blank, subject: '' } },
          }),
        ],
        [
          when(done('readKnown', { name: 'Ann Muster', message: 'Hello' }), {
            state: 'editing',
            context: { length: 5, contact: written({ email: '', topic: '', subject: '', message: 'Hello' }) },
          }),
          when({ type: 'contact.messageTyped', length: 77 }, { state: 'editing', context: { length: 77 } }),
        ],
        [
          given(done('readKnown', { name: 'Ann Muster', message: 'Hello' })),
          when(
            send({ name: '', email: '', topic: '', message: '' }),
            refused({ name: 'missing', email: 'missing', topic: 'missing', message: 'missing' }),
          ),
          when(send(), {
            state: 'sending',
            calls: { sendMessage: written() },
            context: { faults: {}, length: 12 },
          }),
        ],
        [
          given(done('readKnown', { name: 'Ann Muster', message: 'Hello' })),
          when(send(), sending()),
          when(send(), 'sending'),
        ],
        [
          given(done('readKnown', { name: 'Ann Muster', message: 'Hello' }), send()),
          when(fail('sendMessage', offline), {
            state: 'editing',
            context: { failure: offline, contact: written() },
          }),
          when(send(), {
            state: 'sending',
            calls: { sendMessage: written() },
            context: { failure: null },
          }),
        ],
        [
          given(done('readKnown', { name: 'Ann Muster', message: 'Hello' }), send()),
          when(done('sendMessage', { ref: 'C-1', message: 'Thank you.' }), {
            state: 'sent',
            tags: 'screen:sent',
            context: { sent: { ref: 'C-1', message: 'Thank you.' } },
          }),
          when('contact.again', {
            state: 'editing',
            context: { contact: written({ message: '' }), length: 0, sent: null },
          }),
        ],
      ],
      { start: { state: 'reading', tags: 'screen:loading busy', calls: { readKnown: null } } },
    ),
  ],
  invariants: [
    of('contact').ignores('NAV-03', 'a second click does not send a second message', 'sending', [
      'contact.submitted',
    ]),
  ],
  unkept: {
    'contact.reading/xstate.error.actor.readKnown#0':
      'if the storage cannot be read, nothing counts as stored',
  },
  optional: optionalFields('contact/sendMessage', contactForm),
};
