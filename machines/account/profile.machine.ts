import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { AddressRequest, Profile } from '../../contract/schemas/profile.ts';
import type { phoneOtpMachine } from '../identity/phoneOtp.machine.ts';
import type { reauthMachine } from '../identity/reauth.machine.ts';
import type { unsavedChangesMachine } from '../shell/unsavedChanges.machine.ts';
import type { Failure, OwnNumber } from '../types.ts';
import type { PersonDetails } from '../verification/addressCheck.machine.ts';
import type { emailChangeMachine } from '../verification/emailChange.machine.ts';

/** What is edited at once. */
export type ProfileGroup = 'personal' | 'address' | 'language';

export type ProfileChange =
  | { group: 'personal'; person: PersonDetails }
  | { group: 'address'; address: AddressRequest }
  | { group: 'language'; language: string };
export type ProfileFault = 'missing' | 'long' | 'young' | 'wrong';
export type ProfileFields = Partial<
  Record<'firstname' | 'lastname' | 'dob' | keyof AddressRequest, ProfileFault>
>;
/** What a change made of the profile. An address is looked up: it may be spelled otherwise, and a code may go out. */
export type SavedChange = { patch: Partial<Profile>; corrected: boolean; codeSent: boolean };

export type ProfileEvent =
  | { type: 'profile.retried' }
  | { type: 'network.online' }
  | { type: 'profile.editAsked'; group: ProfileGroup }
  | { type: 'profile.editDeclined' }
  | { type: 'profile.submitted'; change: ProfileChange }
  | { type: 'profile.linkAsked' }
  | { type: 'profile.mobileAsked' }
  | { type: 'profile.emailAsked' }
  | { type: 'email.verified' }
  /** It changed in another part of the page. */
  | { type: 'profile.changed'; profile: Profile };

const letters = (text: string): number => Array.from(text.trim()).length;

/** What is wrong with a change, field by field; an empty object when nothing is. A birth date may be left out. */
const faultsOf = (change: ProfileChange): ProfileFields => {
  if (change.group === 'language') return {};
  if (change.group === 'address')
    return Object.fromEntries(
      Object.entries(change.address)
        .filter(([, value]) => value.trim() === '')
        .map(([name]) => [name, 'missing' as const]),
    );
  const { firstname, lastname, dob, age } = change.person;
  return {
    ...(letters(firstname) === 0
      ? { firstname: 'missing' as const }
      : letters(firstname) > 50
        ? { firstname: 'long' as const }
        : {}),
    ...(letters(lastname) > 50 ? { lastname: 'long' as const } : {}),
    ...(dob === ''
      ? {}
      : age === null || age > 120
        ? { dob: 'wrong' as const }
        : age < 16
          ? { dob: 'young' as const }
          : {}),
  };
};

/** What is changed by a check of its own. */
export type ProfileContact = 'email' | 'mobile';
type Outcome = 'verified' | 'left' | 'unproved';

