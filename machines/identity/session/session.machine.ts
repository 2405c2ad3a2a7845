import { assign, sendTo, setup } from 'xstate';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { SignedIn, User } from '../../types.ts';
import type { signOutMachine } from '../signOut/signOut.machine.ts';
import type { tokenRefreshMachine } from '../tokenRefresh/tokenRefresh.machine.ts';

/**
 * The stored session. `hasToken` is true if the access token, which is stored separately, exists. `signedInAt`
 * is the time of sign-in in ms since 1970, or null if an older version of the shop stored the session.
 * `isComplete` is true once all values of the session have been stored, because a sign-in in another tab stores
 * them one by one.
 */
export type StoredSession = {
  user: User | null;
  hasToken: boolean;
  signedInAt: number | null;
  isComplete: boolean;
};

export type SessionEvent =
  | { type: 'session.started'; session: SignedIn; at: number }
  | { type: 'session.renewed'; accessToken: string }
  | { type: 'session.renamed'; name: string }
  | { type: 'session.rejected' }
  /** The server reported that this session was ended in another browser. */
  | { type: 'session.signedOut' }
  | { type: 'session.idled' }
  /** The customer signed out on all devices or closed the account, using this browser. */
  | { type: 'session.ended' }
  /**
   * Another tab changed the browser's storage, or this page was resumed. The chart checks whether the user is still
   * the same.
   */
  | { type: 'session.storageChanged'; stored: StoredSession }
  | { type: 'network.online' }
  | { type: 'session.renewalRequested' }
  | { type: 'session.signOutRequested' }
  | { type: 'session.signOutDeclined' }
  | { type: 'session.signOutConfirmed' };

