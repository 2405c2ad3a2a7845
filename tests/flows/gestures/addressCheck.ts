import type { PersonDetails } from '../../../machines/addressCheck.machine.ts';
import type { AddressRequest } from '../../../src/api/profile.ts';
import { countryName } from '../../../src/domain/countryNames.ts';
import type { Gestures } from '../hand.ts';

export const addressCheckGestures: Gestures = {
  'addressCheck.personSubmitted': async (hand, event) => {
    const { firstname, lastname, dob, gender } = event['person'] as PersonDetails;
    await hand.fill('First name', firstname);
    await hand.fill('Last name', lastname);
    await hand.fill('Date of birth', dob);
    if (gender) await hand.pick(gender === 'female' ? 'Female' : 'Male');
    await hand.press('Continue');
  },
  'addressCheck.personEdited': (hand) => hand.press('Change the details'),
  'addressCheck.addressSubmitted': async (hand, event) => {
    const { street, houseno, postcode, city, country } = event['address'] as AddressRequest;
    await hand.fill('Street', street);
    await hand.fill('House no.', houseno);
    await hand.fill('Postal code', postcode);
    await hand.fill('City', city);
    await hand.select('Country', countryName(country, 'en'));
    await hand.press('Check the address');
  },
  'addressCheck.correctionAccepted': (hand) => hand.press('This is right'),
  'addressCheck.correctionDeclined': (hand) => hand.press('Change the address'),
};
