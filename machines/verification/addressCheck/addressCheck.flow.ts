import { countryName } from '../../../contract/domain/countryNames.ts';
import type { AddressRequest } from '../../../contract/schemas/profile.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { fillDate } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { address, known, newcomer, person, typedAddress } from '../fixtures.ts';
import { addressCheckMachine, type CheckedAddress, type PersonDetails } from './addressCheck.machine.ts';

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
    drivers: {
      'addressCheck.personSubmitted': async (actions, event) => {
        const { firstname, lastname, dob, gender } = event['person'] as PersonDetails;
        await actions.fill('First name', firstname);
        await actions.fill('Last name', lastname);
        await fillDate(actions, dob);
        if (gender) await actions.pick(gender === 'female' ? 'Female' : 'Male');
        await actions.press('Continue');
      },
      'addressCheck.personEdited': (actions) => actions.press('Change the details'),
      'addressCheck.addressSubmitted': async (actions, event) => {
        const { street, houseno, postcode, city, country } = event['address'] as AddressRequest;
        await actions.fill('Street', street);
        await actions.fill('House no.', houseno);
        await actions.fill('Postal code', postcode);
        await actions.fill('City', city);
        await actions.select('Country', countryName(country, 'en'));
        await actions.press('Check the address');
      },
      'addressCheck.correctionAccepted': (actions) => actions.press('This is right'),
      'addressCheck.correctionDeclined': (actions) => actions.press('Change the address'),
    },
  },
);
