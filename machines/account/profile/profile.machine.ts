import { assign, fromCallback, setup } from 'xstate';
import type { FaultsOf } from '../../../contract/forms/form.ts';
import { addressForm, profileForm, type AddressFaults } from '../../../contract/forms/person.ts';
import type { AddressRequest, Profile } from '../../../contract/schemas/profile.ts';
import type { phoneOtpMachine } from '../../identity/phoneOtp/phoneOtp.machine.ts';
import type { reauthMachine } from '../../identity/reauth/reauth.machine.ts';
import { ignoresEndOf, inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { withEmail, withMobile } from '../../lib/profile.ts';
import type { unsavedChangesMachine } from '../../shell/unsavedChanges/unsavedChanges.machine.ts';
import type { Failure, OwnNumber } from '../../types.ts';
import type { PersonDetails } from '../../verification/addressCheck/addressCheck.machine.ts';
import type { emailChangeMachine } from '../../verification/emailChange/emailChange.machine.ts';

/** Sections of the profile. All fields of a section are saved together. */
export type ProfileGroup = 'personal' | 'address' | 'language';

export type ProfileChange =
  | { group: 'personal'; person: PersonDetails }
  | { group: 'address'; address: AddressRequest }
  | { group: 'language'; language: string };
export type ProfileFields = FaultsOf<typeof profileForm> & AddressFaults;
/**
 * Result of saving a change. `corrected`: the address lookup corrected the spelling of the address. `codeSent`:
 * the server sent a verification code.
 */
export type SavedChange = { patch: Partial<Profile>; corrected: boolean; codeSent: boolean };

export type ProfileEvent =
  | { type: 'profile.retried' }
  | { type: 'network.online' }
  | { type: 'profile.editRequested'; group: ProfileGroup }
  | { type: 'profile.editDeclined' }
  | { type: 'profile.submitted'; change: ProfileChange }
  | { type: 'profile.changeConfirmed' }
  | { type: 'profile.changeDeclined' }
  | { type: 'profile.linkRequested' }
  | { type: 'profile.mobileRequested' }
  | { type: 'profile.emailRequested' }
  | { type: 'email.verified' }
  /** The page has become visible again. */
  | { type: 'profile.pageSeen' }
  /** Another section of the page changed the profile. */
  | { type: 'profile.changed'; profile: Profile };

/** Errors by field. Empty if the change is valid. */
const faultsIn = (change: ProfileChange): ProfileFields => {
  if (change.group === 'personal') return profileForm.faultsOf(change.person);
  return change.group === 'address' ? addressForm.faultsOf(change.address) : {};
};
const isValid = (change: ProfileChange): boolean => Object.keys(faultsIn(change)).length === 0;

/**
 * True if the name or birth date would no longer match the submitted or approved ID. The change then
 * invalidates the ID.
 */
const isNewPerson = (profile: Profile | null, change: ProfileChange): boolean =>
  profile !== null &&
  change.group === 'personal' &&
  (profile.id_status === 'under_review' || profile.id_status === 'approved') &&
  (change.person.firstname !== profile.firstname ||
    change.person.lastname !== (profile.lastname ?? '') ||
    (change.person.dob !== '' && change.person.dob !== profile.dob));

/** The contacts in a profile. Each can only be changed by verifying the new address or number. */
export type ProfileContact = 'email' | 'mobile';
type Outcome = 'verified' | 'left' | 'unproved';

const isProved = (profile: Profile | null, contact: ProfileContact): boolean =>
  profile !== null && (contact === 'email' ? profile.email_verified : profile.mobile_verified) === 1;

/**
 * The customer's profile. Each section is edited in place. A contact is changed by verifying the new address or
 * number.
 */
export const profileMachine = setup({
  types: {
    context: {} as {
      profile: Profile | null;
      group: ProfileGroup | ProfileContact | null;
      fields: ProfileFields;
      /** The submitted change, which has passed validation. */
      change: ProfileChange | null;
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
      | 'confirming'
      | 'saved'
      | 'sending'
      | 'cooldown'
      | 'verifying'
      | 'mobile'
      | 'email',
  },
  actors: {
    loadProfile: notProvided<Profile>('profile.loadProfile'),
    /** Sends `profile.pageSeen` whenever the page becomes visible again. */
    watchPage: fromCallback<ProfileEvent>(() => {}),
    saveChange: notProvided<SavedChange, ProfileChange>('profile.saveChange'),
    resendLink: notProvided<{ message: string }>('profile.resendLink'),
    phoneOtp: childNotProvided<typeof phoneOtpMachine>(),
    emailChange: childNotProvided<typeof emailChangeMachine>(),
    reauth: childNotProvided<typeof reauthMachine>(),
    unsavedChanges: childNotProvided<typeof unsavedChangesMachine>(),
  },
  guards: {
    isValid: (_, p: { change: ProfileChange }) => isValid(p.change),
    invalidatesId: ({ context }, p: { change: ProfileChange }) =>
      isValid(p.change) && isNewPerson(context.profile, p.change),
    isUnverified: ({ context }) =>
      context.profile !== null && context.profile.email !== null && context.profile.email_verified === 0,
    isAlreadyVerified: ({ event }) => failureIn(event)?.code === 'ALREADY_VERIFIED',
    /** True if the contact is verified. Replacing it then requires the owner's confirmation. */
    isProved: ({ context }, p: { contact: ProfileContact }) => isProved(context.profile, p.contact),
    isOwner: ({ context }, p: { outcome: 'proved' | 'left'; contact: ProfileContact }) =>
      p.outcome === 'proved' && context.group === p.contact,
    isVerified: (_, p: { outcome: Outcome }) => p.outcome === 'verified',
    isUnproved: (_, p: { outcome: Outcome }) => p.outcome === 'unproved',
  },
  actions: {
    setProfile: assign({ profile: (_, p: { profile: Profile }) => p.profile, failure: null }),
    refreshProfile: assign({ profile: (_, p: { profile: Profile }) => p.profile }),
    setGroup: assign({ group: (_, p: { group: ProfileGroup }) => p.group, note: null }),
    startContact: assign({ group: (_, p: { contact: ProfileContact }) => p.contact, note: null }),
    setSaved: assign({
      profile: ({ context }, p: { saved: SavedChange }) =>
        context.profile && { ...context.profile, ...p.saved.patch },
      change: null,
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
      profile: ({ context }, p: { number: OwnNumber | null }) => withMobile(context.profile, p.number),
    }),
    setEmail: assign({
      profile: ({ context }, p: { email: string }) => withEmail(context.profile, p.email),
      linkMessage: null,
      linkFailure: null,
    }),
    setVerified: assign({
      profile: ({ context }) => withEmail(context.profile),
      linkMessage: null,
      linkFailure: null,
    }),
    setFaults: assign({
      fields: (_, p: { change: ProfileChange }) => faultsIn(p.change),
      failure: null,
    }),
    setChange: assign({ change: (_, p: { change: ProfileChange }) => p.change }),
    clearFaults: assign({ fields: {}, change: null, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setLinkMessage: assign({ linkMessage: (_, p: { message: string }) => p.message }),
    setLinkFailure: assign({ linkFailure: ({ event }) => failureIn(event) }),
    clearLink: assign({ linkMessage: null, linkFailure: null }),
    /** Updates the name in the session, which is shown in the header. */
    announceName: (_, _p: { profile: Profile | null }) => {},
    /** Updates the email address in the session. Order emails are sent to that address. */
    announceEmail: (_, _p: { email: string }) => {},
  },
  delays: { savedDuration: 6_000, linkCooldown: 60_000 },
}).createMachine({
  id: 'profile',
  description:
    'Loads the profile once. The customer edits one group at a time and can request another verification link.',
  meta: {
    exceptions: {
      ...inBackground('profile.ready.details.viewing.refreshing', 'profile.ready.link.sending'),
      ...ignoresEndOf('watchPage', ['profile.ready']),
    },
  },
  context: {
    profile: null,
    group: null,
    fields: {},
    change: null,
    failure: null,
    note: null,
    linkMessage: null,
    linkFailure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The profile is loading.',
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
      description:
        'The profile failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed'],
      on: { 'profile.retried': 'loading', 'network.online': 'loading' },
    },
    ready: {
      description: 'The profile is shown.',
      tags: ['screen:ready'],
      type: 'parallel',
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onDone: {
          description:
            'The page no longer detects verifications in other tabs, but the profile stays visible.',
        },
        onError: {
          description:
            'The page no longer detects verifications in other tabs, but the profile stays visible.',
        },
      },
      on: {
        'profile.changed': {
          actions: [{ type: 'refreshProfile', params: ({ event }) => ({ profile: event.profile }) }],
          meta: { spec: 'KYC-07' },
        },
      },
      states: {
        details: {
          description: 'Shows the groups of profile data, one of which can be edited at a time.',
          initial: 'viewing',
          states: {
            viewing: {
              description: 'Nothing is being edited.',
              initial: 'idle',
              states: {
                idle: {
                  description:
                    'Waits until the page is visible again, because a verification might have been completed in another tab.',
                  on: { 'profile.pageSeen': 'refreshing' },
                },
                refreshing: {
                  description: 'The profile is reloading while the page still shows the previous one.',
                  invoke: {
                    id: 'loadProfile',
                    src: 'loadProfile',
                    onDone: {
                      target: 'idle',
                      actions: [
                        { type: 'refreshProfile', params: ({ event }) => ({ profile: event.output }) },
                      ],
                      meta: { spec: 'KYC-04 KYC-07' },
                    },
                    onError: 'idle',
                  },
                  // the pending response might not include this change, so the profile is requested again
                  on: {
                    'profile.changed': {
                      target: 'refreshing',
                      reenter: true,
                      actions: [
                        { type: 'refreshProfile', params: ({ event }) => ({ profile: event.profile }) },
                      ],
                      meta: { spec: 'KYC-07' },
                    },
                  },
                },
              },
              on: {
                'profile.mobileRequested': [
                  {
                    guard: { type: 'isProved', params: { contact: 'mobile' } },
                    target: 'verifying',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                  {
                    target: 'checkingMobile',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                ],
                'profile.emailRequested': [
                  {
                    guard: { type: 'isProved', params: { contact: 'email' } },
                    target: 'verifying',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                  {
                    target: 'checkingEmail',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                ],
                'profile.editRequested': {
                  target: 'editing',
                  actions: [{ type: 'setGroup', params: ({ event }) => ({ group: event.group }) }],
                },
              },
            },
            saved: {
              description: 'A change was stored, and the page briefly confirms it.',
              tags: ['saved'],
              on: {
                'profile.mobileRequested': [
                  {
                    guard: { type: 'isProved', params: { contact: 'mobile' } },
                    target: 'verifying',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                  {
                    target: 'checkingMobile',
                    actions: [{ type: 'startContact', params: { contact: 'mobile' } }],
                  },
                ],
                'profile.emailRequested': [
                  {
                    guard: { type: 'isProved', params: { contact: 'email' } },
                    target: 'verifying',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                  {
                    target: 'checkingEmail',
                    actions: [{ type: 'startContact', params: { contact: 'email' } }],
                  },
                ],
                'profile.editRequested': {
                  target: 'editing',
                  actions: [{ type: 'setGroup', params: ({ event }) => ({ group: event.group }) }],
                },
              },
              after: { savedDuration: 'viewing' },
            },
            verifying: {
              description:
                'Changing a verified contact requires a new confirmation of identity, because someone else might be using the session.',
              tags: ['verifying'],
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
                  { target: 'viewing' },
                ],
                onError: 'viewing',
              },
            },
            checkingEmail: {
              description: 'A new email address is being verified with a code.',
              tags: ['email'],
              invoke: [
                { id: 'unsavedChanges', src: 'unsavedChanges', onDone: 'viewing', onError: 'viewing' },
                {
                  id: 'emailChange',
                  src: 'emailChange',
                  // null for a verified email address, which needs no verification and can only be replaced
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
                      target: 'verifying',
                    },
                    { target: 'viewing' },
                  ],
                  onError: 'viewing',
                },
              ],
            },
            checkingMobile: {
              description: 'A new mobile number is being verified with a code.',
              tags: ['mobile'],
              invoke: [
                { id: 'unsavedChanges', src: 'unsavedChanges', onDone: 'viewing', onError: 'viewing' },
                {
                  id: 'phoneOtp',
                  src: 'phoneOtp',
                  input: ({ context }) => ({
                    isdcode: context.profile?.isdcode ?? null,
                    // null for a verified number, which needs no verification and can only be replaced
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
                      target: 'verifying',
                    },
                    { target: 'viewing' },
                  ],
                  onError: 'viewing',
                },
              ],
            },
            editing: {
              description: 'One group is being edited. Leaving the page requires confirmation.',
              tags: ['editing'],
              invoke: {
                id: 'unsavedChanges',
                src: 'unsavedChanges',
                onDone: { target: 'viewing', actions: ['clearFaults'] },
                onError: { target: 'viewing', actions: ['clearFaults'] },
              },
              initial: 'typing',
              states: {
                typing: {
                  description: 'The customer is typing. The change is not stored yet.',
                  on: {
                    'profile.editDeclined': {
                      target: '#profile.ready.details.viewing',
                      actions: ['clearFaults'],
                    },
                    'profile.submitted': [
                      {
                        guard: { type: 'invalidatesId', params: ({ event }) => ({ change: event.change }) },
                        target: 'confirming',
                        actions: [
                          'clearFaults',
                          { type: 'setChange', params: ({ event }) => ({ change: event.change }) },
                        ],
                        meta: { spec: 'KYC-04 KYC-14' },
                      },
                      {
                        guard: { type: 'isValid', params: ({ event }) => ({ change: event.change }) },
                        target: 'saving',
                        actions: [
                          'clearFaults',
                          { type: 'setChange', params: ({ event }) => ({ change: event.change }) },
                        ],
                        meta: { spec: 'KYC-14 KYC-15 KYC-16' },
                      },
                      {
                        actions: [{ type: 'setFaults', params: ({ event }) => ({ change: event.change }) }],
                        meta: { spec: 'KYC-13 KYC-20 KYC-21' },
                      },
                    ],
                  },
                },
                confirming: {
                  description:
                    'The new name or birth date would invalidate the approved ID, so the page asks for confirmation.',
                  tags: ['confirming'],
                  on: {
                    'profile.changeDeclined': 'typing',
                    'profile.changeConfirmed': { target: 'saving', meta: { spec: 'KYC-14' } },
                  },
                },
                saving: {
                  description: 'The server is saving the change.',
                  tags: ['busy'],
                  invoke: {
                    id: 'saveChange',
                    src: 'saveChange',
                    input: ({ context }) => context.change!,
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
          description: 'Resends the verification link if the email address is unverified.',
          initial: 'idle',
          on: { 'email.verified': { target: '.idle', actions: ['setVerified'] } },
          states: {
            idle: {
              description: 'The customer can request a link while the email address is unverified.',
              on: {
                'profile.linkRequested': { guard: 'isUnverified', target: 'sending', actions: ['clearLink'] },
              },
            },
            sending: {
              description: 'The link is being sent.',
              tags: ['sending'],
              invoke: {
                id: 'resendLink',
                src: 'resendLink',
                onDone: {
                  target: 'cooldown',
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
            cooldown: {
              description: 'The link has just been sent. Another one can be requested after a pause.',
              tags: ['cooldown'],
              after: { linkCooldown: 'idle' },
            },
          },
        },
      },
    },
  },
});
