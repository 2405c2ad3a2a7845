import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { sellingMachine } from './selling.machine.ts';

export const sellingFlow = flow(sellingMachine, {
  'xstate.done.actor.loadSelling': [done('loadSelling', f.selling.open)],
  'xstate.error.actor.loadSelling': [fail('loadSelling', f.networkFailure)],
});
