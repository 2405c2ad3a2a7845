/** What people say of themselves, and messages to the shop: by the clauses KYC, NAV-03 and ORD-10. */
import type { AddressRequest } from '../../../contract/schemas/profile.ts';
import { failure } from '../../../machines/fixtures.ts';
import type { Contact } from '../../../machines/support/contact/contact.machine.ts';
import type { PersonDetails } from '../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { newcomer, known as profile } from '../../../machines/verification/fixtures.ts';
import { done, fail } from '../../walker/walk.ts';
import { isAt, of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { after, boundary, step, story } from '../stories.ts';

const offline = failure('network');
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
const contact = [
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
];

const person = (more: Partial<PersonDetails> = {}): PersonDetails => ({
  firstname: 'Ann',
  lastname: 'Muster',
  dob: '2000-01-31',
  gender: 'female',
  age: 26,
  ...more,
});
const told = (more: Partial<PersonDetails> = {}) => ({
  type: 'addressCheck.personSubmitted' as const,
  person: person(more),
});
const saves = (more: Partial<PersonDetails> = {}) => ({
  in: 'savingPerson' as const,
  tags: 'screen:person busy' as const,
  asks: { savePerson: person(more) },
});
const wrong = (faults: object) => ({ in: 'enteringPerson' as const, has: { person: faults } });
const unnamed = { ...newcomer, firstname: '', lastname: null, dob: null };
const input = { profile: unnamed };
const typed: AddressRequest = {
  street: 'Bahnhofstr',
  houseno: '12',
  postcode: '8001',
  city: 'Zürich',
  country: 'CH',
};
const found = {
  street: 'Bahnhofstrasse',
  houseno: '12',
  postcode: '8001',
  city: 'Zürich',
  country: 'Switzerland',
  ccode_iso2: 'CH',
};
const where = (more: Partial<AddressRequest> = {}) => ({
  type: 'addressCheck.addressSubmitted' as const,
  address: { ...typed, ...more },
});
const named = { ...newcomer, dob: '2000-01-31' };
const checked = (corrected: boolean) => done('checkAddress', { address: found, corrected, ticket: null });
const result = { profile: { ...named, address: found, address_verified: 1 }, ticket: null, missed: false };
const addressCheck = [
  ...boundary({
    chart: 'addressCheck',
    clauses: 'KYC-13',
    says: 'at least 16 years',
    input,
    ask: (age: number) => told({ age }),
    inside: 16,
    within: saves({ age: 16 }),
    outside: 15,
    beyond: wrong({ dob: 'young' }),
  }),
  ...boundary({
    chart: 'addressCheck',
    clauses: 'KYC-13',
    says: 'at most 120 years',
    input,
    ask: (age: number) => told({ age }),
    inside: 120,
    within: saves({ age: 120 }),
    outside: 121,
    beyond: wrong({ dob: 'wrong' }),
  }),
  ...boundary({
    chart: 'addressCheck',
    clauses: 'KYC-14',
    says: 'first names of 50 letters',
    input,
    ask: (firstname: string) => told({ firstname }),
    inside: letters(50),
    within: saves({ firstname: letters(50) }),
    outside: letters(51),
    beyond: wrong({ firstname: 'long' }),
  }),
  ...boundary({
    chart: 'addressCheck',
    clauses: 'KYC-14',
    says: 'last names of 50 letters',
    input,
    ask: (lastname: string) => told({ lastname }),
    inside: letters(50),
    within: saves({ lastname: letters(50) }),
    outside: letters(51),
    beyond: wrong({ lastname: 'long' }),
  }),
  story(
    'addressCheck',
    'KYC-14 KYC-16 KYC-19 KYC-20 KYC-21',
    'the person, then the address, and what the post spells otherwise',
    [
      step(
        told({ firstname: ' ', lastname: '', dob: '' }),
        wrong({ firstname: 'missing', lastname: 'missing', dob: 'missing' }),
        [step(told(), { ...saves(), has: { person: {} } })],
      ),
      step(told({ age: null }), wrong({ dob: 'wrong' })),
      step(told(), saves(), [
        step(
          fail('savePerson', offline),
          { in: 'enteringPerson', tags: 'screen:person', has: { failure: offline } },
          [
            step(told({ age: 9 }), { in: 'enteringPerson', has: { failure: null } }),
            step(told(), { ...saves(), has: { failure: null } }),
          ],
        ),
        step(done('savePerson', { ...named, address_verified: 1 }), {
          ends: { profile: { ...named, address_verified: 1 }, ticket: null, missed: false },
        }),
        step(
          done('savePerson', named),
          { in: 'enteringAddress', tags: 'screen:address', has: { profile: named } },
          [
            step('addressCheck.personEdited', { in: 'enteringPerson' }),
            step(
              where({ street: ' ', city: '' }),
              { in: 'enteringAddress', has: { fields: { street: 'missing', city: 'missing' } } },
              [
                step('addressCheck.personEdited', { in: 'enteringPerson', has: { fields: {} } }),
                step(where(), { in: 'checking', asks: { checkAddress: typed }, has: { fields: {} } }),
              ],
            ),
            step(where(), { in: 'checking', tags: 'screen:address busy', asks: { checkAddress: typed } }, [
              step(where(), 'checking'),
              step(
                fail('checkAddress', offline),
                { in: 'enteringAddress', has: { failure: offline, typed } },
                [step(where(), { in: 'checking', asks: { checkAddress: typed }, has: { failure: null } })],
              ),
              step(checked(false), { tags: 'screen:address', ends: result }),
              step(checked(true), { in: 'confirming', tags: 'screen:corrected' }, [
                step('addressCheck.correctionAccepted', { ends: result }),
                step('addressCheck.correctionDeclined', { in: 'enteringAddress', has: { typed } }),
              ]),
            ]),
          ],
        ),
      ]),
    ],
    { input, start: { in: 'enteringPerson', tags: 'screen:person' } },
  ),
  story(
    'addressCheck',
    'KYC-22',
    'a code that should have gone out and did not is told',
    [
      after(
        [where()],
        step(checked(false), {
          ends: {
            profile: { ...named, isdcode: '41', mobile: '791234567', address: found, address_verified: 1 },
            ticket: null,
            missed: true,
          },
        }),
      ),
    ],
    {
      input: { profile: { ...named, isdcode: '41', mobile: '791234567' } },
      start: { in: 'enteringAddress' },
    },
  ),
];

const unknownPerson = [{ firstname: '' }, { lastname: '' }, { lastname: null }, { dob: null }].map((lacks) =>
  story(
    'addressCheck',
    'KYC-21',
    `who has no ${Object.keys(lacks).join()} is asked for the person first`,
    [],
    {
      input: { profile: { ...named, ...lacks } },
      start: { in: 'enteringPerson', tags: 'screen:person' },
    },
  ),
);

const change = (more: object) => ({
  type: 'profile.submitted' as const,
  change: { group: 'personal', person: person(more) },
});
const toEditing = [done('loadProfile', profile), { type: 'profile.editAsked', group: 'personal' }] as const;
const stored = (more: object) => ({ asks: { saveChange: { group: 'personal', person: person(more) } } });
const faulty = (fields: object) => ({ has: { fields } });
const profiles = [
  ...boundary({
    chart: 'profile',
    clauses: 'KYC-13',
    says: 'at least 16 years',
    after: toEditing,
    ask: (age: number) => change({ age }),
    inside: 16,
    within: stored({ age: 16 }),
    outside: 15,
    beyond: faulty({ dob: 'young' }),
  }),
  ...boundary({
    chart: 'profile',
    clauses: 'KYC-13',
    says: 'at most 120 years',
    after: toEditing,
    ask: (age: number) => change({ age }),
    inside: 120,
    within: stored({ age: 120 }),
    outside: 121,
    beyond: faulty({ dob: 'wrong' }),
  }),
  ...boundary({
    chart: 'profile',
    clauses: 'KYC-14',
    says: 'first names of 50 letters',
    after: toEditing,
    ask: (firstname: string) => change({ firstname }),
    inside: letters(50),
    within: stored({ firstname: letters(50) }),
    outside: letters(51),
    beyond: faulty({ firstname: 'long' }),
  }),
  ...boundary({
    chart: 'profile',
    clauses: 'KYC-14',
    says: 'a first name is there',
    after: toEditing,
    ask: (firstname: string) => change({ firstname }),
    inside: 'A',
    within: stored({ firstname: 'A' }),
    outside: ' ',
    beyond: faulty({ firstname: 'missing' }),
  }),
  ...boundary({
    chart: 'profile',
    clauses: 'KYC-14',
    says: 'last names of 50 letters',
    after: toEditing,
    ask: (lastname: string) => change({ lastname }),
    inside: letters(50),
    within: stored({ lastname: letters(50) }),
    outside: letters(51),
    beyond: faulty({ lastname: 'long' }),
  }),
];

const invariants = [
  of('credentials').holds('ORD-10', 'codes are in mind only while they are shown', ({ after: now }) =>
    !isAt(now, 'code.shown') && (now.context as { codes: unknown[] }).codes.length > 0
      ? 'they are not'
      : null,
  ),
  of('credentials').onlyBy('ORD-10', 'codes are shown only when they were asked for', 'code.shown', [
    'xstate.done.actor.openCodes',
  ]),
  of('credentials').holds(
    'ORD-10',
    'a code that was asked to be hidden is hidden',
    ({ before, after: now, event }) =>
      isAt(before, 'code.shown') && event?.type === 'credentials.codeHidden' && isAt(now, 'code.shown')
        ? 'it is not'
        : null,
  ),
  of('verification').holds(
    'KYC-16',
    'what is stored can be left without a question',
    ({ event, sent, after: now }) =>
      /^xstate\.done\.actor\.(addressCheck|idUpload|phoneOtp)$/.test(event?.type ?? '') &&
      isAt(now, 'working') &&
      !sent.some(([child, told]) => child === 'unsavedChanges' && told.type === 'unsavedChanges.settled')
        ? 'it is not'
        : null,
  ),
  of('addressCheck').asksOnly('KYC-13', 'nobody younger than 16 is stored', 'savePerson', ['enteringPerson']),
  of('addressCheck').holds('KYC-13', 'who is stored is old enough', ({ asked }) => {
    const age = (asked['savePerson'] as { age: number | null } | undefined)?.age;
    return age !== undefined && (age === null || age < 16) ? 'is not' : null;
  }),
  of('contact').ignores('NAV-03', 'a second press sends no second message', 'sending', ['contact.submitted']),
];

export const people: Proof = {
  stories: [...contact, ...addressCheck, ...unknownPerson, ...profiles],
  invariants,
};
