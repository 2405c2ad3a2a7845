import { countryName } from '../../../contract/domain/countryNames.ts';
import type { AddressRequest } from '../../../contract/schemas/profile.ts';
import type { PersonDetails } from '../../../machines/verification/addressCheck.machine.ts';
import type { EventDrivers } from '../userActions.ts';

export const addressCheckDrivers: EventDrivers = {
  'addressCheck.personSubmitted': async (actions, event) => {
    const { firstname, lastname, dob, gender } = event['person'] as PersonDetails;
    await actions.fill('First name', firstname);
    await actions.fill('Last name', lastname);
    await actions.fill('Date of birth', dob);
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
};
