import { preferencesMachine } from '../../../machines/shell/preferences.machine.ts';
import { fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

export const preferencesFlow = flow(preferencesMachine, {
  'preferences.opened': [{ type: 'preferences.opened', current: { country: 'CH', language: 'en' } }],
  'preferences.countryChosen': [{ type: 'preferences.countryChosen', country: 'DE' }],
  'preferences.languageChosen': [{ type: 'preferences.languageChosen', language: 'de' }],
  'xstate.error.actor.savePreferences': [fail('savePreferences', f.genericFailure)],
});
