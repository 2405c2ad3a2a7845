import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';

const choiceOf = (analytics: boolean, marketing: boolean) => ({ necessary: true, analytics, marketing });
const chosen = (analytics: boolean, marketing: boolean) => ({
  state: 'chosen' as const,
  tags: 'screen:none' as const,
  actions: [['storeChoice', { choice: choiceOf(analytics, marketing) }]] as Effect[],
  context: { choice: choiceOf(analytics, marketing) },
});

export const consentSpec: Spec = {
  stories: [
    story(
      'consent',
      'CONS-02 CONS-03 CONS-04 CONS-05 CONS-07',
      'shows the banner until the visitor makes a choice, and stores exactly that choice',
      [
        [
          when(done('readConsent', null), {
            state: 'offered',
            tags: 'screen:banner',
            context: { choice: null },
          }),
          when('consent.allAccepted', chosen(true, true)),
        ],
        [
          given(done('readConsent', null)),
          when('consent.necessaryChosen', chosen(false, false)),
          when('consent.settingsOpened', {
            state: 'editing',
            tags: 'screen:settings',
            context: { draft: choiceOf(false, false) },
          }),
          when('consent.settingsClosed', {
            state: 'chosen',
            context: { choice: choiceOf(false, false) },
          }),
        ],
        [
          given(done('readConsent', null)),
          when('consent.settingsOpened', {
            state: 'editing',
            context: { draft: choiceOf(false, false), choice: null },
          }),
          when(
            { type: 'consent.switched', category: 'analytics', on: true },
            { state: 'editing', context: { draft: choiceOf(true, false), choice: null } },
          ),
          when('consent.saved', chosen(true, false)),
          when('consent.settingsOpened', {
            state: 'editing',
            context: { draft: choiceOf(true, false) },
          }),
        ],
        [
          given(done('readConsent', null), 'consent.settingsOpened', {
            type: 'consent.switched',
            category: 'analytics',
            on: true,
          }),
          when('consent.settingsClosed', { state: 'offered', context: { choice: null } }),
        ],
        [
          given(done('readConsent', null), 'consent.settingsOpened', {
            type: 'consent.switched',
            category: 'analytics',
            on: true,
          }),
          when('consent.necessaryChosen', chosen(false, false)),
        ],
        [
          given(done('readConsent', null), 'consent.settingsOpened', {
            type: 'consent.switched',
            category: 'analytics',
            on: true,
          }),
          when('consent.allAccepted', chosen(true, true)),
        ],
        [
          given(done('readConsent', null), 'consent.settingsOpened', {
            type: 'consent.switched',
            category: 'analytics',
            on: true,
          }),
          when(
            { type: 'consent.switched', category: 'analytics', on: false },
            { state: 'editing', context: { draft: choiceOf(false, false) } },
          ),
        ],
        [
          given(done('readConsent', null), 'consent.settingsOpened'),
          when(
            { type: 'consent.switched', category: 'marketing', on: true },
            { state: 'editing', context: { draft: choiceOf(false, true) } },
          ),
          when('consent.saved', chosen(false, true)),
        ],
        [
          when(done('readConsent', choiceOf(false, true)), {
            state: 'chosen',
            tags: 'screen:none',
            context: { choice: choiceOf(false, true) },
          }),
          when('consent.changed', { state: 'restoring', calls: { readConsent: null } }),
          when(done('readConsent', null), { state: 'offered', context: { choice: null } }),
        ],
        [
          given(done('readConsent', choiceOf(false, true)), 'consent.changed'),
          when(fail('readConsent', null), { state: 'offered', context: { choice: null } }),
        ],
        [when(fail('readConsent', null), { state: 'offered', context: { choice: null } })],
      ],
      { start: { state: 'restoring', tags: 'screen:none busy', calls: { readConsent: null } } },
    ),
    story(
      'consent',
      'CONS-03',
      'the dialog shows the current choice; before a choice has been made, no optional category is selected',
      [
        [
          given(
            done('readConsent', null),
            'consent.allAccepted',
            'consent.settingsOpened',
            'consent.changed',
            done('readConsent', null),
          ),
          when('consent.settingsOpened', { state: 'editing', context: { draft: choiceOf(false, false) } }),
        ],
        [
          given(done('readConsent', null), 'consent.allAccepted'),
          when('consent.settingsOpened', { state: 'editing', context: { draft: choiceOf(true, true) } }),
        ],
      ],
    ),
  ],
  invariants: [
    of('consent').holds('CONS-02', 'necessary cookies are always allowed', ({ after: { context } }) => {
      const { choice, draft } = context as {
        choice: { necessary: boolean } | null;
        draft: { necessary: boolean };
      };
      return draft.necessary && (choice === null || choice.necessary) ? null : 'it is not';
    }),
    of('consent').doesOnly('CONS-04', 'stores nothing before the visitor makes a choice', 'storeChoice', [
      'offered',
      'editing',
    ]),
  ],
  unkept: {
    'consent.restoring/xstate.error.actor.readConsent#0':
      'if the storage cannot be read, nothing counts as stored',
    'consent.editing/consent.switched#0':
      'only the event matters; its value is rejected, already known or merely compared',
  },
};
