import type { ProfileDetails } from '../../../machines/profile.machine.ts';
import type { Gestures } from '../hand.ts';

const names: Record<string, string> = { de: 'Deutsch', fr: 'Français' };

export const profileGestures: Gestures = {
  'profile.retried': (hand) => hand.press('Try again'),
  'profile.editAsked': (hand) => hand.press('Edit'),
  'profile.editDeclined': (hand) => hand.press('Cancel'),
  'profile.submitted': async (hand, event) => {
    const { firstname, lastname, language } = event['details'] as ProfileDetails;
    await hand.fill('First name', firstname);
    await hand.fill('Last name', lastname);
    await hand.select('Language', names[language] ?? language);
    await hand.press('Save');
  },
  'profile.linkAsked': (hand) => hand.press('Send the link again'),
};
