import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { botCheckMachine } from './botCheck.machine.ts';

export const botCheckFlow = flow(
  botCheckMachine,
  {
    'xstate.done.actor.findReasons': [
      done('findReasons', ['webdriver', 'headless']),
      done('findReasons', []),
    ],
    'xstate.error.actor.findReasons': [fail('findReasons', failure('generic'))],
  },
  {
    drivers: {
      'botCheck.dismissed': (actions) => actions.press('Close bot message'),
    },
  },
);
