import { fromCallback } from 'xstate';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { Route } from '../../types.ts';
import { screenMachine } from './screen.machine.ts';

const loaded = (to: Route, withChart: boolean) => ({
  route: to,
  logic: withChart ? fromCallback(() => {}) : null,
  input: undefined,
  view: (): string => 'page of the fixture',
});

export const screenFlow = flow(
  screenMachine,
  {
    'route.changed': [
      { type: 'route.changed', route: f.route('home') },
      { type: 'route.changed', route: f.route('help') },
    ],
    'screen.messageReceived': [
      { type: 'screen.messageReceived', message: { type: 'cart.accepted', id: '1.1' } as { type: string } },
    ],
    'xstate.done.actor.loadScreen': [
      done('loadScreen', loaded(f.route('home'), true)),
      done('loadScreen', loaded(f.route('help'), false)),
    ],
    'xstate.error.actor.loadScreen': [fail('loadScreen', f.networkFailure)],
  },
  {
    drivers: {
      'screen.retried': (actions) => actions.press('Try again'),
    },
  },
);
