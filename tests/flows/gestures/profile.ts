import type { ProfileChange } from '../../../machines/profile.machine.ts';
import type { Gestures } from '../hand.ts';

const groups: Record<string, string> = {
  personal: 'Edit: Personal details',
  address: 'Edit: Address',
  language: 'Edit: Language of our e-mails',
};

export const profileGestures: Gestures = {
  'profile.retried': (hand) => hand.press('Try again'),
  'profile.editAsked': (hand, event) => hand.press(groups[event['group'] as string] ?? 'Edit'),
  'profile.editDeclined': (hand) => hand.press('Cancel'),
  'profile.submitted': async (hand, event) => {
    const change = event['change'] as ProfileChange;
    if (change.group === 'personal') {
      await hand.fill('First name', change.person.firstname);
      await hand.fill('Last name', change.person.lastname);
      await hand.fill('Date of birth', change.person.dob);
      if (change.person.gender) await hand.pick(change.person.gender === 'female' ? 'Female' : 'Male');
    }
    await hand.press('Save');
  },
  'profile.mobileAsked': (hand) => hand.press(/^(Change the number|Add a number)$/),
  'profile.emailAsked': (hand) => hand.press(/^(Change the address|Add an address)$/),
  'profile.linkAsked': (hand) => hand.press('Send the link again'),
};
