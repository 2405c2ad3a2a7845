import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const wanted = { country: 'CH', language: 'de' };

export const preferencesSpec: Spec = {
  stories: [
    story(
      'preferences',
      'I18N-08 I18N-09',
      'stores the choice and reloads the page on confirmation; closing the dialog without confirming changes nothing',
      [
        [
          when(
            { type: 'preferences.opened', current: wanted },
            { state: 'form.choosing', tags: 'screen:form', context: { wanted } },
          ),
          when('preferences.closed', { state: 'closed', tags: 'screen:closed' }),
        ],
        [
          given({ type: 'preferences.opened', current: wanted }),
          when(
            { type: 'preferences.opened', current: { country: 'IT', language: 'it' } },
            { state: 'form.choosing', context: { wanted: { country: 'IT', language: 'it' } } },
          ),
        ],
        [
          given({ type: 'preferences.opened', current: wanted }),
          when(
            { type: 'preferences.countryChosen', country: 'FR' },
            { state: 'form.choosing', context: { wanted: { country: 'FR', language: 'de' } } },
          ),
          when(
            { type: 'preferences.languageChosen', language: 'fr' },
            { state: 'form.choosing', context: { wanted: { country: 'FR', language: 'fr' } } },
          ),
          when('preferences.confirmed', {
            state: 'saving',
            tags: 'screen:form busy',
            calls: { savePreferences: { country: 'FR', language: 'fr' } },
          }),
          when('preferences.confirmed', 'saving'),
        ],
        [
          given(
            { type: 'preferences.opened', current: wanted },
            { type: 'preferences.countryChosen', country: 'FR' },
            { type: 'preferences.languageChosen', language: 'fr' },
            'preferences.confirmed',
          ),
          when(done('savePreferences'), {
            state: 'reloading',
            tags: 'screen:form busy',
            actions: ['reloadPage'],
          }),
          when(9_999, 'reloading'),
          when(1, { state: 'form.notReloaded', tags: 'screen:form notReloaded' }),
        ],
        [
          given(
            { type: 'preferences.opened', current: wanted },
            { type: 'preferences.countryChosen', country: 'FR' },
            { type: 'preferences.languageChosen', language: 'fr' },
            'preferences.confirmed',
          ),
          when(fail('savePreferences', offline), {
            state: 'form.failed',
            tags: 'screen:form failed',
            context: { failure: offline },
          }),
          when(
            { type: 'preferences.opened', current: wanted },
            { state: 'form.choosing', context: { failure: null } },
          ),
        ],
      ],
      { start: { state: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('preferences').asksOnly('I18N-09', 'stores nothing before the shopper confirms', 'savePreferences', [
      'form',
    ]),
  ],
};
