import { assign, sendTo, setup } from 'xstate';
import type { Profile } from '../../../contract/schemas/profile.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { Route } from '../../types.ts';
import type { verificationMachine } from '../../verification/verification/verification.machine.ts';
import type { credentialsMachine } from '../credentials/credentials.machine.ts';
import type { devicesMachine } from '../devices/devices.machine.ts';
import type { passkeysMachine } from '../passkeys/passkeys.machine.ts';
import type { passwordChangeMachine } from '../passwordChange/passwordChange.machine.ts';
import type { personalDataMachine } from '../personalData/personalData.machine.ts';
import type { profileMachine } from '../profile/profile.machine.ts';
import type { referralMachine } from '../referral/referral.machine.ts';
import type { savedCardsMachine } from '../savedCards/savedCards.machine.ts';
import type { transactionsMachine } from '../transactions/transactions.machine.ts';
import type { voucherLimitMachine } from '../voucherLimit/voucherLimit.machine.ts';

export type AccountPart = 'orders' | 'password' | 'credentials' | 'limit';
/** Account owner according to the session; null for a visitor. */
export type Owner = { name: string } | null;

export type AccountEvent =
  | { type: 'route.changed'; route: Route }
  | { type: 'account.retried' }
  | { type: 'account.verificationRequested' }
  | { type: 'page.restored' }
  | { type: 'network.online' }
  /** The email address was verified elsewhere in the shop. */
  | { type: 'email.verified' }
  /** The identity check changed the profile. */
  | { type: 'profile.changed'; profile: Profile };

const parts: Record<string, AccountPart> = {
  '/orders': 'orders',
  '/change-password': 'password',
  '/paysafe-credentials': 'credentials',
  '/paysafe-limit': 'limit',
};
/** Returns the account section at this path. Ignores case and a trailing slash. */
const partAt = (path: string): AccountPart | undefined => parts[path.toLowerCase().replace(/\/+$/, '')];

/**
 * The account area, which only its owner can access. No data is loaded or shown until the session has been
 * confirmed.
 */
