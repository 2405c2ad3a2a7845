import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { genericFailure, networkFailure } from '../../fixtures.ts';
import { profile } from '../../identity/fixtures.ts';
import type { Route } from '../../types.ts';
import { accountMachine } from './account.machine.ts';

const accountAt = (path: string): Route => ({ screen: 'account', path, params: {}, query: {} });

export const accountFlow = flow(
  accountMachine,
  {
    'route.changed': [
      '/profile',
      '/change-password',
      '/paysafe-credentials',
      '/paysafe-limit',
      '/orders',
    ].map((path) => ({
      type: 'route.changed',
      route: accountAt(path),
    })),
    'profile.changed': [{ type: 'profile.changed', profile }],
    'xstate.done.actor.readOwner': [done('readOwner', { name: 'Ann Muster' }), done('readOwner', null)],
    'xstate.error.actor.readOwner': [fail('readOwner', networkFailure)],
    'xstate.error.actor.profile': [fail('profile', genericFailure)],
    'xstate.error.actor.savedCards': [fail('savedCards', genericFailure)],
    'xstate.error.actor.devices': [fail('devices', genericFailure)],
    'xstate.error.actor.passkeys': [fail('passkeys', genericFailure)],
    'xstate.error.actor.personalData': [fail('personalData', genericFailure)],
    'xstate.error.actor.referral': [fail('referral', genericFailure)],
    'xstate.error.actor.transactions': [fail('transactions', genericFailure)],
    'xstate.error.actor.passwordChange': [fail('passwordChange', genericFailure)],
    'xstate.done.actor.verification': [done('verification', { outcome: 'left' })],
    'xstate.error.actor.verification': [fail('verification', genericFailure)],
    'xstate.error.actor.credentials': [fail('credentials', genericFailure)],
    'xstate.error.actor.voucherLimit': [fail('voucherLimit', genericFailure)],
  },
  {
    input: { path: '/profile', orderno: null },
    more: ['/change-password', '/orders', '/paysafe-limit'].map((path) => ({ path, orderno: null })),
    drivers: {
      'account.retried': (actions) => actions.press('Try again'),
      'account.verificationRequested': (actions) => actions.press('Continue the verification'),
    },
  },
);
