import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';
import { profile as ann } from '../../identity/fixtures.ts';

const changedTo = (path: string, query: Record<string, string> = {}) => ({
  type: 'route.changed' as const,
  route: { screen: 'account', path, params: {}, query },
});
const waits = { state: 'loading' as const, tags: 'screen:loading busy' as const, calls: { readOwner: null } };
const sentHome = {
  state: 'leaving' as const,
  tags: 'screen:leaving busy' as const,
  actions: ['redirectHome'],
  context: { owner: null },
};
const profilePart = { savedCards: null, referral: null, devices: null, passkeys: null, personalData: null };
const online = { type: 'network.online' as const };
const broken = { state: 'failed' as const, tags: 'screen:failed' as const };

export const accountSpec: Spec = {
  stories: [
    story(
      'account',
      'NAV-17 NAV-18 UI-23 ORD-10 LIM-02 KYC-07',
      'shows the account at its five URLs, but only to its owner',
      [
        [when(done('readOwner', null), sentHome), when(14_999, 'leaving'), when(1, waits)],
        [
          given(done('readOwner', null)),
          when(changedTo('/orders'), waits),
          when(done('readOwner', { name: 'Ann' }), {
            state: 'open.orders',
            calls: { profile: null, transactions: { orderno: null } },
          }),
        ],
        [when(fail('readOwner', offline), sentHome)],
        [
          when(changedTo('/change-password'), { state: 'loading', tags: 'screen:loading busy' }),
          when(done('readOwner', { name: 'Ann' }), {
            state: 'open.password',
            calls: { profile: null, passwordChange: null },
          }),
        ],
        [
          when(done('readOwner', { name: 'Ann' }), {
            state: 'open.profile',
            tags: 'screen:profile',
            calls: { profile: null, ...profilePart },
            context: { owner: { name: 'Ann' } },
          }),
          when('network.online', {
            state: 'open.profile',
            sends: [
              ['profile', online],
              ['savedCards', online],
              ['devices', online],
              ['passkeys', online],
            ],
          }),
        ],
        [
          given(done('readOwner', { name: 'Ann' })),
          when('email.verified', {
            state: 'open.profile',
            sends: [['profile', { type: 'email.verified' }]],
          }),
        ],
        [
          given(done('readOwner', { name: 'Ann' })),
          when(
            { type: 'profile.changed', profile: ann },
            { state: 'open.profile', sends: [['profile', { type: 'profile.changed', profile: ann }]] },
          ),
        ],
        [
          given(done('readOwner', { name: 'Ann' })),
          when('page.restored', { ...waits, context: { owner: null } }),
          when(done('readOwner', null), sentHome),
        ],
        [
          given(done('readOwner', { name: 'Ann' })),
          // the profile is already loaded, so it is not requested again
          when(changedTo('/Orders/', { order: 'R-26-0007' }), {
            state: 'open.orders',
            tags: 'screen:orders',
            calls: { transactions: { orderno: 'R-26-0007' } },
          }),
          when('network.online', {
            state: 'open.orders',
            sends: [
              ['profile', online],
              ['transactions', online],
            ],
          }),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/Orders/', { order: 'R-26-0007' })),
          when(done('transactions'), broken),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/Orders/', { order: 'R-26-0007' })),
          when(fail('transactions', null), broken),
          when('account.retried', waits),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/Orders/', { order: 'R-26-0007' })),
          when(changedTo('/profile'), { state: 'open.profile', calls: profilePart }),
        ],
        [
          given(done('readOwner', { name: 'Ann' })),
          when(changedTo('/change-password'), {
            state: 'open.password',
            tags: 'screen:password',
            calls: { passwordChange: null },
          }),
          when('network.online', { state: 'open.password', sends: [['profile', online]] }),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/change-password')),
          when(done('passwordChange'), broken),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/change-password')),
          when(fail('passwordChange', null), broken),
        ],
        [
          given(done('readOwner', { name: 'Ann' })),
          when(changedTo('/paysafe-credentials'), {
            state: 'open.credentials.verifying',
            tags: 'screen:credentials',
            calls: { credentials: null, verification: { from: 'profile' } },
          }),
          when('network.online', {
            state: 'open.credentials.verifying',
            sends: [
              ['profile', online],
              ['credentials', online],
              ['verification', online],
            ],
          }),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/paysafe-credentials')),
          when('email.verified', {
            state: 'open.credentials.verifying',
            sends: [
              ['profile', { type: 'email.verified' }],
              ['verification', { type: 'email.verified' }],
            ],
          }),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/paysafe-credentials')),
          when(done('credentials'), broken),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/paysafe-credentials')),
          when(fail('credentials', null), broken),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/paysafe-credentials')),
          when(fail('verification', null), broken),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/paysafe-credentials')),
          when(done('verification', { outcome: 'left' }), {
            state: 'open.credentials.closed',
            tags: 'screen:credentials',
          }),
          when('network.online', {
            state: 'open.credentials.closed',
            sends: [
              ['profile', online],
              ['credentials', online],
            ],
          }),
        ],
        [
          given(
            done('readOwner', { name: 'Ann' }),
            changedTo('/paysafe-credentials'),
            done('verification', { outcome: 'left' }),
          ),
          when('account.verificationRequested', {
            state: 'open.credentials.verifying',
            calls: { verification: { from: 'profile' } },
          }),
        ],
        [
          given(done('readOwner', { name: 'Ann' })),
          when(changedTo('/paysafe-limit'), {
            state: 'open.limit',
            tags: 'screen:limit',
            calls: { voucherLimit: null },
          }),
          when('network.online', {
            state: 'open.limit',
            sends: [
              ['profile', online],
              ['voucherLimit', online],
            ],
          }),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/paysafe-limit')),
          when(done('voucherLimit'), broken),
        ],
        [
          given(done('readOwner', { name: 'Ann' }), changedTo('/paysafe-limit')),
          when(fail('voucherLimit', null), broken),
        ],
        ...['profile', 'savedCards', 'referral', 'devices', 'passkeys'].flatMap((part) => [
          [given(done('readOwner', { name: 'Ann' })), when(done(part), broken)],
          [given(done('readOwner', { name: 'Ann' })), when(fail(part, null), broken)],
        ]),
      ],
      { input: { path: '/profile', orderno: null }, start: waits },
    ),
  ],
  invariants: [
    of('account').noWay('NAV-18', 'never shows any part of an account to a visitor', ['leaving'], ['open']),
    of('account').filled('NAV-18', 'the account area is open only while its owner is known', 'open', [
      'owner',
    ]),
    of('account').empty('NAV-18', 'clears the customer’s data before leaving the page', 'leaving', ['owner']),
  ],
  unkept: {
    'account.loading/xstate.error.actor.readOwner#0':
      'if the storage cannot be read, nothing counts as stored',
    'account.open.credentials.verifying/xstate.error.actor.verification#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.credentials/xstate.error.actor.credentials#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.limit/xstate.error.actor.voucherLimit#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.profile/xstate.error.actor.devices#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.profile/xstate.error.actor.passkeys#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.profile/xstate.error.actor.personalData#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.orders/xstate.error.actor.transactions#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.password/xstate.error.actor.passwordChange#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.profile/xstate.error.actor.referral#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.profile/xstate.error.actor.savedCards#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open/xstate.error.actor.profile#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'account.open.credentials.verifying/xstate.done.actor.verification#0':
      'only the outcome of the invoked chart matters',
  },
  optional: {
    'account/transactions.orderno': 'the value can be unknown; the receiver handles this case',
  },
};
