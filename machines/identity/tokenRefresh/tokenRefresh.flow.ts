import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure } from '../../fixtures.ts';
import { tokenRefreshMachine } from './tokenRefresh.machine.ts';

export const tokenRefreshFlow = flow(tokenRefreshMachine, {
  'xstate.done.actor.readTokenAge': [
    done('readTokenAge', {
      remainingMs: 400_000,
      accessToken: 'token-of-the-fixture',
      hasRefreshToken: true,
    }),
    done('readTokenAge', {
      remainingMs: 299_000,
      accessToken: 'token-of-the-fixture',
      hasRefreshToken: true,
    }),
    done('readTokenAge', { remainingMs: null, accessToken: null, hasRefreshToken: false }),
    done('readTokenAge', { remainingMs: 400_000, accessToken: null, hasRefreshToken: true }),
  ],
  'renewalLock.held': [{ type: 'renewalLock.held' }],
  'xstate.error.actor.readTokenAge': [fail('readTokenAge', genericFailure)],
  'xstate.done.actor.renewTokens': [done('renewTokens', 'renewed-token-of-the-fixture')],
  'xstate.error.actor.renewTokens': [
    fail('renewTokens', failure('session', { message: 'Token has expired' })),
  ],
});
