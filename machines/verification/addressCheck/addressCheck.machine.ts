import { assign, setup } from 'xstate';
import type { ValuesOf } from '../../../contract/forms/form.ts';
import {
  addressForm,
  identityForm,
  type AddressFaults,
  type PersonFaults,
} from '../../../contract/forms/person.ts';
import type { Address, AddressRequest, Profile } from '../../../contract/schemas/profile.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, OtpTicket } from '../../types.ts';

/**
 * Personal details of a customer. `age` is the age in whole years, which the view computes from the birth date; null
 * if the birth date is invalid.
 */
export type PersonDetails = ValuesOf<typeof identityForm> & {
  gender: 'male' | 'female' | null;
  age: number | null;
};
/**
 * Result of the address check. `ticket` describes the code that the server sent to an unverified mobile number,
 * or is null if no code was sent.
 */
export type CheckedAddress = { address: Address; corrected: boolean; ticket: OtpTicket | null };

export type AddressCheckEvent =
  | { type: 'addressCheck.personSubmitted'; person: PersonDetails }
  | { type: 'addressCheck.personEdited' }
  | { type: 'addressCheck.addressSubmitted'; address: AddressRequest }
  | { type: 'addressCheck.correctionAccepted' }
  | { type: 'addressCheck.correctionDeclined' };

export type AddressCheckInput = { profile: Profile };
export type AddressCheckOutput = {
  profile: Profile;
  ticket: OtpTicket | null;
  /** True if the server should have sent a code to the mobile number but failed to do so. */
  missed: boolean;
};

const isPersonKnown = (p: Profile): boolean => p.firstname !== '' && Boolean(p.lastname) && p.dob !== null;

