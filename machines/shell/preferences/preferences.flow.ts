import { flow } from '../../../flows/walker/flow.ts';
import { fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { preferencesMachine } from './preferences.machine.ts';

export const preferencesFlow = flow(
  preferencesMachine,
  {
    'preferences.opened': [{ type: 'preferences.opened', current: { country: 'CH', language: 'en' } }],
    'preferences.countryChosen': [{ type: 'preferences.countryChosen', country: 'DE' }],
    'preferences.languageChosen': [{ type: 'preferences.languageChosen', language: 'de' }],
    'xstate.error.actor.savePreferences': [fail('savePreferences', f.genericFailure)],
  },
  {
    drivers: {
      'preferences.countryChosen': (actions) => actions.search('Country', 'Germany'),
      'preferences.languageChosen': (actions) => actions.pick('Deutsch'),
      'preferences.confirmed': (actions) => actions.press('Confirm'),
      'preferences.closed': (actions) => actions.press('Close'),
    },
  },
);
