import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';
import { profile as ann } from '../../identity/fixtures.ts';

const changedTo = (path: string, query: Record<string, string> = {}) => ({
  type: 'route.changed' as const,
  route: { screen: 'account', path, params: {}, query },
});
const waits = { state: 'waiting' as const, tags: 'screen:waiting busy' as const, calls: { readOwner: null } };
const sentHome = {
  state: 'leaving' as const,
  tags: 'screen:leaving busy' as const,
  actions: ['redirectHome'],
  context: { owner: null },
};
const profilePart = { savedCards: null, referral: null, devices: null, passkeys: null, personalData: null };
const online = { type: 'network.online' as const };
const broken = { state: 'broken' as const, tags: 'screen:broken' as const };

export const accountSpec: Spec = {
  stories: [
    story(
      'account',
      'NAV-17 NAV-18 UI-23 ORD-10 LIM-02 KYC-07',
      'shows the account at five addresses, only to its owner',
      [
        step(done('readOwner', null), sentHome, [
          step(14_999, 'leaving', [step(1, waits)]),
          step(changedTo('/orders'), waits, [
            step(done('readOwner', { name: 'Ann' }), {
              state: 'open.orders',
              calls: { profile: null, transactions: { orderno: null } },
            }),
          ]),
        ]),
        step(fail('readOwner', offline), sentHome),
        step(changedTo('/change-password'), { state: 'waiting', tags: 'screen:waiting busy' }, [
          step(done('readOwner', { name: 'Ann' }), {
            state: 'open.password',
            calls: { profile: null, passwordChange: null },
          }),
        ]),
        step(
          done('readOwner', { name: 'Ann' }),
          {
            state: 'open.profile',
            tags: 'screen:profile',
            calls: { profile: null, ...profilePart },
            context: { owner: { name: 'Ann' } },
          },
          [
            step('network.online', {
              state: 'open.profile',
              sends: [
                ['profile', online],
                ['savedCards', online],
                ['devices', online],
                ['passkeys', online],
              ],
            }),
            step('email.verified', {
              state: 'open.profile',
              sends: [['profile', { type: 'email.verified' }]],
            }),
            step(
              { type: 'profile.changed', profile: ann },
              { state: 'open.profile', sends: [['profile', { type: 'profile.changed', profile: ann }]] },
            ),
            step('page.restored', { ...waits, context: { owner: null } }, [
              step(done('readOwner', null), sentHome),
            ]),
            // the profile is there already: it is not asked for again
            step(
              changedTo('/Orders/', { order: 'R-26-0007' }),
              {
                state: 'open.orders',
                tags: 'screen:orders',
                calls: { transactions: { orderno: 'R-26-0007' } },
              },
              [
                step('network.online', {
                  state: 'open.orders',
                  sends: [
                    ['profile', online],
                    ['transactions', online],
                  ],
                }),
                step(done('transactions'), broken),
                step(fail('transactions', null), broken, [step('account.retried', waits)]),
                step(changedTo('/profile'), { state: 'open.profile', calls: profilePart }),
              ],
            ),
            step(
              changedTo('/change-password'),
              { state: 'open.password', tags: 'screen:password', calls: { passwordChange: null } },
              [
                step('network.online', { state: 'open.password', sends: [['profile', online]] }),
                step(done('passwordChange'), broken),
                step(fail('passwordChange', null), broken),
              ],
            ),
            step(
              changedTo('/paysafe-credentials'),
              {
                state: 'open.credentials.verifying',
                tags: 'screen:credentials',
                calls: { credentials: null, verification: { from: 'profile' } },
              },
              [
                step('network.online', {
                  state: 'open.credentials.verifying',
                  sends: [
                    ['profile', online],
                    ['credentials', online],
                    ['verification', online],
                  ],
                }),
                step('email.verified', {
                  state: 'open.credentials.verifying',
                  sends: [
                    ['profile', { type: 'email.verified' }],
                    ['verification', { type: 'email.verified' }],
                  ],
                }),
                step(done('credentials'), broken),
                step(fail('credentials', null), broken),
                step(fail('verification', null), broken),
                step(
                  done('verification', { outcome: 'left' }),
                  { state: 'open.credentials.closed', tags: 'screen:credentials' },
                  [
                    step('network.online', {
                      state: 'open.credentials.closed',
                      sends: [
                        ['profile', online],
                        ['credentials', online],
                      ],
                    }),
                    step('account.verificationAsked', {
                      state: 'open.credentials.verifying',
                      calls: { verification: { from: 'profile' } },
                    }),
                  ],
                ),
              ],
            ),
            step(
              changedTo('/paysafe-limit'),
              { state: 'open.limit', tags: 'screen:limit', calls: { voucherLimit: null } },
              [
                step('network.online', {
                  state: 'open.limit',
                  sends: [
                    ['profile', online],
                    ['voucherLimit', online],
                  ],
                }),
                step(done('voucherLimit'), broken),
                step(fail('voucherLimit', null), broken),
              ],
            ),
            ...['profile', 'savedCards', 'referral', 'devices', 'passkeys'].flatMap((part) => [
              step(done(part), broken),
              step(fail(part, null), broken),
            ]),
          ],
        ),
      ],
      { input: { path: '/profile', orderno: null }, start: waits },
    ),
  ],
  invariants: [
    of('account').noWay('NAV-18', 'nothing of an account opens to a visitor', ['leaving'], ['open']),
    of('account').filled('NAV-18', 'what is open belongs to somebody', 'open', ['owner']),
    of('account').empty('NAV-18', 'deletes the customer’s data before leaving the page', 'leaving', [
      'owner',
    ]),
  ],
  unkept: {
    'account.waiting/xstate.error.actor.readOwner#0':
      'what the storage does not say counts as nothing stored',
    'account.open.credentials.verifying/xstate.error.actor.verification#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.credentials/xstate.error.actor.credentials#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.limit/xstate.error.actor.voucherLimit#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.profile/xstate.error.actor.devices#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.profile/xstate.error.actor.passkeys#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.profile/xstate.error.actor.personalData#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.orders/xstate.error.actor.transactions#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.password/xstate.error.actor.passwordChange#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.profile/xstate.error.actor.referral#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.profile/xstate.error.actor.savedCards#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open/xstate.error.actor.profile#0':
      'a chart that broke is left; the page stands where it began it',
    'account.open.credentials.verifying/xstate.done.actor.verification#0':
      'how the invoked chart ended decides',
  },
  optional: {
    'account/transactions.orderno': 'the value may be unknown, and the receiver handles that',
  },
};
