import type { Gestures } from '../hand.ts';

const names: Record<string, string> = { analytics: 'Analytics', marketing: 'Marketing' };

export const consentGestures: Gestures = {
  'consent.allAccepted': (hand) => hand.press('Accept all'),
  'consent.necessaryChosen': (hand) => hand.press('Only necessary'),
  'consent.settingsClosed': (hand) => hand.press('Close'),
  'consent.switched': (hand, event) => hand.pick(names[event['category'] as string]!),
  'consent.saved': (hand) => hand.press('Save choice'),
};
