import type { AddressRequest } from '../../../contract/schemas/profile.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';
import { letters, newcomer, personWith } from '../fixtures.ts';
import type { PersonDetails } from './addressCheck.machine.ts';

const told = (more: Partial<PersonDetails> = {}) => ({
  type: 'addressCheck.personSubmitted' as const,
  person: personWith(more),
});
const saves = (more: Partial<PersonDetails> = {}) => ({
  state: 'savingPerson' as const,
  tags: 'screen:person busy' as const,
  calls: { savePerson: personWith(more) },
});
const wrong = (faults: object) => ({ state: 'enteringPerson' as const, context: { person: faults } });
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
const unknownPerson = [{ firstname: '' }, { lastname: '' }, { lastname: null }, { dob: null }].map((lacks) =>
  story(
    'addressCheck',
    'KYC-21',
    `opens the personal details if ${Object.keys(lacks).join()} is missing`,
    [],
    {
      input: { profile: { ...named, ...lacks } },
      start: { state: 'enteringPerson', tags: 'screen:person' },
    },
  ),
);

export const addressCheckSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'addressCheck',
      clauses: 'KYC-13',
      title: 'accepts ages of 16 years and above',
      input,
      event: (age: number) => told({ age }),
      inside: 16,
      within: saves({ age: 16 }),
      outside: 15,
      beyond: wrong({ dob: 'young' }),
    }),
    ...boundary({
      chart: 'addressCheck',
      clauses: 'KYC-13',
      title: 'accepts ages of up to 120 years',
      input,
      event: (age: number) => told({ age }),
      inside: 120,
      within: saves({ age: 120 }),
      outside: 121,
      beyond: wrong({ dob: 'wrong' }),
    }),
    ...boundary({
      chart: 'addressCheck',
      clauses: 'KYC-14',
      title: 'accepts first names of up to 50 letters',
      input,
      event: (firstname: string) => told({ firstname }),
      inside: letters(50),
      within: saves({ firstname: letters(50) }),
      outside: letters(51),
      beyond: wrong({ firstname: 'tooLong' }),
    }),
    ...boundary({
      chart: 'addressCheck',
      clauses: 'KYC-14',
      title: 'accepts last names of up to 50 letters',
      input,
      event: (lastname: string) => told({ lastname }),
      inside: letters(50),
      within: saves({ lastname: letters(50) }),
      outside: letters(51),
      beyond: wrong({ lastname: 'tooLong' }),
    }),
    story(
      'addressCheck',
      'KYC-14 KYC-16 KYC-19 KYC-20 KYC-21',
      'stores the personal details, checks the address and shows a corrected spelling',
      [
        [
          when(
            told({ firstname: ' ', lastname: '', dob: '' }),
            wrong({ firstname: 'missing', lastname: 'missing', dob: 'missing' }),
          ),
          when(told(), { ...saves(), context: { person: {} } }),
        ],
        [when(told({ age: null }), wrong({ dob: 'wrong' }))],
        [when(told({ dob: '2000-01-', age: null }), wrong({ dob: 'day' }))],
        [when(told({ dob: '2000--31', age: null }), wrong({ dob: 'month' }))],
        [when(told({ dob: '-01-31', age: null }), wrong({ dob: 'year' }))],
        [
          when(told(), saves()),
          when(fail('savePerson', offline), {
            state: 'enteringPerson',
            tags: 'screen:person',
            context: { failure: offline },
          }),
          when(told({ age: 9 }), { state: 'enteringPerson', context: { failure: null } }),
        ],
        [
          given(told(), fail('savePerson', offline)),
          when(told(), { ...saves(), context: { failure: null } }),
        ],
        [
          given(told()),
          when(done('savePerson', { ...named, address_verified: 1 }), {
            output: { profile: { ...named, address_verified: 1 }, ticket: null, missed: false },
          }),
        ],
        [
          given(told()),
          when(done('savePerson', named), {
            state: 'enteringAddress',
            tags: 'screen:address',
            context: { profile: named },
          }),
          when('addressCheck.personEdited', { state: 'enteringPerson' }),
        ],
        [
          given(told(), done('savePerson', named)),
          when(where({ street: ' ', city: '' }), {
            state: 'enteringAddress',
            context: { fields: { street: 'missing', city: 'missing' } },
          }),
          when('addressCheck.personEdited', { state: 'enteringPerson', context: { fields: {} } }),
        ],
        [
          given(told(), done('savePerson', named), where({ street: ' ', city: '' })),
          when(where(), {
            state: 'checking',
            calls: { checkAddress: typed },
            context: { fields: {} },
          }),
        ],
        [
          given(told(), done('savePerson', named)),
          when(where(), { state: 'checking', tags: 'screen:address busy', calls: { checkAddress: typed } }),
          when(where(), 'checking'),
        ],
        [
          given(told(), done('savePerson', named), where()),
          when(fail('checkAddress', offline), {
            state: 'enteringAddress',
            context: { failure: offline, typed },
          }),
          when(where(), {
            state: 'checking',
            calls: { checkAddress: typed },
            context: { failure: null },
          }),
        ],
        [
          given(told(), done('savePerson', named), where()),
          when(checked(false), { tags: 'screen:address', output: result }),
        ],
        [
          given(told(), done('savePerson', named), where()),
          when(checked(true), { state: 'confirming', tags: 'screen:corrected' }),
          when('addressCheck.correctionAccepted', { output: result }),
        ],
        [
          given(told(), done('savePerson', named), where(), checked(true)),
          when('addressCheck.correctionDeclined', { state: 'enteringAddress', context: { typed } }),
        ],
      ],
      { input, start: { state: 'enteringPerson', tags: 'screen:person' } },
    ),
    story(
      'addressCheck',
      'KYC-22',
      'reports that the server failed to send a code',
      [
        [
          given(where()),
          when(checked(false), {
            output: {
              profile: { ...named, isdcode: '41', mobile: '791234567', address: found, address_verified: 1 },
              ticket: null,
              missed: true,
            },
          }),
        ],
      ],
      {
        input: { profile: { ...named, isdcode: '41', mobile: '791234567' } },
        start: { state: 'enteringAddress' },
      },
    ),
    ...unknownPerson,
  ],
  invariants: [
    of('addressCheck').asksOnly(
      'KYC-13',
      'stores personal details only after the customer has submitted them',
      'savePerson',
      ['enteringPerson'],
    ),
    of('addressCheck').holds(
      'KYC-13',
      'stores personal details only of people who are old enough',
      ({ inputs }) => {
        const age = (inputs['savePerson'] as { age: number | null } | undefined)?.age;
        return age !== undefined && (age === null || age < 16) ? 'is not' : null;
      },
    ),
  ],
  unkept: {
    'addressCheck.enteringPerson/addressCheck.personSubmitted#1':
      'only the event matters; its value is rejected, already known or merely compared',
  },
};
