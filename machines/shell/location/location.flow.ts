import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { locationMachine } from './location.machine.ts';

export const locationFlow = flow(
  locationMachine,
  {
    'location.countryChosen': [{ type: 'location.countryChosen', country: 'FR' }],
    'xstate.done.actor.readPlace': [
      done('readPlace', { detected: f.place, ageMs: 82_800_000, chosen: null }),
      done('readPlace', { detected: f.place, ageMs: 90_000_000, chosen: 'DE' }),
    ],
    'xstate.done.actor.detectPlace': [done('detectPlace', f.place)],
    'xstate.error.actor.detectPlace': [fail('detectPlace', f.networkFailure)],
  },
  { input: { country: null } },
);
