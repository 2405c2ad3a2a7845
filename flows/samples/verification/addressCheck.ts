import {
  addressCheckMachine,
  type CheckedAddress,
  type PersonDetails,
} from '../../../machines/verification/addressCheck.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { address, known, newcomer, person, typedAddress } from '../verificationFixtures.ts';

const tooYoung: PersonDetails = {
  firstname: '',
  lastname: 'n'.repeat(51),
  dob: '2015-05-14',
  gender: null,
  age: 10,
};
const noDate: PersonDetails = { firstname: 'n'.repeat(51), lastname: '', dob: '', gender: 'male', age: null };
const oldest: PersonDetails = { ...person, dob: '1890-05-14', age: 135 };
const found: CheckedAddress = { address, corrected: false, ticket: null };

export const addressCheckFlow = flow(
  addressCheckMachine,
  {
    'addressCheck.personSubmitted': [person, tooYoung, noDate, oldest].map((given) => ({
      type: 'addressCheck.personSubmitted',
      person: given,
    })),
    'addressCheck.addressSubmitted': [
      { type: 'addressCheck.addressSubmitted', address: typedAddress },
      { type: 'addressCheck.addressSubmitted', address: { ...typedAddress, street: ' ', city: '' } },
    ],
    'xstate.done.actor.savePerson': [
      done('savePerson', { ...newcomer, dob: person.dob, gender: 'female' }),
      done('savePerson', { ...newcomer, dob: person.dob, gender: 'female', address, address_verified: 1 }),
    ],
    'xstate.error.actor.savePerson': [
      fail('savePerson', failure('validation', { fields: { dob: 'You must be at least 16 years old.' } })),
    ],
    'xstate.done.actor.checkAddress': [
      done('checkAddress', found),
      done('checkAddress', { ...found, corrected: true }),
    ],
    'xstate.error.actor.checkAddress': [
      fail('checkAddress', failure('validation', { message: 'Please enter a valid address!' })),
    ],
  },
  {
    input: { profile: newcomer },
    more: [
      { profile: { ...known, address_verified: 0 } },
      { profile: { ...newcomer, address, address_verified: 1 } },
    ],
  },
);
