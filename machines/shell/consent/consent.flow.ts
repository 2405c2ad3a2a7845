import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { consentMachine, type Consent } from './consent.machine.ts';

export const onlyNecessary: Consent = { necessary: true, analytics: false, marketing: false };

const names: Record<string, string> = { analytics: 'Analytics', marketing: 'Marketing' };

export const consentFlow = flow(
  consentMachine,
  {
    'consent.switched': [
      { type: 'consent.switched', category: 'analytics', on: true },
      { type: 'consent.switched', category: 'marketing', on: true },
    ],
    'xstate.done.actor.readConsent': [done('readConsent', onlyNecessary), done('readConsent', null)],
    'xstate.error.actor.readConsent': [fail('readConsent', failure('generic'))],
  },
  {
    view: {
      ignored: {
        'consent.settingsOpened':
          'the footer is part of the preview; in the shop, it lies beneath the banner',
      },
    },
    drivers: {
      // the settings dialog opens from the banner or, once a choice has been made, from the footer
      'consent.settingsOpened': (actions) => actions.press('Cookie settings'),
      'consent.allAccepted': (actions) => actions.press('Accept all'),
      'consent.necessaryChosen': (actions) => actions.press('Only necessary'),
      'consent.settingsClosed': (actions) => actions.press('Close'),
      'consent.switched': (actions, event) => actions.pick(names[event['category'] as string]!),
      'consent.saved': (actions) => actions.press('Save choice'),
    },
  },
);
