import type { EventDrivers } from '../userActions.ts';

const names: Record<string, string> = { analytics: 'Analytics', marketing: 'Marketing' };

export const consentDrivers: EventDrivers = {
  'consent.allAccepted': (actions) => actions.press('Accept all'),
  'consent.necessaryChosen': (actions) => actions.press('Only necessary'),
  'consent.settingsClosed': (actions) => actions.press('Close'),
  'consent.switched': (actions, event) => actions.pick(names[event['category'] as string]!),
  'consent.saved': (actions) => actions.press('Save choice'),
};
