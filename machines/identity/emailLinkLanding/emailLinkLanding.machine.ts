import { assign, setup } from 'xstate';
import { ignoresRoute } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/** Parameters in the URL of the landing page. */
export type VerifyLink = { id: string; hash: string; expires: string; signature: string; verify_url: string };

export type EmailLinkLandingEvent =
  | { type: 'emailLinkLanding.resendRequested' }
  | { type: 'emailLinkLanding.homeRequested' }
  | { type: 'emailLinkLanding.loginRequested' }
  | { type: 'session.found' }
  | { type: 'route.changed' };

/**
 * Data for setting a new password, which is required if the link was opened without a session for the account.
 */
export type PasswordFirst = { email: string; token: string };

/** Landing page for the verification link in an email. */
export const emailLinkLandingMachine = setup({
  types: {
    context: {} as { link: VerifyLink; signedIn: boolean; message: string | null; failure: Failure | null },
    events: {} as EmailLinkLandingEvent,
    input: {} as { link: VerifyLink; signedIn: boolean },
    tags: {} as
      | 'screen:verifying'
      | 'screen:refused'
      | 'screen:leaving'
      | 'busy'
      | 'resendable'
      | 'cooldown'
      | 'signedOut',
  },
  actors: {
    verifyLink: notProvided<PasswordFirst | null, VerifyLink>('emailLinkLanding.verifyLink'),
    resendLink: notProvided<{ message: string }>('emailLinkLanding.resendLink'),
  },
  guards: {
    isAlreadyVerified: ({ event }) => failureIn(event)?.code === 'ALREADY_VERIFIED',
    needsPassword: (_, p: { reset: PasswordFirst | null }) => p.reset !== null,
    isSignedIn: ({ context }) => context.signedIn,
  },
  actions: {
    setFailure: assign({ failure: ({ event }) => failureIn(event), message: null }),
    setMessage: assign({ message: (_, p: { message: string }) => p.message, failure: null }),
    setSignedIn: assign({ signedIn: true }),
    openLogin: () => {},
    storeFlag: () => {},
    goVerified: () => {},
    goNewPassword: (_, _p: { reset: PasswordFirst | null }) => {},
    goHome: () => {},
  },
  delays: { resendCooldown: 60_000, leaveTimeout: 15_000 },
}).createMachine({
  id: 'emailLinkLanding',
  description:
    'The server checks the link. If it is valid, the next page opens; otherwise, the server’s message is shown.',
  meta: {
    exceptions: {
      ...ignoresRoute('emailLinkLanding'),
    },
  },
  context: ({ input }) => ({ link: input.link, signedIn: input.signedIn, message: null, failure: null }),
  initial: 'verifying',
  on: {
    'emailLinkLanding.homeRequested': { target: '.leaving', actions: ['goHome'], meta: { spec: 'EV-09' } },
  },
  states: {
    verifying: {
      description: 'The link from the email is being checked.',
      tags: ['screen:verifying', 'busy'],
      meta: { spec: 'EV-02' },
      invoke: {
        id: 'verifyLink',
        src: 'verifyLink',
        input: ({ context }) => context.link,
        onDone: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ reset: event.output }) },
            target: 'leaving',
            description:
              'The person who opened the email might not own the account, so a new password must be set.',
            actions: [{ type: 'goNewPassword', params: ({ event }) => ({ reset: event.output }) }],
          },
          { target: 'leaving', actions: ['storeFlag', 'goVerified'], meta: { spec: 'EV-03 EV-04' } },
        ],
        onError: [
          {
            guard: 'isAlreadyVerified',
            target: 'refused',
            actions: ['setFailure'],
            meta: { spec: 'EV-07' },
          },
          {
            guard: 'isSignedIn',
            target: 'resendable',
            actions: ['setFailure'],
            meta: { spec: 'EV-05 EV-06' },
          },
          {
            target: 'signedOut',
            actions: ['setFailure'],
            meta: { spec: 'EV-05 EV-06' },
          },
        ],
      },
    },
    refused: {
      description: 'The email address has already been verified, so the link is no longer needed.',
      tags: ['screen:refused'],
    },
    signedOut: {
      description: 'The link was rejected. A customer can sign in to request a new one.',
      tags: ['screen:refused', 'signedOut'],
      on: {
        'emailLinkLanding.loginRequested': { actions: ['openLogin'] },
        'session.found': { target: 'resendable', actions: ['setSignedIn'] },
      },
    },
    resendable: {
      description: 'The link was rejected. The signed-in customer can request a new one.',
      tags: ['screen:refused', 'resendable'],
      on: { 'emailLinkLanding.resendRequested': { target: 'resending', meta: { spec: 'EV-08' } } },
    },
    resending: {
      description: 'A new link is being sent.',
      tags: ['screen:refused', 'resendable', 'busy'],
      invoke: {
        id: 'resendLink',
        src: 'resendLink',
        onDone: {
          target: 'cooldown',
          actions: [{ type: 'setMessage', params: ({ event }) => ({ message: event.output.message }) }],
          meta: { spec: 'EV-08 API-49' },
        },
        onError: [
          {
            guard: 'isAlreadyVerified',
            target: 'refused',
            actions: ['setFailure'],
            meta: { spec: 'EV-07' },
          },
          {
            target: 'resendable',
            actions: ['setFailure'],
          },
        ],
      },
    },
    cooldown: {
      description: 'A new link has just been sent. Another one can be requested after a pause.',
      tags: ['screen:refused', 'cooldown'],
      after: { resendCooldown: 'resendable' },
    },
    leaving: {
      description:
        'Another page is opening. If it does not open, the link is checked again. The page with the result has a link home.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveTimeout: 'verifying' },
    },
  },
});
