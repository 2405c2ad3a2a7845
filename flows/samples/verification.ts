/** The charts of the identity check with their sample events. */
import { createMachine } from 'xstate';
import type { Address, AddressRequest, Profile } from '../../contract/schemas/profile.ts';
import { unsavedChangesMachine } from '../../machines/shell/unsavedChanges.machine.ts';
import {
  addressCheckMachine,
  type AddressCheckOutput,
  type CheckedAddress,
  type PersonDetails,
} from '../../machines/verification/addressCheck.machine.ts';
import { emailChangeMachine } from '../../machines/verification/emailChange.machine.ts';
import {
  idUploadMachine,
  type PickedFile,
  type ReadyFile,
} from '../../machines/verification/idUpload.machine.ts';
import { verificationMachine } from '../../machines/verification/verification.machine.ts';
import { verificationLoaderMachine } from '../../machines/verification/verificationLoader.machine.ts';
import { done, fail } from '../walker/walk.ts';
import { failure, genericFailure, networkFailure } from './fixtures.ts';
import { flow, type Flow } from './flow.ts';
import { leftCode, ownNumber as number, provedBy, refusedBy, ticket } from './identity.ts';

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
const none = { id_status: 'none', id_under_review: 0, id_reason: null } as const;

/** Somebody who has just signed up by e-mail. */
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
  ...none,
  bowner: 0,
  terms_accepted_at: null,
  savedcards: [],
};
/** Everything is done but the document. */
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
const addressDone: AddressCheckOutput = {
  profile: { ...known, mobile_verified: 0, email_verified: 0, isdcode: null, mobile: null },
  ticket: null,
  missed: false,
};

/** A card with a portrait and three lines. */
const previewOfTheFixture =
  'data:image/svg+xml,' +
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 85 54" fill="%23789"><path d="M6 10h22v34H6zm30 2h40v4H36zm0 10h30v4H36zm0 10h36v4H36z"/></svg>';

export const picked: PickedFile = {
  name: 'passport.jpg',
  type: 'image/jpeg',
  size: 900_000,
  handle: 'file of the fixture',
};
export const ready: ReadyFile = { ...picked, preview: previewOfTheFixture, shrunk: false };

const stepsOfTheFixture = createMachine({});

export const verificationFlows: Flow[] = [
  flow(unsavedChangesMachine, {
    'unsavedChanges.leaveAsked': [
      { type: 'unsavedChanges.leaveAsked', to: '/orders' },
      { type: 'unsavedChanges.leaveAsked', to: -1 },
    ],
    'xstate.error.actor.guardExits': [fail('guardExits', genericFailure)],
  }),
  flow(
    emailChangeMachine,
    {
      'emailChange.addressSubmitted': [
        { type: 'emailChange.addressSubmitted', email: 'ann@example.com', isEmail: true },
        { type: 'emailChange.addressSubmitted', email: 'ann', isEmail: false },
      ],
      'xstate.done.actor.oneTimeCode': [
        done('oneTimeCode', provedBy({ email: 'ann@example.com' })),
        done(
          'oneTimeCode',
          refusedBy(failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' })),
        ),
        done('oneTimeCode', refusedBy(failure('refused', { code: 'REAUTH_REQUIRED' }))),
        done('oneTimeCode', refusedBy(failure('conflict', { message: 'This e-mail address is in use.' }))),
        done('oneTimeCode', leftCode),
      ],
      'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
    },
    { input: { email: 'ann@example.com' }, more: [{ email: null }] },
  ),
  flow(
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
  ),
  flow(
    idUploadMachine,
    {
      'idUpload.typeChosen': [{ type: 'idUpload.typeChosen', doctype: 'passport' }],
      'idUpload.filePicked': [{ type: 'idUpload.filePicked', file: picked }],
      'xstate.done.actor.prepareFile': [done('prepareFile', ready)],
      'xstate.error.actor.prepareFile': [fail('prepareFile', failure('validation', { code: 'FILE_TYPE' }))],
      'xstate.done.actor.uploadDocument': [
        done('uploadDocument', { ...known, id_status: 'under_review', id_under_review: 1 }),
      ],
      'xstate.error.actor.uploadDocument': [
        fail('uploadDocument', failure('conflict', { code: 'ID_REVIEW' })),
        fail('uploadDocument', failure('server')),
      ],
    },
    {
      input: { rejected: false, reason: null },
      more: [{ rejected: true, reason: 'The picture is not sharp enough to be read.' }],
    },
  ),
  flow(
    verificationMachine,
    {
      'verification.stepOpened': (['mobile', 'email', 'address', 'id', 'declaration'] as const).map(
        (step) => ({ type: 'verification.stepOpened', step }),
      ),
      'verification.declared': [
        { type: 'verification.declared', declaration: { bowner: true, terms: true } },
        { type: 'verification.declared', declaration: { bowner: false, terms: false } },
      ],
      'xstate.done.actor.loadProfile': [newcomer, reviewed, approved].map((profile) =>
        done('loadProfile', profile),
      ),
      'xstate.error.actor.loadProfile': [fail('loadProfile', networkFailure)],
      'xstate.done.actor.saveDeclaration': [done('saveDeclaration', reviewed)],
      'xstate.error.actor.saveDeclaration': [fail('saveDeclaration', networkFailure)],
      'xstate.error.actor.watchPage': [fail('watchPage', genericFailure)],
      'xstate.done.actor.phoneOtp': [
        done('phoneOtp', { outcome: 'verified', number, session: null }),
        done('phoneOtp', { outcome: 'left', number: null, session: null }),
      ],
      'xstate.error.actor.phoneOtp': [fail('phoneOtp', genericFailure)],
      'xstate.done.actor.emailChange': [
        done('emailChange', { outcome: 'verified', email: 'ann@example.com' }),
        done('emailChange', { outcome: 'unproved', email: '' }),
      ],
      'xstate.error.actor.emailChange': [fail('emailChange', genericFailure)],
      'xstate.done.actor.addressCheck': [
        done('addressCheck', addressDone),
        done('addressCheck', { ...addressDone, ticket }),
        done('addressCheck', { ...addressDone, missed: true }),
      ],
      'xstate.error.actor.addressCheck': [fail('addressCheck', genericFailure)],
      'xstate.done.actor.idUpload': [
        done('idUpload', { profile: { ...known, id_status: 'under_review', id_under_review: 1 } }),
        done('idUpload', { profile: null }),
      ],
      'xstate.error.actor.idUpload': [fail('idUpload', genericFailure)],
      'xstate.error.actor.unsavedChanges': [fail('unsavedChanges', genericFailure)],
    },
    {
      input: { from: 'profile' },
      more: [{ from: 'checkout' }],
      // inside a checkout only the end is another one
      prune: ({ context }) => context.from === 'checkout' && context.profile !== null,
    },
  ),
  flow(
    verificationLoaderMachine,
    {
      'xstate.done.actor.loadVerification': [
        done('loadVerification', {
          logic: stepsOfTheFixture,
          view: (): string => 'steps of the fixture',
        }),
      ],
      'xstate.error.actor.loadVerification': [fail('loadVerification', networkFailure)],
      'xstate.done.actor.awaitOutcome': [done('awaitOutcome', { outcome: 'complete' })],
      'xstate.error.actor.awaitOutcome': [fail('awaitOutcome', genericFailure)],
    },
    { input: { from: 'checkout' } },
  ),
];
