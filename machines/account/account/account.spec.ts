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
const waits = { in: 'waiting' as const, tags: 'screen:waiting busy' as const, asks: { readOwner: null } };
const sentHome = {
  in: 'leaving' as const,
  tags: 'screen:leaving busy' as const,
  does: ['redirectHome'],
  has: { owner: null },
};
const profilePart = { savedCards: null, referral: null, devices: null, passkeys: null, personalData: null };
const online = { type: 'network.online' as const };
const broken = { in: 'broken' as const, tags: 'screen:broken' as const };

export const accountSpec: Spec = {
  stories: [
    story(
      'account',
      'NAV-17 NAV-18 UI-23 ORD-10 LIM-02 KYC-07',
      'five addresses, one account, and nobody else sees it',
      [
        step(done('readOwner', null), sentHome, [
          step(14_999, 'leaving', [step(1, waits)]),
          step(changedTo('/orders'), waits, [
            step(done('readOwner', { name: 'Ann' }), {
              in: 'open.orders',
              asks: { profile: null, transactions: { orderno: null } },
            }),
          ]),
        ]),
        step(fail('readOwner', offline), sentHome),
        step(changedTo('/change-password'), { in: 'waiting', tags: 'screen:waiting busy' }, [
          step(done('readOwner', { name: 'Ann' }), {
            in: 'open.password',
            asks: { profile: null, passwordChange: null },
          }),
        ]),
        step(
          done('readOwner', { name: 'Ann' }),
          {
            in: 'open.profile',
            tags: 'screen:profile',
            asks: { profile: null, ...profilePart },
            has: { owner: { name: 'Ann' } },
          },
          [
            step('network.online', {
              in: 'open.profile',
              sends: [
                ['profile', online],
                ['savedCards', online],
                ['devices', online],
                ['passkeys', online],
              ],
            }),
            step('email.verified', { in: 'open.profile', sends: [['profile', { type: 'email.verified' }]] }),
            step(
              { type: 'profile.changed', profile: ann },
              { in: 'open.profile', sends: [['profile', { type: 'profile.changed', profile: ann }]] },
            ),
            step('page.restored', { ...waits, has: { owner: null } }, [
              step(done('readOwner', null), sentHome),
            ]),
            // the profile is there already: it is not asked for again
            step(
              changedTo('/Orders/', { order: 'R-26-0007' }),
              { in: 'open.orders', tags: 'screen:orders', asks: { transactions: { orderno: 'R-26-0007' } } },
              [
                step('network.online', {
                  in: 'open.orders',
                  sends: [
                    ['profile', online],
                    ['transactions', online],
                  ],
                }),
                step(done('transactions'), broken),
                step(fail('transactions', null), broken, [step('account.retried', waits)]),
                step(changedTo('/profile'), { in: 'open.profile', asks: profilePart }),
              ],
            ),
            step(
              changedTo('/change-password'),
              { in: 'open.password', tags: 'screen:password', asks: { passwordChange: null } },
              [
                step('network.online', { in: 'open.password', sends: [['profile', online]] }),
                step(done('passwordChange'), broken),
                step(fail('passwordChange', null), broken),
              ],
            ),
            step(
              changedTo('/paysafe-credentials'),
              {
                in: 'open.credentials.verifying',
                tags: 'screen:credentials',
                asks: { credentials: null, verification: { from: 'profile' } },
              },
              [
                step('network.online', {
                  in: 'open.credentials.verifying',
                  sends: [
                    ['profile', online],
                    ['credentials', online],
                    ['verification', online],
                  ],
                }),
                step('email.verified', {
                  in: 'open.credentials.verifying',
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
                  { in: 'open.credentials.closed', tags: 'screen:credentials' },
                  [
                    step('network.online', {
                      in: 'open.credentials.closed',
                      sends: [
                        ['profile', online],
                        ['credentials', online],
                      ],
                    }),
                    step('account.verificationAsked', {
                      in: 'open.credentials.verifying',
                      asks: { verification: { from: 'profile' } },
                    }),
                  ],
                ),
              ],
            ),
            step(
              changedTo('/paysafe-limit'),
              { in: 'open.limit', tags: 'screen:limit', asks: { voucherLimit: null } },
              [
                step('network.online', {
                  in: 'open.limit',
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
    of('account').empty('NAV-18', 'whoever is led away is known no longer', 'leaving', ['owner']),
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
    'account/transactions.orderno': 'it may be unknown, and whoever is asked knows what that means',
  },
};
