import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { genericFailure } from '../../fixtures.ts';
import { accessTokenMachine } from './accessToken.machine.ts';

const stored = (remainingMs: number | null) => ({
  isAnother: false,
  token: 'token-of-the-fixture',
  remainingMs,
});

export const accessTokenFlow = flow(
  accessTokenMachine,
  {
    'xstate.done.actor.awaitSignOut': [done('awaitSignOut', undefined)],
    'xstate.error.actor.awaitSignOut': [fail('awaitSignOut', genericFailure)],
    'xstate.done.actor.readToken': [
      done('readToken', { ...stored(400_000), isAnother: true }),
      done('readToken', { ...stored(null), token: null }),
      done('readToken', stored(400_000)),
      done('readToken', stored(299_000)),
      done('readToken', stored(null)),
    ],
    'xstate.error.actor.readToken': [fail('readToken', genericFailure)],
    'xstate.done.actor.awaitRenewal': [
      done('awaitRenewal', null),
      done('awaitRenewal', 'renewed-token-of-the-fixture'),
    ],
    'xstate.error.actor.awaitRenewal': [fail('awaitRenewal', genericFailure)],
  },
  { input: { writes: true } },
);
