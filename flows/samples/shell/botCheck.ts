import { botCheckMachine } from '../../../machines/shell/botCheck.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const botCheckFlow = flow(botCheckMachine, {
  'xstate.done.actor.findReasons': [done('findReasons', ['webdriver', 'headless']), done('findReasons', [])],
  'xstate.error.actor.findReasons': [fail('findReasons', failure('generic'))],
});
