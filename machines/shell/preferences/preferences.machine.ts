import { assign, setup } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type Preferences = { country: string; language: string };

export type PreferencesEvent =
  | { type: 'preferences.opened'; current: Preferences }
  | { type: 'preferences.countryChosen'; country: string }
  | { type: 'preferences.languageChosen'; language: string }
  | { type: 'preferences.confirmed' }
  | { type: 'preferences.closed' };

/** Dialog for two separate settings, country and language. Confirming stores both and reloads the page. */
export const preferencesMachine = setup({
  types: {
    context: {} as { wanted: Preferences; failure: Failure | null },
    events: {} as PreferencesEvent,
    tags: {} as 'screen:closed' | 'screen:form' | 'busy' | 'failed' | 'notReloaded',
  },
  actors: {
    savePreferences: notProvided<void, Preferences>('preferences.savePreferences'),
  },
  actions: {
    setCurrent: assign({ wanted: (_, p: { current: Preferences }) => p.current, failure: null }),
    setCountry: assign({
      wanted: ({ context }, p: { country: string }) => ({ ...context.wanted, country: p.country }),
    }),
    setLanguage: assign({
      wanted: ({ context }, p: { language: string }) => ({ ...context.wanted, language: p.language }),
    }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    reloadPage: () => {},
  },
  delays: { reloadTimeout: 10_000 },
}).createMachine({
  id: 'preferences',
  description:
    'Lets the shopper choose country and language in a dialog. Closing it without confirming changes nothing.',
  context: { wanted: { country: 'CH', language: 'en' }, failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed.',
      tags: ['screen:closed'],
      on: {
        'preferences.opened': {
          target: 'form',
          actions: [{ type: 'setCurrent', params: ({ event }) => ({ current: event.current }) }],
          meta: { spec: 'I18N-08' },
        },
      },
    },
    form: {
      description: 'The dialog shows country and language. Nothing is stored before the shopper confirms.',
      tags: ['screen:form'],
      initial: 'choosing',
      on: {
        'preferences.opened': {
          target: '.choosing',
          actions: [{ type: 'setCurrent', params: ({ event }) => ({ current: event.current }) }],
        },
        'preferences.countryChosen': {
          actions: [{ type: 'setCountry', params: ({ event }) => ({ country: event.country }) }],
        },
        'preferences.languageChosen': {
          actions: [{ type: 'setLanguage', params: ({ event }) => ({ language: event.language }) }],
        },
        'preferences.confirmed': { target: 'saving' },
        'preferences.closed': { target: 'closed', meta: { spec: 'I18N-09' } },
      },
      states: {
        choosing: { description: 'The shopper selects country and language.' },
        failed: {
          description: 'The choice could not be stored. The shopper can try to confirm it again.',
          tags: ['failed'],
        },
        notReloaded: {
          description:
            'The choice is stored, but the page did not reload. The shopper can try to confirm it again.',
          tags: ['notReloaded'],
        },
      },
    },
    saving: {
      description: 'The choice is being stored.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'savePreferences',
        src: 'savePreferences',
        input: ({ context }) => context.wanted,
        onDone: { target: 'reloading', actions: ['reloadPage'], meta: { spec: 'I18N-07 I18N-09' } },
        onError: {
          target: 'form.failed',
          actions: ['setFailure'],
        },
      },
    },
    reloading: {
      description: 'The page is reloading. If it does not, the dialog is shown again.',
      tags: ['screen:form', 'busy'],
      after: { reloadTimeout: 'form.notReloaded' },
    },
  },
});
