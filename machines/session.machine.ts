import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { SignedIn, User } from './contracts.ts';
import type { tokenRefreshMachine } from './tokenRefresh.machine.ts';

/** What the storage knows: the person, and whether the separate access token is there too. */
export type StoredSession = { user: User | null; hasToken: boolean };

export type SessionEvent =
  | { type: 'session.started'; session: SignedIn }
  | { type: 'session.renewed'; accessToken: string }
  | { type: 'session.renamed'; name: string }
  | { type: 'session.rejected' }
  | { type: 'session.idled' }
  | { type: 'session.foundElsewhere' }
  | { type: 'session.endedElsewhere' }
  | { type: 'session.renewalWanted' }
  | { type: 'session.signOutAsked' }
  | { type: 'session.signOutDeclined' }
  | { type: 'session.signOutConfirmed' };

/** Who is signed in, and every way in and out. */
export const sessionMachine = setup({
  types: {
    context: {} as { user: User | null },
    events: {} as SessionEvent,
    children: {} as { tokenRefresh: 'tokenRefresh' },
    tags: {} as 'screen:unknown' | 'screen:visitor' | 'screen:signedIn' | 'screen:confirm' | 'busy',
  },
  actors: {
    readSession: fromPromise<StoredSession>(() =>
      Promise.reject(new Error('session: readSession is not provided')),
    ),
    signOut: fromPromise<void>(() => Promise.reject(new Error('session: signOut is not provided'))),
    tokenRefresh: fromCallback(() => {}) as unknown as typeof tokenRefreshMachine,
  },
  guards: {
    isWhole: (_, p: { stored: StoredSession }) => p.stored.user !== null && p.stored.hasToken,
    isHalf: (_, p: { stored: StoredSession }) => p.stored.user !== null && !p.stored.hasToken,
  },
  actions: {
    rememberUser: assign({ user: (_, p: { user: User | null }) => p.user }),
    rememberSession: assign({
      user: (_, p: { session: SignedIn }): User => ({
        name: p.session.profile.name,
        email: p.session.profile.email,
        picture: p.session.profile.image,
        accessToken: p.session.access_token,
      }),
    }),
    rememberToken: assign({
      user: ({ context }, p: { accessToken: string }) =>
        context.user ? { ...context.user, accessToken: p.accessToken } : null,
    }),
    rememberName: assign({
      user: ({ context }, p: { name: string }) => (context.user ? { ...context.user, name: p.name } : null),
    }),
    forgetUser: assign({ user: null }),
    storeName: (_, _p: { name: string }) => {},
    storeSession: (_, _p: { session: SignedIn }) => {},
    /** User, access token, refresh token, expiry. */
    clearSession: () => {},
    clearConsent: () => {},
    goHome: () => {},
    passRenewal: sendTo('tokenRefresh', { type: 'tokenRefresh.wanted' }),
    logLoss: (_, _p: { reason: string }) => {},
  },
}).createMachine({
  id: 'session',
  description:
    'Visitor or signed in. Every way out clears what it must and ends at the front page; the cart is never touched.',
  context: { user: null },
  initial: 'restoring',
  states: {
    restoring: {
      tags: ['screen:unknown', 'busy'],
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => ({ stored: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) }],
            meta: { spec: 'SESS-01' },
          },
          {
            guard: { type: 'isHalf', params: ({ event }) => ({ stored: event.output }) },
            target: 'visiting',
            actions: ['clearSession', 'clearConsent', 'goHome'],
            meta: { spec: 'SESS-09' },
          },
          { target: 'visiting' },
        ],
        onError: 'visiting',
      },
    },
    visiting: {
      tags: ['screen:visitor'],
      on: {
        'session.started': {
          target: 'signedIn',
          actions: [
            { type: 'rememberSession', params: ({ event }) => ({ session: event.session }) },
            { type: 'storeSession', params: ({ event }) => ({ session: event.session }) },
          ],
          meta: { spec: 'SESS-05 SESS-02 SESS-03' },
        },
        'session.foundElsewhere': { target: 'restoring' },
        'session.rejected': {
          actions: ['clearSession', 'clearConsent', 'goHome'],
          meta: { spec: 'SESS-08' },
        },
      },
    },
    signedIn: {
      description: 'The tokens are watched for as long as somebody is signed in.',
      invoke: {
        id: 'tokenRefresh',
        src: 'tokenRefresh',
        onDone: {
          target: 'visiting',
          actions: [
            'forgetUser',
            'clearSession',
            { type: 'logLoss', params: ({ event }) => ({ reason: event.output.reason }) },
            'goHome',
          ],
          meta: { spec: 'SESS-14 SESS-15' },
        },
        onError: { target: 'visiting', actions: ['forgetUser', 'clearSession', 'goHome'] },
      },
      initial: 'browsing',
      on: {
        'session.rejected': {
          target: 'visiting',
          actions: ['forgetUser', 'clearSession', 'clearConsent', 'goHome'],
          meta: { spec: 'SESS-07 SESS-08' },
        },
        'session.idled': { target: 'visiting', actions: ['forgetUser'], meta: { spec: 'SESS-16' } },
        'session.endedElsewhere': { target: 'visiting', actions: ['forgetUser', 'goHome'] },
        'session.renewed': {
          actions: [{ type: 'rememberToken', params: ({ event }) => ({ accessToken: event.accessToken }) }],
        },
        'session.renamed': {
          actions: [
            { type: 'rememberName', params: ({ event }) => ({ name: event.name }) },
            { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
          ],
          meta: { spec: 'KYC-14' },
        },
        'session.renewalWanted': { actions: ['passRenewal'], meta: { spec: 'SESS-13' } },
        'session.started': {
          target: '.browsing',
          actions: [
            { type: 'rememberSession', params: ({ event }) => ({ session: event.session }) },
            { type: 'storeSession', params: ({ event }) => ({ session: event.session }) },
          ],
        },
      },
      states: {
        browsing: {
          tags: ['screen:signedIn'],
          on: { 'session.signOutAsked': { target: 'confirming', meta: { spec: 'UI-08' } } },
        },
        confirming: {
          tags: ['screen:confirm'],
          on: {
            'session.signOutDeclined': { target: 'browsing', meta: { spec: 'UI-08' } },
            'session.signOutConfirmed': { target: '#session.signingOut' },
          },
        },
      },
    },
    signingOut: {
      tags: ['screen:confirm', 'busy'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: {
          target: 'visiting',
          actions: ['forgetUser', 'clearSession', 'goHome'],
          meta: { spec: 'SESS-06' },
        },
        onError: {
          target: 'visiting',
          actions: ['forgetUser', 'clearSession', 'goHome'],
          meta: { spec: 'SESS-06' },
        },
      },
    },
  },
});
