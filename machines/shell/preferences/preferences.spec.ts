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
      'confirmed, it is stored and the page is loaded anew; closed, nothing changes',
      [
        step(
          { type: 'preferences.opened', current: wanted },
          { in: 'form.choosing', tags: 'screen:form', has: { wanted } },
          [
            step('preferences.closed', { in: 'closed', tags: 'screen:closed' }),
            step(
              { type: 'preferences.opened', current: { country: 'IT', language: 'it' } },
              { in: 'form.choosing', has: { wanted: { country: 'IT', language: 'it' } } },
            ),
            step(
              { type: 'preferences.countryChosen', country: 'FR' },
              { in: 'form.choosing', has: { wanted: { country: 'FR', language: 'de' } } },
              [
                step(
                  { type: 'preferences.languageChosen', language: 'fr' },
                  { in: 'form.choosing', has: { wanted: { country: 'FR', language: 'fr' } } },
                  [
                    step(
                      'preferences.confirmed',
                      {
                        in: 'saving',
                        tags: 'screen:form busy',
                        asks: { savePreferences: { country: 'FR', language: 'fr' } },
                      },
                      [
                        step('preferences.confirmed', 'saving'),
                        step(
                          done('savePreferences'),
                          { in: 'reloading', tags: 'screen:form busy', does: ['reloadPage'] },
                          [
                            step(9_999, 'reloading', [
                              step(1, { in: 'form.notReloaded', tags: 'screen:form notReloaded' }),
                            ]),
                          ],
                        ),
                        step(
                          fail('savePreferences', offline),
                          { in: 'form.failed', tags: 'screen:form failed', has: { failure: offline } },
                          [
                            step(
                              { type: 'preferences.opened', current: wanted },
                              { in: 'form.choosing', has: { failure: null } },
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
      { start: { in: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('preferences').asksOnly('I18N-09', 'nothing is stored before it is confirmed', 'savePreferences', [
      'form',
    ]),
  ],
};
