import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure } from '../../fixtures.ts';
import { idleMachine } from './idle.machine.ts';

const seen = (idleMs: number | null, isScroll = false) => ({
  type: 'activity.seen' as const,
  idleMs,
  isScroll,
});

export const idleFlow = flow(
  idleMachine,
  {
    'activity.seen': [seen(60_000), seen(1_799_999), seen(1_800_000), seen(null), seen(1_900_000, true)],
    'xstate.done.actor.readIdle': [
      done('readIdle', 0),
      done('readIdle', 1_750_000),
      done('readIdle', 1_900_000),
      done('readIdle', 3_700_000),
      // inactivity periods in milliseconds, each exactly at a threshold
      done('readIdle', 1_740_000),
      done('readIdle', 1_800_000),
      done('readIdle', 3_600_000),
    ],
    'xstate.error.actor.readIdle': [fail('readIdle', genericFailure)],
    'xstate.error.actor.signOut': [fail('signOut', failure('session', { message: 'Token not provided' }))],
  },
  { drivers: { 'idle.stayed': (actions) => actions.press('Stay logged in') } },
);
