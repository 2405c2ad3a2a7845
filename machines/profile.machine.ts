import { assign, fromPromise, setup } from 'xstate';
import type { Profile } from '../src/api/auth.ts';
import type { Failure } from './contracts.ts';

export type ProfileDetails = { firstname: string; lastname: string; language: string };
export type ProfileFields = { firstname?: 'missing' | 'long'; lastname?: 'long' };

export type ProfileEvent =
  | { type: 'profile.retried' }
  | { type: 'network.found' }
  | { type: 'profile.editAsked' }
  | { type: 'profile.editDeclined' }
  | { type: 'profile.submitted'; details: ProfileDetails }
  | { type: 'profile.linkAsked' }
  | { type: 'email.verified' };

const letters = (text: string): number => Array.from(text.trim()).length;

/** What is wrong with the names, field by field; an empty object when nothing is. */
const faultsOf = (d: ProfileDetails): ProfileFields => ({
  ...(letters(d.firstname) === 0
    ? { firstname: 'missing' as const }
    : letters(d.firstname) > 50
      ? { firstname: 'long' as const }
      : {}),
  ...(letters(d.lastname) > 50 ? { lastname: 'long' as const } : {}),
});

/** Who the customer is: names and language can be changed, the address can get a new verification link. */
export const profileMachine = setup({
  types: {
    context: {} as {
      profile: Profile | null;
      fields: ProfileFields;
      failure: Failure | null;
      linkMessage: string | null;
      linkFailure: Failure | null;
    },
    events: {} as ProfileEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:ready'
      | 'busy'
      | 'editing'
      | 'saved'
      | 'sending'
      | 'cooling',
  },
  actors: {
    loadProfile: fromPromise<Profile>(() =>
      Promise.reject(new Error('profile: loadProfile is not provided')),
    ),
    saveDetails: fromPromise<Profile, ProfileDetails>(() =>
      Promise.reject(new Error('profile: saveDetails is not provided')),
    ),
    resendLink: fromPromise<{ message: string }>(() =>
      Promise.reject(new Error('profile: resendLink is not provided')),
    ),
  },
  guards: {
    isSound: (_, p: { details: ProfileDetails }) => Object.keys(faultsOf(p.details)).length === 0,
    isUnverified: ({ context }) =>
      context.profile !== null && context.profile.email !== null && context.profile.email_verified === 0,
    isAlreadyVerified: (_, p: { error: unknown }) =>
      (p.error as Failure | undefined)?.message === 'Email already verified',
  },
  actions: {
    rememberProfile: assign({ profile: (_, p: { profile: Profile }) => p.profile, failure: null }),
    rememberVerified: assign({
      profile: ({ context }) => (context.profile ? { ...context.profile, email_verified: 1 as const } : null),
      linkMessage: null,
      linkFailure: null,
    }),
    rememberFaults: assign({
      fields: (_, p: { details: ProfileDetails }) => faultsOf(p.details),
      failure: null,
    }),
    forgetFaults: assign({ fields: {}, failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    rememberLinkMessage: assign({ linkMessage: (_, p: { message: string }) => p.message, linkFailure: null }),
    rememberLinkFailure: assign({ linkFailure: (_, p: { error: unknown }) => p.error as Failure }),
    forgetLink: assign({ linkMessage: null, linkFailure: null }),
    /** The session keeps the name too: the header greets by it. */
    announceName: (_, _p: { profile: Profile }) => {},
  },
  delays: { savedLife: 6_000, linkCooldown: 60_000 },
}).createMachine({
  id: 'profile',
  description:
    'Loaded once; the details are edited in place, and beside them an unverified address gets a new link.',
  context: { profile: null, fields: {}, failure: null, linkMessage: null, linkFailure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'ready',
          actions: [{ type: 'rememberProfile', params: ({ event }) => ({ profile: event.output }) }],
          meta: { spec: 'UI-23' },
        },
        onError: {
          target: 'failed',
          actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    failed: {
      tags: ['screen:failed'],
      on: { 'profile.retried': 'loading', 'network.found': 'loading' },
    },
    ready: {
      tags: ['screen:ready'],
      type: 'parallel',
      states: {
        details: {
          initial: 'reading',
          states: {
            reading: { on: { 'profile.editAsked': { target: 'editing', actions: ['forgetFaults'] } } },
            saved: {
              tags: ['saved'],
              on: { 'profile.editAsked': { target: 'editing', actions: ['forgetFaults'] } },
              after: { savedLife: 'reading' },
            },
            editing: {
              tags: ['editing'],
              on: {
                'profile.editDeclined': 'reading',
                'profile.submitted': [
                  {
                    guard: { type: 'isSound', params: ({ event }) => ({ details: event.details }) },
                    target: 'saving',
                    actions: ['forgetFaults'],
                  },
                  {
                    actions: [
                      { type: 'rememberFaults', params: ({ event }) => ({ details: event.details }) },
                    ],
                  },
                ],
              },
            },
            saving: {
              tags: ['editing', 'busy'],
              invoke: {
                id: 'saveDetails',
                src: 'saveDetails',
                input: ({ event }) =>
                  event.type === 'profile.submitted'
                    ? event.details
                    : { firstname: '', lastname: '', language: '' },
                onDone: {
                  target: 'saved',
                  actions: [
                    { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output }) },
                    { type: 'announceName', params: ({ event }) => ({ profile: event.output }) },
                  ],
                },
                onError: {
                  target: 'editing',
                  actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
          },
        },
        link: {
          initial: 'idle',
          on: { 'email.verified': { target: '.idle', actions: ['rememberVerified'] } },
          states: {
            idle: {
              on: {
                'profile.linkAsked': { guard: 'isUnverified', target: 'sending', actions: ['forgetLink'] },
              },
            },
            sending: {
              tags: ['sending'],
              invoke: {
                id: 'resendLink',
                src: 'resendLink',
                onDone: {
                  target: 'cooling',
                  actions: [
                    {
                      type: 'rememberLinkMessage',
                      params: ({ event }) => ({ message: event.output.message }),
                    },
                  ],
                  meta: { spec: 'API-49' },
                },
                onError: [
                  {
                    guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
                    target: 'idle',
                    actions: ['rememberVerified'],
                    meta: { spec: 'EV-07' },
                  },
                  {
                    target: 'idle',
                    actions: [
                      { type: 'rememberLinkFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                ],
              },
            },
            cooling: { tags: ['cooling'], after: { linkCooldown: 'idle' } },
          },
        },
      },
    },
  },
});
