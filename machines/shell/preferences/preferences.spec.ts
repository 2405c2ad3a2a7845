import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const wanted = { country: 'CH', language: 'de' };

export const preferencesSpec: Spec = {
  stories: [
    story(
      'preferences',
      'I18N-08 I18N-09',
      'a confirmed choice is stored and reloads the page; a closed dialog changes nothing',
      [
        step(
          { type: 'preferences.opened', current: wanted },
          { state: 'form.choosing', tags: 'screen:form', context: { wanted } },
          [
            step('preferences.closed', { state: 'closed', tags: 'screen:closed' }),
            step(
              { type: 'preferences.opened', current: { country: 'IT', language: 'it' } },
              { state: 'form.choosing', context: { wanted: { country: 'IT', language: 'it' } } },
            ),
            step(
              { type: 'preferences.countryChosen', country: 'FR' },
              { state: 'form.choosing', context: { wanted: { country: 'FR', language: 'de' } } },
              [
                step(
                  { type: 'preferences.languageChosen', language: 'fr' },
                  { state: 'form.choosing', context: { wanted: { country: 'FR', language: 'fr' } } },
                  [
                    step(
                      'preferences.confirmed',
                      {
                        state: 'saving',
                        tags: 'screen:form busy',
                        calls: { savePreferences: { country: 'FR', language: 'fr' } },
                      },
                      [
                        step('preferences.confirmed', 'saving'),
                        step(
                          done('savePreferences'),
                          { state: 'reloading', tags: 'screen:form busy', actions: ['reloadPage'] },
                          [
                            step(9_999, 'reloading', [
                              step(1, { state: 'form.notReloaded', tags: 'screen:form notReloaded' }),
                            ]),
                          ],
                        ),
                        step(
                          fail('savePreferences', offline),
                          { state: 'form.failed', tags: 'screen:form failed', context: { failure: offline } },
                          [
                            step(
                              { type: 'preferences.opened', current: wanted },
                              { state: 'form.choosing', context: { failure: null } },
                            ),
                          ],
                        ),
                      ],
                    ),
                  ],
                ),
              ],
            ),
          ],
        ),
      ],
      { start: { state: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('preferences').asksOnly('I18N-09', 'nothing is stored before it is confirmed', 'savePreferences', [
      'form',
    ]),
  ],
};
