import type { ProfileChange } from '../../../machines/account/profile.machine.ts';
import type { EventDrivers } from '../userActions.ts';

const groups: Record<string, string> = {
  personal: 'Edit: Personal details',
  address: 'Edit: Address',
  language: 'Edit: Language of our e-mails',
};

export const profileDrivers: EventDrivers = {
  'profile.retried': (actions) => actions.press('Try again'),
  'profile.editAsked': (actions, event) => actions.press(groups[event['group'] as string] ?? 'Edit'),
  'profile.editDeclined': (actions) => actions.press('Cancel'),
  'profile.submitted': async (actions, event) => {
    const change = event['change'] as ProfileChange;
    if (change.group === 'personal') {
      await actions.fill('First name', change.person.firstname);
      await actions.fill('Last name', change.person.lastname);
      await actions.fill('Date of birth', change.person.dob);
      if (change.person.gender) await actions.pick(change.person.gender === 'female' ? 'Female' : 'Male');
    }
    await actions.press('Save');
  },
  'profile.changeConfirmed': (actions) => actions.press('Save and upload it again'),
  'profile.changeDeclined': (actions) => actions.press('Go back'),
  'profile.mobileAsked': (actions) => actions.press(/^(Change the number|Add a number)$/),
  'profile.emailAsked': (actions) => actions.press(/^(Change the address|Add an address)$/),
  'profile.linkAsked': (actions) => actions.press('Send the link again'),
};