export const accountMachine = setup({
  types: {
    context: {} as {
      path: string;
      /** Order number from the URL. */
      orderno: string | null;
      owner: Owner;
    },
    events: {} as AccountEvent,
    input: {} as { path: string; orderno: string | null },
    children: {} as {
      profile: 'profile';
      savedCards: 'savedCards';
      devices: 'devices';
      passkeys: 'passkeys';
      personalData: 'personalData';
      referral: 'referral';
      transactions: 'transactions';
      passwordChange: 'passwordChange';
      credentials: 'credentials';
      verification: 'verification';
      voucherLimit: 'voucherLimit';
    },
    tags: {} as
      | 'screen:loading'
      | 'screen:profile'
      | 'screen:orders'
      | 'screen:password'
      | 'screen:credentials'
      | 'screen:limit'
      | 'screen:failed'
      | 'screen:leaving'
      | 'busy',
  },
  actors: {
    /** Returns the owner once the session has been restored and its token can be used; returns null for a visitor. */
    readOwner: notProvided<Owner>('account.readOwner'),
    profile: childNotProvided<typeof profileMachine>(),
    savedCards: childNotProvided<typeof savedCardsMachine>(),
    devices: childNotProvided<typeof devicesMachine>(),
    passkeys: childNotProvided<typeof passkeysMachine>(),
    personalData: childNotProvided<typeof personalDataMachine>(),
    referral: childNotProvided<typeof referralMachine>(),
    transactions: childNotProvided<typeof transactionsMachine>(),
    passwordChange: childNotProvided<typeof passwordChangeMachine>(),
    credentials: childNotProvided<typeof credentialsMachine>(),
    verification: childNotProvided<typeof verificationMachine>(),
    voucherLimit: childNotProvided<typeof voucherLimitMachine>(),
  },
  guards: {
    isSignedIn: (_, p: { owner: Owner }) => p.owner !== null,
    isPart: ({ context }, p: { part: AccountPart }) => partAt(context.path) === p.part,
  },
  actions: {
    setPath: assign({
      path: (_, p: { route: Route }) => p.route.path,
      orderno: (_, p: { route: Route }) => p.route.query['order'] ?? null,
    }),
    setOwner: assign({ owner: (_, p: { owner: Owner }) => p.owner }),
    clearOwner: assign({ owner: null }),
    forwardToProfile: sendTo('profile', ({ event }) => event),
    forwardToVerification: sendTo('verification', ({ event }) => event),
    forwardToCredentials: sendTo('credentials', ({ event }) => event),
    forwardToLimit: sendTo('voucherLimit', ({ event }) => event),
    forwardToSavedCards: sendTo('savedCards', ({ event }) => event),
    forwardToDevices: sendTo('devices', ({ event }) => event),
    forwardToPasskeys: sendTo('passkeys', ({ event }) => event),
    forwardToTransactions: sendTo('transactions', ({ event }) => event),
    redirectHome: () => {},
  },
  delays: { leaveTimeout: 15_000 },
}).createMachine({
  id: 'account',
  description:
    "Frame of the account's five URLs. Visitors are redirected to the front page. All parts share the loaded profile.",
  context: ({ input }) => ({ path: input.path, orderno: input.orderno, owner: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The session is being checked. No account data is shown until the check is complete.',
      tags: ['screen:loading', 'busy'],
      // clears the previous owner, because someone else might be using the browser now
      entry: ['clearOwner'],
      invoke: {
        id: 'readOwner',
        src: 'readOwner',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ owner: event.output }) },
            target: 'open',
            actions: [{ type: 'setOwner', params: ({ event }) => ({ owner: event.output }) }],
            meta: { spec: 'NAV-17' },
          },
          { target: 'leaving', actions: ['redirectHome'], meta: { spec: 'NAV-18' } },
        ],
        onError: { target: 'leaving', actions: ['redirectHome'], meta: { spec: 'NAV-18' } },
      },
      on: {
        'route.changed': {
          actions: [{ type: 'setPath', params: ({ event }) => ({ route: event.route }) }],
        },
      },
    },
    open: {
      description: 'A customer is signed in. The profile is loaded once and shared by all parts.',
      invoke: { id: 'profile', src: 'profile', onDone: 'failed', onError: 'failed' },
      initial: 'choosing',
      on: {
        'route.changed': {
          target: '.choosing',
          actions: [{ type: 'setPath', params: ({ event }) => ({ route: event.route }) }],
          meta: { spec: 'NAV-17' },
        },
        'network.online': { actions: ['forwardToProfile'] },
        'email.verified': { actions: ['forwardToProfile'] },
        'profile.changed': { actions: ['forwardToProfile'], meta: { spec: 'KYC-07' } },
        // checks the session again, because someone else might be viewing a page restored from the back/forward
        // cache
        'page.restored': { target: 'loading', meta: { spec: 'NAV-18' } },
      },
      states: {
        choosing: {
          description: 'Selects the part of the account from the URL.',
          always: [
            { guard: { type: 'isPart', params: { part: 'orders' } }, target: 'orders' },
            { guard: { type: 'isPart', params: { part: 'password' } }, target: 'password' },
            {
              guard: { type: 'isPart', params: { part: 'credentials' } },
              target: 'credentials',
              meta: { spec: 'NAV-17 ORD-10' },
            },
            {
              guard: { type: 'isPart', params: { part: 'limit' } },
              target: 'limit',
              meta: { spec: 'NAV-17 LIM-02' },
            },
            { target: 'profile' },
          ],
        },
        profile: {
          description:
            'Profile, saved cards, devices, passkeys, referral link, data export and account closure are shown.',
          tags: ['screen:profile'],
          invoke: [
            {
              id: 'savedCards',
              src: 'savedCards',
              onDone: '#account.failed',
              onError: '#account.failed',
            },
            { id: 'devices', src: 'devices', onDone: '#account.failed', onError: '#account.failed' },
            { id: 'passkeys', src: 'passkeys', onDone: '#account.failed', onError: '#account.failed' },
            {
              id: 'personalData',
              src: 'personalData',
              onDone: '#account.failed',
              onError: '#account.failed',
            },
            { id: 'referral', src: 'referral', onDone: '#account.failed', onError: '#account.failed' },
          ],
          on: {
            'network.online': {
              actions: ['forwardToProfile', 'forwardToSavedCards', 'forwardToDevices', 'forwardToPasskeys'],
            },
          },
        },
        orders: {
          description: 'The order list is shown.',
          tags: ['screen:orders'],
          invoke: {
            id: 'transactions',
            src: 'transactions',
            input: ({ context }) => ({ orderno: context.orderno }),
            onDone: '#account.failed',
            onError: '#account.failed',
          },
          on: { 'network.online': { actions: ['forwardToProfile', 'forwardToTransactions'] } },
        },
        password: {
          description: 'The form for changing the password is shown.',
          tags: ['screen:password'],
          invoke: {
            id: 'passwordChange',
            src: 'passwordChange',
            onDone: '#account.failed',
            onError: '#account.failed',
          },
        },
        credentials: {
          description: 'Lists the purchased vouchers below the identity check.',
          tags: ['screen:credentials'],
          invoke: {
            id: 'credentials',
            src: 'credentials',
            onDone: '#account.failed',
            onError: '#account.failed',
          },
          on: { 'network.online': { actions: ['forwardToProfile', 'forwardToCredentials'] } },
          initial: 'verifying',
          states: {
            verifying: {
              description: 'The identity check runs on this page until it ends.',
              invoke: {
                id: 'verification',
                src: 'verification',
                input: { from: 'profile' },
                onDone: { target: 'closed' },
                onError: '#account.failed',
              },
              on: {
                'network.online': {
                  actions: ['forwardToProfile', 'forwardToCredentials', 'forwardToVerification'],
                },
                'email.verified': { actions: ['forwardToProfile', 'forwardToVerification'] },
              },
            },
            closed: {
              description: 'The identity check was closed or completed. The customer can open it again.',
              on: { 'account.verificationRequested': 'verifying' },
            },
          },
        },
        limit: {
          description: 'The voucher limits are shown.',
          tags: ['screen:limit'],
          invoke: {
            id: 'voucherLimit',
            src: 'voucherLimit',
            onDone: '#account.failed',
            onError: '#account.failed',
          },
          on: { 'network.online': { actions: ['forwardToProfile', 'forwardToLimit'] } },
        },
      },
    },
    failed: {
      description: 'A chart that should run as long as the account is open has stopped.',
      tags: ['screen:failed'],
      on: { 'account.retried': 'loading' },
    },
    leaving: {
      description:
        'A visitor is redirected to the front page. If that fails, the session is checked again after a delay.',
      tags: ['screen:leaving', 'busy'],
      on: {
        'route.changed': {
          target: 'loading',
          actions: [{ type: 'setPath', params: ({ event }) => ({ route: event.route }) }],
        },
      },
      after: { leaveTimeout: 'loading' },
    },
  },
});
