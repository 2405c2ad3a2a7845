import { sellingMachine } from '../../../machines/catalogue/selling.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

export const sellingFlow = flow(sellingMachine, {
  'xstate.done.actor.loadSelling': [done('loadSelling', f.selling.open)],
  'xstate.error.actor.loadSelling': [fail('loadSelling', f.networkFailure)],
});