/** Collects the customer's name and address, and looks up the address. */
export const addressCheckMachine = setup({
  types: {
    context: {} as {
      profile: Profile;
      person: PersonFaults;
      fields: AddressFaults;
      /** The address as typed. It is kept so that the customer does not lose it when correcting the name. */
      typed: AddressRequest | null;
      checked: CheckedAddress | null;
      failure: Failure | null;
    },
    events: {} as AddressCheckEvent,
    input: {} as AddressCheckInput,
    output: {} as AddressCheckOutput,
    tags: {} as 'screen:person' | 'screen:address' | 'screen:corrected' | 'busy',
  },
  actors: {
    savePerson: notProvided<Profile, PersonDetails>('addressCheck.savePerson'),
    checkAddress: notProvided<CheckedAddress, AddressRequest>('addressCheck.checkAddress'),
  },
  guards: {
    isPersonKnown: ({ context }) => isPersonKnown(context.profile),
    isAddressDone: ({ context }) => context.profile.address_verified === 1,
    isPersonValid: (_, p: { person: PersonDetails }) => identityForm.isValid(p.person),
    isAddressValid: (_, p: { address: AddressRequest }) => addressForm.isValid(p.address),
    isCorrected: (_, p: { checked: CheckedAddress }) => p.checked.corrected,
  },
  actions: {
    setProfile: assign({ profile: (_, p: { profile: Profile }) => p.profile }),
    setPersonFaults: assign({
      person: (_, p: { person: PersonDetails }) => identityForm.faultsOf(p.person),
      failure: null,
    }),
    setTyped: assign({
      typed: (_, p: { address: AddressRequest }) => p.address,
      fields: (_, p: { address: AddressRequest }) => addressForm.faultsOf(p.address),
      failure: null,
    }),
    setChecked: assign({
      checked: (_, p: { checked: CheckedAddress }) => p.checked,
      profile: ({ context }, p: { checked: CheckedAddress }) => ({
        ...context.profile,
        address: p.checked.address,
        address_verified: 1 as const,
      }),
    }),
    clearFaults: assign({ person: {}, fields: {}, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'addressCheck',
  description:
    'Asks for the personal details, then for the address. An address with a corrected spelling must be confirmed.',
  context: ({ input }) => ({
    profile: input.profile,
    person: {},
    fields: {},
    typed: null,
    checked: null,
    failure: null,
  }),
  output: ({ context: { profile, checked } }) => ({
    profile,
    ticket: checked?.ticket ?? null,
    missed:
      checked !== null && checked.ticket === null && profile.mobile !== null && profile.mobile_verified === 0,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Opens the first form that the customer still has to fill in.',
      always: [{ guard: 'isPersonKnown', target: 'enteringAddress' }, { target: 'enteringPerson' }],
    },
    enteringPerson: {
      description: 'The shopper enters name, gender and date of birth.',
      tags: ['screen:person'],
      on: {
        'addressCheck.personSubmitted': [
          {
            guard: { type: 'isPersonValid', params: ({ event }) => ({ person: event.person }) },
            target: 'savingPerson',
            actions: ['clearFaults'],
            meta: { spec: 'KYC-14' },
          },
          {
            actions: [{ type: 'setPersonFaults', params: ({ event }) => ({ person: event.person }) }],
            meta: { spec: 'KYC-13 KYC-15 KYC-21' },
          },
        ],
      },
    },
    savingPerson: {
      description: 'The personal details are being sent to the server.',
      tags: ['screen:person', 'busy'],
      invoke: {
        id: 'savePerson',
        src: 'savePerson',
        input: ({ event }) =>
          event.type === 'addressCheck.personSubmitted'
            ? event.person
            : { ...identityForm.blank, gender: null, age: null },
        onDone: {
          target: 'saved',
          actions: [{ type: 'setProfile', params: ({ event }) => ({ profile: event.output }) }],
          meta: { spec: 'KYC-14' },
        },
        onError: {
          target: 'enteringPerson',
          actions: ['setFailure'],
          meta: { spec: 'KYC-13 KYC-20' },
        },
      },
    },
    saved: {
      description: 'The personal details are stored. Checks whether the address still has to be verified.',
      always: [{ guard: 'isAddressDone', target: 'finished' }, { target: 'enteringAddress' }],
    },
    enteringAddress: {
      description: 'The shopper enters the postal address.',
      tags: ['screen:address'],
      on: {
        'addressCheck.personEdited': { target: 'enteringPerson', actions: ['clearFaults'] },
        'addressCheck.addressSubmitted': [
          {
            guard: { type: 'isAddressValid', params: ({ event }) => ({ address: event.address }) },
            target: 'checking',
            actions: [{ type: 'setTyped', params: ({ event }) => ({ address: event.address }) }],
            meta: { spec: 'KYC-16' },
          },
          {
            actions: [{ type: 'setTyped', params: ({ event }) => ({ address: event.address }) }],
            meta: { spec: 'KYC-21' },
          },
        ],
      },
    },
    checking: {
      description: 'The address is being looked up. The response accepts, corrects or rejects it.',
      tags: ['screen:address', 'busy'],
      invoke: {
        id: 'checkAddress',
        src: 'checkAddress',
        input: ({ context }) => context.typed!,
        onDone: [
          {
            guard: { type: 'isCorrected', params: ({ event }) => ({ checked: event.output }) },
            target: 'confirming',
            actions: [{ type: 'setChecked', params: ({ event }) => ({ checked: event.output }) }],
          },
          {
            target: 'finished',
            actions: [{ type: 'setChecked', params: ({ event }) => ({ checked: event.output }) }],
            meta: { spec: 'KYC-07 KYC-22' },
          },
        ],
        onError: {
          target: 'enteringAddress',
          actions: ['setFailure'],
          meta: { spec: 'KYC-19' },
        },
      },
    },
    confirming: {
      description:
        'The address exists but is spelled differently. The page shows the corrected spelling for confirmation.',
      tags: ['screen:corrected'],
      on: {
        'addressCheck.correctionAccepted': { target: 'finished', meta: { spec: 'KYC-07 KYC-22' } },
        'addressCheck.correctionDeclined': { target: 'enteringAddress' },
      },
    },
    finished: {
      description: 'Personal details and address are stored. The verification continues with its next step.',
      type: 'final',
      tags: ['screen:address'],
    },
  },
});
