import { longestName } from '../domain/limits.ts';
import { birthDate, country, defineForm, personName, text, type FaultsOf } from './form.ts';

/** Fields for the first and last name at sign-up. */
export const firstName = personName({ max: longestName, required: true });
export const lastName = personName({ max: longestName });

// the specification requires this message without the full stop of the default message
const missing = 'Required field';
const firstname = personName({ max: longestName, required: true, missing });

/** Personal details in the profile. The birth date is optional here. */
export const profileForm = defineForm({ firstname, lastname: lastName, dob: birthDate({}) });
/** Personal details for verification. They must match the ID exactly. */
export const identityForm = defineForm({
  firstname,
  lastname: personName({ max: longestName, required: true, missing }),
  dob: birthDate({ required: true, missing }),
});
export const addressForm = defineForm({
  street: text({ max: 100, required: true, missing }),
  houseno: text({ max: 40, required: true, missing }),
  postcode: text({ max: 20, required: true, missing }),
  city: text({ max: 80, required: true, missing }),
  country: country(),
});
export type PersonFaults = FaultsOf<typeof identityForm>;
export type AddressFaults = FaultsOf<typeof addressForm>;