/** Manages the signed-in user, including all ways of signing in and out. */
export const sessionMachine = setup({
  types: {
    context: {} as { user: User | null; signedInAt: number | null },
    events: {} as SessionEvent,
    children: {} as { tokenRefresh: 'tokenRefresh'; signOut: 'signOut' },
    tags: {} as 'screen:unknown' | 'screen:visitor' | 'screen:signedIn' | 'screen:confirm' | 'busy',
  },
  actors: {
    readSession: notProvided<StoredSession>('session.readSession'),
    signOut: childNotProvided<typeof signOutMachine>(),
    tokenRefresh: childNotProvided<typeof tokenRefreshMachine>(),
  },
  guards: {
    isSignedIn: (_, p: { stored: StoredSession }) => p.stored.user !== null && p.stored.hasToken,
    isTokenMissing: (_, p: { stored: StoredSession }) => p.stored.user !== null && !p.stored.hasToken,
    isComplete: (_, p: { stored: StoredSession }) => p.stored.isComplete,
    isSignedOut: (_, p: { stored: StoredSession }) => p.stored.user === null || !p.stored.hasToken,
    /** True if the stored session is not the one of this page, even if it belongs to the same user. */
    isOtherSession: ({ context }, p: { stored: StoredSession }) =>
      p.stored.isComplete && p.stored.signedInAt !== context.signedInAt,
  },
  actions: {
    setStored: assign({
      user: (_, p: { stored: StoredSession }) => p.stored.user,
      signedInAt: (_, p: { stored: StoredSession }) => p.stored.signedInAt,
    }),
    setSession: assign({
      user: (_, p: { session: SignedIn; at: number }): User => ({
        name: p.session.profile.name,
        email: p.session.profile.email,
        picture: p.session.profile.image,
        accessToken: p.session.access_token,
      }),
      signedInAt: (_, p: { session: SignedIn; at: number }) => p.at,
    }),
    setToken: assign({
      user: ({ context }, p: { accessToken: string }) =>
        context.user ? { ...context.user, accessToken: p.accessToken } : null,
    }),
    setName: assign({
      user: ({ context }, p: { name: string }) => (context.user ? { ...context.user, name: p.name } : null),
    }),
    clearUser: assign({ user: null, signedInAt: null }),
    storeName: (_, _p: { name: string }) => {},
    storeSession: (_, _p: { session: SignedIn; at: number }) => {},
    /**
     * Removes all of the user's stored data after a sign-out, including the cart and the order. The refresh
     * token stays until the sign-out has reached the server.
     */
    clearPerson: () => {},
    /** Removes the user and the tokens, but keeps the cart, the order and any typed text. */
    clearSession: () => {},
    announceSignedOut: () => {},
    /** Shows a notice that explains why the shop has returned to the front page. */
    announceIdled: (_, _p: { wasSignedIn: boolean }) => {},
    /** Removes the access token, the refresh token and their expiry time. */
    clearTokens: () => {},
    /** Makes the cart chart reread the browser's storage. */
    clearCart: () => {},
    notifyServer: sendTo('signOut', ({ context }) => ({
      type: 'signOut.requested',
      bearer: context.user?.accessToken ?? null,
    })),
    forwardNetwork: sendTo('signOut', { type: 'network.online' }),
    /** Notifies the screen and the dialogs that a user has signed in from another tab. */
    announceFound: () => {},
    announceGone: () => {},
    clearConsent: () => {},
    goHome: () => {},
    forwardRenewal: sendTo('tokenRefresh', { type: 'tokenRefresh.requested' }),
    logLoss: (_, _p: { reason: string }) => {},
  },
}).createMachine({
  id: 'session',
  description:
    "Manages a visitor or signed-in user. Signing out removes the user's data, notifies the server and opens the front page.",
  context: { user: null, signedInAt: null },
  initial: 'restoring',
  invoke: {
    id: 'signOut',
    src: 'signOut',
    // no user is shown until the stored session has been read again
    onDone: { target: '.restoring', actions: ['clearUser'] },
    onError: { target: '.restoring', actions: ['clearUser'] },
  },
  on: {
    'network.online': { actions: ['forwardNetwork'] },
    'session.signedOut': {
      target: '.visitor',
      description:
        'The session has ended. The customer continues as a visitor, or logs in again, with the same cart on the same page.',
      actions: ['clearSession', 'clearUser', 'announceSignedOut'],
    },
  },
  states: {
    restoring: {
      description: 'The stored session is being read.',
      tags: ['screen:unknown', 'busy'],
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ stored: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'setStored', params: ({ event }) => ({ stored: event.output }) }],
            meta: { spec: 'SESS-01' },
          },
          {
            guard: { type: 'isTokenMissing', params: ({ event }) => ({ stored: event.output }) },
            target: 'visitor',
            actions: [
              { type: 'setStored', params: ({ event }) => ({ stored: event.output }) },
              'clearPerson',
              'clearCart',
              'notifyServer',
              'clearUser',
              'clearConsent',
              'goHome',
            ],
            meta: { spec: 'SESS-09' },
          },
          { target: 'visitor' },
        ],
        onError: 'visitor',
      },
    },
    visitor: {
      description: 'No one is signed in.',
      tags: ['screen:visitor'],
      on: {
        'session.started': {
          target: 'signedIn',
          actions: [
            { type: 'setSession', params: ({ event }) => ({ session: event.session, at: event.at }) },
            { type: 'storeSession', params: ({ event }) => ({ session: event.session, at: event.at }) },
          ],
          meta: { spec: 'SESS-05 SESS-02 SESS-03' },
        },
        'session.storageChanged': {
          guard: { type: 'isComplete', params: ({ event }) => ({ stored: event.stored }) },
          target: 'signedIn',
          actions: [
            { type: 'setStored', params: ({ event }) => ({ stored: event.stored }) },
            'announceFound',
          ],
        },
        'session.idled': {
          actions: ['clearTokens', { type: 'announceIdled', params: { wasSignedIn: false } }],
          meta: { spec: 'SESS-16 SESS-19' },
        },
        'session.rejected': {
          target: 'restoring',
          description:
            'The rejected tokens might belong to a user who signed in in another tab, so the stored session is read again.',
          actions: ['clearTokens', 'clearConsent', 'goHome'],
          meta: { spec: 'SESS-08' },
        },
      },
    },
    signedIn: {
      description: 'The tokens are renewed as long as the customer is signed in.',
      invoke: {
        id: 'tokenRefresh',
        src: 'tokenRefresh',
        onDone: {
          target: 'visitor',
          actions: [
            'clearPerson',
            'clearCart',
            'notifyServer',
            'clearUser',
            { type: 'logLoss', params: ({ event }) => ({ reason: event.output.reason }) },
            'goHome',
          ],
          meta: { spec: 'SESS-14 SESS-15' },
        },
        onError: {
          target: 'visitor',
          actions: ['clearPerson', 'clearCart', 'notifyServer', 'clearUser', 'goHome'],
        },
      },
      initial: 'active',
      on: {
        'session.rejected': {
          target: 'visitor',
          actions: ['clearPerson', 'clearCart', 'notifyServer', 'clearUser', 'clearConsent', 'goHome'],
          meta: { spec: 'SESS-07 SESS-08' },
        },
        'session.idled': {
          target: 'visitor',
          actions: [
            'clearPerson',
            'clearCart',
            'notifyServer',
            'clearUser',
            { type: 'announceIdled', params: { wasSignedIn: true } },
          ],
          meta: { spec: 'SESS-16' },
        },
        'session.ended': {
          target: 'visitor',
          actions: ['clearPerson', 'clearCart', 'notifyServer', 'clearUser', 'goHome'],
          meta: { spec: 'SESS-06' },
        },
        'session.storageChanged': [
          {
            guard: { type: 'isOtherSession', params: ({ event }) => ({ stored: event.stored }) },
            target: 'restoring',
            description:
              'Someone else has signed in in another tab. This tab still shows the previous customer’s data, so it starts over.',
            actions: ['clearUser', 'clearCart', 'announceGone', 'goHome'],
          },
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ stored: event.stored }) },
            target: 'visitor',
            description:
              'The user signed out in another tab, which has already cleared the storage and notifies the server.',
            actions: ['clearUser', 'clearCart', 'announceGone', 'goHome'],
          },
        ],
        'session.renewed': {
          actions: [{ type: 'setToken', params: ({ event }) => ({ accessToken: event.accessToken }) }],
        },
        'session.renamed': {
          actions: [
            { type: 'setName', params: ({ event }) => ({ name: event.name }) },
            { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
          ],
          meta: { spec: 'KYC-14' },
        },
        'session.renewalRequested': { actions: ['forwardRenewal'], meta: { spec: 'SESS-13' } },
        'session.started': {
          target: '.active',
          actions: [
            { type: 'setSession', params: ({ event }) => ({ session: event.session, at: event.at }) },
            { type: 'storeSession', params: ({ event }) => ({ session: event.session, at: event.at }) },
          ],
        },
      },
      states: {
        active: {
          description: 'A customer is signed in.',
          tags: ['screen:signedIn'],
          on: { 'session.signOutRequested': { target: 'confirming', meta: { spec: 'UI-08' } } },
        },
        confirming: {
          description: 'The page asks the customer to confirm signing out.',
          tags: ['screen:confirm'],
          on: {
            'session.signOutDeclined': { target: 'active', meta: { spec: 'UI-08' } },
            'session.signOutConfirmed': {
              target: '#session.visitor',
              actions: ['clearPerson', 'clearCart', 'notifyServer', 'clearUser', 'goHome'],
              meta: { spec: 'SESS-06' },
            },
          },
        },
      },
    },
  },
});