const isProved = (profile: Profile | null, contact: ProfileContact): boolean =>
  profile !== null && (contact === 'email' ? profile.email_verified : profile.mobile_verified) === 1;

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** Who the customer is: read rows, each group edited where it stands; a contact changes by its own check. */
export const profileMachine = setup({
  types: {
    context: {} as {
      profile: Profile | null;
      group: ProfileGroup | ProfileContact | null;
      fields: ProfileFields;
      failure: Failure | null;
      note: 'corrected' | 'otpNotSent' | null;
      linkMessage: string | null;
      linkFailure: Failure | null;
    },
    events: {} as ProfileEvent,
    children: {} as {
      phoneOtp: 'phoneOtp';
      emailChange: 'emailChange';
      reauth: 'reauth';
      unsavedChanges: 'unsavedChanges';
    },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:ready'
      | 'busy'
      | 'editing'
      | 'saved'
      | 'sending'
      | 'cooling'
      | 'proving'
      | 'mobile'
      | 'email',
  },
  actors: {
    loadProfile: fromPromise<Profile>(() =>
      Promise.reject(new Error('profile: loadProfile is not provided')),
    ),
    saveChange: fromPromise<SavedChange, ProfileChange>(() =>
      Promise.reject(new Error('profile: saveChange is not provided')),
    ),
    resendLink: fromPromise<{ message: string }>(() =>
      Promise.reject(new Error('profile: resendLink is not provided')),
    ),
    phoneOtp: fromCallback(() => {}) as unknown as typeof phoneOtpMachine,
    emailChange: fromCallback(() => {}) as unknown as typeof emailChangeMachine,
    reauth: fromCallback(() => {}) as unknown as typeof reauthMachine,
    unsavedChanges: fromCallback(() => {}) as unknown as typeof unsavedChangesMachine,
  },
  guards: {
    isSound: (_, p: { change: ProfileChange }) => Object.keys(faultsOf(p.change)).length === 0,
    isUnverified: ({ context }) =>
      context.profile !== null && context.profile.email !== null && context.profile.email_verified === 0,
    isAlreadyVerified: ({ event }) => failureIn(event)?.code === 'ALREADY_VERIFIED',
    /** It is proved: its owner is asked before it is replaced. */
    isProved: ({ context }, p: { contact: ProfileContact }) => isProved(context.profile, p.contact),
    isOwner: ({ context }, p: { outcome: 'proved' | 'left'; contact: ProfileContact }) =>
      p.outcome === 'proved' && context.group === p.contact,
    isVerified: (_, p: { outcome: Outcome }) => p.outcome === 'verified',
    isUnproved: (_, p: { outcome: Outcome }) => p.outcome === 'unproved',
  },
  actions: {
    setProfile: assign({ profile: (_, p: { profile: Profile }) => p.profile, failure: null }),
    takeProfile: assign({ profile: (_, p: { profile: Profile }) => p.profile }),
    setGroup: assign({ group: (_, p: { group: ProfileGroup }) => p.group, note: null }),
    startContact: assign({ group: (_, p: { contact: ProfileContact }) => p.contact, note: null }),
    setSaved: assign({
      profile: ({ context }, p: { saved: SavedChange }) =>
        context.profile && { ...context.profile, ...p.saved.patch },
      note: ({ context }, p: { saved: SavedChange }) =>
        context.group === 'address' &&
        !p.saved.codeSent &&
        context.profile?.mobile != null &&
        context.profile.mobile_verified === 0
          ? 'otpNotSent'
          : p.saved.corrected
            ? 'corrected'
            : null,
    }),
    setMobile: assign({
      profile: ({ context }, p: { number: OwnNumber | null }) =>
        context.profile && { ...context.profile, ...p.number, mobile_verified: 1 as const },
    }),
    setEmail: assign({
      profile: ({ context }, p: { email: string }) =>
        context.profile && { ...context.profile, email: p.email, email_verified: 1 as const },
      linkMessage: null,
      linkFailure: null,
    }),
    setVerified: assign({
      profile: ({ context }) => (context.profile ? { ...context.profile, email_verified: 1 as const } : null),
      linkMessage: null,
      linkFailure: null,
    }),
    setFaults: assign({
      fields: (_, p: { change: ProfileChange }) => faultsOf(p.change),
      failure: null,
    }),
    clearFaults: assign({ fields: {}, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setLinkMessage: assign({ linkMessage: (_, p: { message: string }) => p.message, linkFailure: null }),
    setLinkFailure: assign({ linkFailure: ({ event }) => failureIn(event) }),
    clearLink: assign({ linkMessage: null, linkFailure: null }),
    /** The session keeps the name too: the header greets by it. */
    announceName: (_, _p: { profile: Profile | null }) => {},
    /** The session keeps the address: an order is mailed there. */
    announceEmail: (_, _p: { email: string }) => {},
  },
  delays: { savedLife: 6_000, linkCooldown: 60_000 },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QAcBOB7AZgSwDZgDpd0BDCbAOygGIAPWAFxIcInQsJIGMH1UjSEAAoYc+ANoAGALqIU6WNgbZ2ckLUQBGABwA2SQBoQAT0QAmbZIC+Vo2ix5CxMpRr0mLAmFQZ+3XvzOwqKOUrJIIMgKSioUahoImgCc2gDMRqaJqQDsNnYh+ASYJI4Q1PZihKhgDKjYkGFqUYrKqhEJOrrZGVo5eZEFhMWl1BwMAO58ANYE7LiUYI0RzTFtoB3ZAKzdJr25tgMOhdVkxgQQNSW4sAQn5FTlgwQAtugARo4AgrBTDTJN0VacXaex2mU0mlSmn6FUctzAp3OlzwNzurkeR0Irw++G+vwg4k04XkLVi8S0ZjMSR6CCSumhB1hxwREDOFyYKPhLgeTMIYGeVzxf2JkUBZJBiV0FhpEKhMKedzZyOuXPuNF5XgFeCFBKJANJa3U5kkXRpdIZ+UxqqVHJVaJ5T0gSh1SxJq2B6y0JoALDTst6zPKrYqkbabrASAA3SAYyovd5fH7C-Xu8kIXS6M30oNxkPsq7hqMxjXYxP4wkilZAtOaMybam7BDbVI5uF55WF6NlDX8wVJgn-ZZiw0JVJmQyN82t5mI-OciNd2Nw3va-sVlPViWU1ITzLN6dVFk2gsEBfFx3kBguwduzeehBpMGIfeMhVH0Mns9ldzMTiYFj8F+AAy2CYIQGrtmGp5FgOlbDh6RoIN6myaH6AYHtaH6cvYkboj+nhsBwBD+HwXIAK4MAAFq6ooGghCR1kkT6JCaugYZBJ44XhjC-uc7CcDwpEnBR1F6kOdE1kkmi+o2misex75ziqXEPPhrD8cRgn8MJVHiGYcESRKnTMbKFqHLmikdgQKluDxnjeL4mkBORuk3rRqZGUk9YypCZkQZZUFcJRYBcFMrgAKJargdB2epREkfwZEUF+ADClEkFQcA0VW4r3pSkioZO2avsGAUnkFIVhVQkVXDFHh8j4pEJQQSWpelmWwNl8FpmYqQBlmflvrOVkVaFEVRXVvGEQJzkrrgaUZTAXWGXlkhmDJe7ZC2JUWcNgXBWN1UTWpfHxVpmpXAtmXruJHl5Vs6SyfJO1tmVnKjVVUA1Xgk0ERpzVzVdS36RuuWIet2jaANCl7eVB2fd90UnQ5TXnYD7VLW5OUjuY9KFZkU4vTOrJYSqH2uAAsgm+C-XFM2ka1MFA1lWPdUZOS7oghOWrtJNKTc5NUFTOJgLTXiNX452M12zOdazK2IZoKH41zxU869sPvfDlPU6LJ3TU5pHIJR-EAPIMMgy13YrkjZGYNIvurxPHlrlU6yLYsG81xtmxbN23mDHSSMhMrPU7h6a2T2tC7rnv-edPscOblsg7dd6K7o2zQ0TEd8yN0dQMLjhiyjkvOYnYDJ1b6cbPS2fh5h-NeJe3H1ad9OJclTMYyzBnWwkaSbPX5ka3nUFOsoqmxeLjnNdLkCy9Xgdc1sw-+ZHNwT64BAMMYyDoj2l4ACIhfMHCwaDOPppDa9DWPJ5b1QO97wfTywGRbzPEoLAX2ny8PpsTmCBsjZCSDDe+nJH5QGgrhKebcvbnTPMzJeV9NimkbI7EeztSabxbk-BcrdeKl0NoBIsyD5b90QNkCEfpQHgLOGfKY1A5oEGjHUHAyY-5XypCkGk2hkj0KIJQGY2AIA0w1Iw68fca6IDHEkBsmRtD+kEYw08YAKBqjjmdZy1RYDqIgCBCgUwUH0VkbWTMjZ+FgJzphVReiNGEPshLEh8J7EGOESYtMqRNjjj4comxIY7H6McQ1We51dH6MMcYsSAcr45Ezn470KjhEEC4OgdAZ9bJtxIP+bwQijEpXSbgNg4wKDWTvgwlJaSMmuE8RKKEkgoaTgsDYA4FB0AXHgMsQYl9TGJHtrJQMNigiuF6ZJGhsktgYWGPgCAYyjLaDMMxNB9D5n3h3DSKE2hBH8zWYhb0TTMipBSDsqy9ooB7I6PWQ5Xp6ynKgl+S55gmI0m9OhAJb1lIYFgRcrhfSdCQhlOOaxDcOKu0Ol9KKTyEBmE0KvRs2R9D3Lhm7GOItoW1jWn6JFHyN7NxiFQaFuhFk0jxsiyBeDoG733oSv5aYtgbUQPw-YoLPm4IJdAghtLYl9JAYy9MUlklGOhVSSwpKuhCpEWIsA0K+p10nIiyVaiHHcvcjIhAY4JmZGoYNUqiJVHVMybKnQj1FHbFaVYIAA */
  id: 'profile',
  description: 'Loaded once. One group at a time is edited; beside it an unverified address gets a new link.',
  context: {
    profile: null,
    group: null,
    fields: {},
    failure: null,
    note: null,
    linkMessage: null,
    linkFailure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The profile is being fetched.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'ready',
          actions: [{ type: 'setProfile', params: ({ event }) => ({ profile: event.output }) }],
          meta: { spec: 'UI-23 KYC-14' },
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
    },
    failed: {
      description: 'The profile could not be fetched; tried again on request or once back online.',
      tags: ['screen:failed'],
      on: { 'profile.retried': 'loading', 'network.online': 'loading' },
    },
    ready: {
      description: 'The profile is shown.',
      tags: ['screen:ready'],
      type: 'parallel',
      on: {
        'profile.changed': {
          actions: [{ type: 'takeProfile', params: ({ event }) => ({ profile: event.profile }) }],
          meta: { spec: 'KYC-07' },
        },
      },
      states: {
        details: {
          description: 'The groups of data, of which one at a time can be changed.',
          initial: 'reading',
          states: {
            reading: {
              description: 'Nothing is being changed.',
              on: {
                'profile.mobileAsked': [
                  {
                    guard: { type: 'isProved', params: { contact: 'mobile' } },
                    target: 'proving',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                  {
                    target: 'checkingMobile',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                ],
                'profile.emailAsked': [
                  {
                    guard: { type: 'isProved', params: { contact: 'email' } },
                    target: 'proving',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                  {
                    target: 'checkingEmail',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                ],
                'profile.editAsked': {
                  target: 'editing',
                  actions: [
                    'clearFaults',
                    { type: 'setGroup', params: ({ event }) => ({ group: event.group }) },
                  ],
                },
              },
            },
            saved: {
              description: 'A change was stored; the page says so for a moment.',
              tags: ['saved'],
              on: {
                'profile.mobileAsked': [
                  {
                    guard: { type: 'isProved', params: { contact: 'mobile' } },
                    target: 'proving',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                  {
                    target: 'checkingMobile',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                ],
                'profile.emailAsked': [
                  {
                    guard: { type: 'isProved', params: { contact: 'email' } },
                    target: 'proving',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                  {
                    target: 'checkingEmail',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                ],
                'profile.editAsked': {
                  target: 'editing',
                  actions: [
                    'clearFaults',
                    { type: 'setGroup', params: ({ event }) => ({ group: event.group }) },
                  ],
                },
              },
              after: { savedLife: 'reading' },
            },
            proving: {
              description: 'A session alone does not move a proved contact: it may be in other hands.',
              tags: ['proving'],
              invoke: {
                id: 'reauth',
                src: 'reauth',
                input: ({ context: { profile, group } }) => ({
                  purpose: group === 'email' ? 'email' : 'mobile',
                  contact:
                    group === 'email' ? (profile?.email ?? '') : `+${profile?.isdcode} ${profile?.mobile}`,
                  hasPassword: profile?.has_password === 1,
                }),
                onDone: [
                  {
                    guard: {
                      type: 'isOwner',
                      params: ({ event }) => ({ outcome: event.output.outcome, contact: 'email' }),
                    },
                    target: 'checkingEmail',
                  },
                  {
                    guard: {
                      type: 'isOwner',
                      params: ({ event }) => ({ outcome: event.output.outcome, contact: 'mobile' }),
                    },
                    target: 'checkingMobile',
                  },
                  { target: 'reading' },
                ],
                onError: 'reading',
              },
            },
            checkingEmail: {
              description: 'A new e-mail address is being verified by a code.',
              tags: ['email'],
              invoke: [
                { id: 'unsavedChanges', src: 'unsavedChanges', onDone: 'reading', onError: 'reading' },
                {
                  id: 'emailChange',
                  src: 'emailChange',
                  // a verified address is there to be changed, not to be proved again
                  input: ({ context: { profile } }) => ({
                    email: profile?.email_verified === 0 ? profile.email : null,
                  }),
                  onDone: [
                    {
                      guard: {
                        type: 'isVerified',
                        params: ({ event }) => ({ outcome: event.output.outcome }),
                      },
                      target: 'saved',
                      actions: [
                        { type: 'setEmail', params: ({ event }) => ({ email: event.output.email }) },
                        { type: 'announceEmail', params: ({ event }) => ({ email: event.output.email }) },
                      ],
                      meta: { spec: 'KYC-07 KYC-14' },
                    },
                    {
                      guard: {
                        type: 'isUnproved',
                        params: ({ event }) => ({ outcome: event.output.outcome }),
                      },
                      target: 'proving',
                    },
                    { target: 'reading' },
                  ],
                  onError: 'reading',
                },
              ],
            },
            checkingMobile: {
              description: 'A new mobile number is being verified by a code.',
              tags: ['mobile'],
              invoke: [
                { id: 'unsavedChanges', src: 'unsavedChanges', onDone: 'reading', onError: 'reading' },
                {
                  id: 'phoneOtp',
                  src: 'phoneOtp',
                  input: ({ context }) => ({
                    isdcode: context.profile?.isdcode ?? null,
                    // a verified number is there to be changed, not to be proved again
                    mobile: context.profile?.mobile_verified === 0 ? context.profile.mobile : null,
                    ticket: null,
                  }),
                  onDone: [
                    {
                      guard: {
                        type: 'isVerified',
                        params: ({ event }) => ({ outcome: event.output.outcome }),
                      },
                      target: 'saved',
                      actions: [
                        { type: 'setMobile', params: ({ event }) => ({ number: event.output.number }) },
                      ],
                      meta: { spec: 'KYC-07 KYC-14' },
                    },
                    {
                      guard: {
                        type: 'isUnproved',
                        params: ({ event }) => ({ outcome: event.output.outcome }),
                      },
                      target: 'proving',
                    },
                    { target: 'reading' },
                  ],
                  onError: 'reading',
                },
              ],
            },
            editing: {
              description: 'One group is open for editing; leaving the page is asked about.',
              tags: ['editing'],
              invoke: {
                id: 'unsavedChanges',
                src: 'unsavedChanges',
                onDone: { target: 'reading', actions: ['clearFaults'] },
                onError: { target: 'reading', actions: ['clearFaults'] },
              },
              initial: 'typing',
              states: {
                typing: {
                  description: 'The customer types; the change is not stored yet.',
                  on: {
                    'profile.editDeclined': {
                      target: '#profile.ready.details.reading',
                      actions: ['clearFaults'],
                    },
                    'profile.submitted': [
                      {
                        guard: { type: 'isSound', params: ({ event }) => ({ change: event.change }) },
                        target: 'saving',
                        actions: ['clearFaults'],
                        meta: { spec: 'KYC-14 KYC-15 KYC-16' },
                      },
                      {
                        actions: [{ type: 'setFaults', params: ({ event }) => ({ change: event.change }) }],
                        meta: { spec: 'KYC-13 KYC-20 KYC-21' },
                      },
                    ],
                  },
                },
                saving: {
                  description: 'The change is on its way to the server.',
                  tags: ['busy'],
                  invoke: {
                    id: 'saveChange',
                    src: 'saveChange',
                    input: ({ event }) =>
                      event.type === 'profile.submitted' ? event.change : { group: 'language', language: '' },
                    onDone: {
                      target: '#profile.ready.details.saved',
                      actions: [
                        { type: 'setSaved', params: ({ event }) => ({ saved: event.output }) },
                        { type: 'announceName', params: ({ context }) => ({ profile: context.profile }) },
                      ],
                      meta: { spec: 'KYC-14 KYC-22' },
                    },
                    onError: {
                      target: 'typing',
                      actions: ['setFailure'],
                      meta: { spec: 'KYC-19 KYC-20' },
                    },
                  },
                },
              },
            },
          },
        },
        link: {
          description: 'Sending a new verification link to an unverified address.',
          initial: 'idle',
          on: { 'email.verified': { target: '.idle', actions: ['setVerified'] } },
          states: {
            idle: {
              description: 'A link can be asked for while the address is unverified.',
              on: {
                'profile.linkAsked': { guard: 'isUnverified', target: 'sending', actions: ['clearLink'] },
              },
            },
            sending: {
              description: 'The link is being sent.',
              tags: ['sending'],
              invoke: {
                id: 'resendLink',
                src: 'resendLink',
                onDone: {
                  target: 'cooling',
                  actions: [
                    {
                      type: 'setLinkMessage',
                      params: ({ event }) => ({ message: event.output.message }),
                    },
                  ],
                  meta: { spec: 'API-49' },
                },
                onError: [
                  {
                    guard: 'isAlreadyVerified',
                    target: 'idle',
                    actions: ['setVerified'],
                    meta: { spec: 'EV-07' },
                  },
                  {
                    target: 'idle',
                    actions: ['setLinkFailure'],
                  },
                ],
              },
            },
            cooling: {
              description: 'The link was sent a moment ago; another cannot be asked for yet.',
              tags: ['cooling'],
              after: { linkCooldown: 'idle' },
            },
          },
        },
      },
    },
  },
});
