import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, boundary } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';
import type { Contact } from './contact.machine.ts';

const letters = (count: number): string => 'ä'.repeat(count);
const written = (more: Partial<Contact> = {}): Contact => ({
  name: 'Ann Muster',
  email: 'ann@example.com',
  topic: 'order',
  subject: 'An order',
  orderno: '',
  message: 'Where is it?',
  ...more,
});
const send = (more: Partial<Contact> = {}, isEmail = true) => ({
  type: 'contact.submitted' as const,
  contact: written(more),
  isEmail,
});
const sending = (more: Partial<Contact> = {}) => ({
  in: 'sending' as const,
  tags: 'screen:form busy' as const,
  asks: { sendMessage: written(more) },
  has: { faults: {}, contact: written(more) },
});
const refused = (faults: object) => ({ in: 'editing' as const, has: { faults } });
const toForm = [done('readKnown', { name: 'Ann Muster' })];

export const contactSpec: Spec = {
  stories: [
    story('contact', 'NAV-03', 'without a message there are no letters to count', [
      step(toForm[0]!, { in: 'editing', has: { length: 0 } }),
    ]),
    ...boundary({
      chart: 'contact',
      clauses: 'NAV-03',
      says: 'a message of 2000 letters',
      after: toForm,
      ask: (message: string) => send({ message }),
      inside: letters(2_000),
      within: sending({ message: letters(2_000) }),
      outside: letters(2_001),
      beyond: refused({ message: 'tooLong' }),
    }),
    ...boundary({
      chart: 'contact',
      clauses: 'NAV-03',
      says: 'a name of 100 letters',
      after: toForm,
      ask: (name: string) => send({ name }),
      inside: letters(100),
      within: sending({ name: letters(100) }),
      outside: letters(101),
      beyond: refused({ name: 'tooLong' }),
    }),
    ...boundary({
      chart: 'contact',
      clauses: 'NAV-03',
      says: 'an order number of 40 signs',
      after: toForm,
      ask: (orderno: string) => send({ orderno }),
      inside: letters(40),
      within: sending({ orderno: letters(40) }),
      outside: letters(41),
      beyond: refused({ orderno: 'tooLong' }),
    }),
    story(
      'contact',
      'NAV-03',
      'what was written stays until it has arrived',
      [
        step(fail('readKnown', null), {
          in: 'editing',
          tags: 'screen:form',
          has: { contact: { name: '', email: '', topic: '', subject: '', orderno: '', message: '' } },
        }),
        step(
          done('readKnown', { name: 'Ann Muster', message: 'Hello' }),
          {
            in: 'editing',
            has: { length: 5, contact: written({ email: '', topic: '', subject: '', message: 'Hello' }) },
          },
          [
            step({ type: 'contact.messageTyped', length: 77 }, { in: 'editing', has: { length: 77 } }),
            step(
              send({ name: '', email: '', topic: '', message: '' }, false),
              refused({ name: 'missing', email: 'missing', topic: 'missing', message: 'missing' }),
              [
                step(send(), {
                  in: 'sending',
                  asks: { sendMessage: written() },
                  has: { faults: {}, length: 12 },
                }),
              ],
            ),
            step(send({ email: 'abc' }, false), refused({ email: 'invalid' })),
            step(send(), sending(), [
              step(send(), 'sending'),
              step(
                fail('sendMessage', offline),
                { in: 'editing', has: { failure: offline, contact: written() } },
                [step(send(), { in: 'sending', asks: { sendMessage: written() }, has: { failure: null } })],
              ),
              step(
                done('sendMessage', { ref: 'C-1', message: 'Thank you.' }),
                { in: 'sent', tags: 'screen:sent', has: { sent: { ref: 'C-1', message: 'Thank you.' } } },
                [
                  step('contact.again', {
                    in: 'editing',
                    has: { contact: written({ message: '' }), length: 0, sent: null },
                  }),
                ],
              ),
            ]),
          ],
        ),
      ],
      { start: { in: 'reading', tags: 'screen:loading busy', asks: { readKnown: null } } },
    ),
  ],
  invariants: [
    of('contact').ignores('NAV-03', 'a second press sends no second message', 'sending', [
      'contact.submitted',
    ]),
  ],
  unkept: {
    'contact.reading/xstate.error.actor.readKnown#0':
      'what the storage does not say counts as nothing stored',
  },
  optional: {
    'contact/sendMessage.orderno': 'it may be unknown, and whoever is asked knows what that means',
  },
};
