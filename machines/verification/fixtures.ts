/**
 * Sample values for the identity check: an address, a customer at each step of the check, and a file picked by
 * the customer.
 */
import type { Address, AddressRequest, Profile } from '../../contract/schemas/profile.ts';
import type { PersonDetails } from './addressCheck/addressCheck.machine.ts';
import type { PickedFile, PreparedFile } from './idUpload/idUpload.machine.ts';

export const address: Address = {
  street: 'Bahnhofstrasse',
  houseno: '12',
  postcode: '8001',
  city: 'Zürich',
  country: 'Switzerland',
  ccode_iso2: 'CH',
};
export const typedAddress: AddressRequest = {
  street: 'Bahnhofstr',
  houseno: '12',
  postcode: '8001',
  city: 'Zürich',
  country: 'CH',
};
export const letters = (count: number): string => 'ä'.repeat(count);
const withoutId = { id_status: 'none', id_under_review: 0, id_reason: null } as const;

/** A customer who has just signed up by email. */
export const newcomer: Profile = {
  customerid: '100042',
  firstname: 'Ann',
  lastname: 'Muster',
  gender: null,
  dob: null,
  email: 'ann@example.com',
  isdcode: null,
  mobile: null,
  image: null,
  language: 'de',
  country_of_residence: 'CH',
  address: null,
  mobile_verified: 0,
  email_verified: 0,
  address_verified: 0,
  ...withoutId,
  bowner: 0,
  terms_accepted_at: null,
  savedcards: [],
};
/** A customer who has completed all steps except the ID upload. */
export const known: Profile = {
  ...newcomer,
  gender: 'female',
  dob: '1990-05-14',
  isdcode: '41',
  mobile: '791234567',
  address,
  mobile_verified: 1,
  email_verified: 1,
  address_verified: 1,
};
export const reviewed: Profile = {
  ...known,
  id_status: 'under_review',
  id_under_review: 1,
  bowner: 1,
  terms_accepted_at: '2026-01-02T10:00:00.000Z',
};
export const approved: Profile = { ...reviewed, id_status: 'approved', id_under_review: 0 };
export const rejected: Profile = {
  ...reviewed,
  id_status: 'rejected',
  id_under_review: 0,
  id_reason: 'The picture is not sharp enough to be read.',
};
export const person: PersonDetails = {
  firstname: 'Ann',
  lastname: 'Muster',
  dob: '1990-05-14',
  gender: 'female',
  age: 35,
};
export const personWith = (more: Partial<PersonDetails> = {}): PersonDetails => ({ ...person, ...more });

/** Drawing of an ID card with a portrait and three lines. */
const previewOfTheFixture =
  'data:image/svg+xml,' +
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 85 54" fill="%23789"><path d="M6 10h22v34H6zm30 2h40v4H36zm0 10h30v4H36zm0 10h36v4H36z"/></svg>';

export const picked: PickedFile = {
  name: 'passport.jpg',
  type: 'image/jpeg',
  size: 900_000,
  handle: 'file of the fixture',
};
export const ready: PreparedFile = { ...picked, preview: previewOfTheFixture, shrunk: false };
