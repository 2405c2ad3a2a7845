import type { Profile } from '../../../contract/schemas/profile.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { fillDate } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure, networkFailure } from '../../fixtures.ts';
import { profile } from '../../identity/fixtures.ts';
import { profileMachine, type ProfileChange } from './profile.machine.ts';

/** A profile with a password, a verified email address and a verified number. */
const proved: Profile = { ...profile, email_verified: 1, has_password: 1 };
const renamed = { firstname: 'Anna', lastname: '', dob: '1990-05-14', gender: 'female' as const, age: 35 };

const groups: Record<string, string> = {
  personal: 'Edit: Personal details',
  address: 'Edit: Address',
  language: 'Edit: Language of our e-mails',
};

export const profileFlow = flow(
  profileMachine,
  {
    'profile.editRequested': (['personal', 'address', 'language'] as const).map((group) => ({
      type: 'profile.editRequested',
      group,
    })),
    'profile.submitted': [
      { type: 'profile.submitted', change: { group: 'personal', person: renamed } },
      {
        type: 'profile.submitted',
        change: {
          group: 'personal',
          person: { firstname: '', lastname: 'n'.repeat(51), dob: '2015-05-14', gender: null, age: 10 },
        },
      },
    ],
    'profile.changed': [{ type: 'profile.changed', profile }],
    'xstate.done.actor.loadProfile': [
      profile,
      proved,
      { ...profile, mobile_verified: 0 as const },
      // changing the name invalidates this approved ID
      { ...profile, id_status: 'approved' as const },
    ].map((loaded) => done('loadProfile', loaded)),
    'xstate.error.actor.loadProfile': [fail('loadProfile', networkFailure)],
    'xstate.error.actor.watchPage': [fail('watchPage', genericFailure)],
    'xstate.done.actor.unsavedChanges': [done('unsavedChanges', { outcome: 'left' })],
    'xstate.done.actor.saveChange': [
      done('saveChange', {
        patch: { firstname: 'Anna', lastname: null, dob: '1990-05-14', gender: 'female', id_status: 'none' },
        corrected: false,
        codeSent: false,
      }),
    ],
    'xstate.error.actor.saveChange': [
      fail('saveChange', failure('validation', { fields: { firstname: 'Maximum 50 letters.' } })),
    ],
    'xstate.done.actor.phoneOtp': [
      done('phoneOtp', {
        outcome: 'verified',
        number: { isdcode: '41', mobile: '797654321' },
        session: null,
      }),
      done('phoneOtp', { outcome: 'left', number: null, session: null }),
      done('phoneOtp', { outcome: 'unproved', number: null, session: null }),
    ],
    'xstate.error.actor.phoneOtp': [fail('phoneOtp', genericFailure)],
    'xstate.done.actor.emailChange': [
      done('emailChange', { outcome: 'verified', email: 'anna@example.com' }),
      done('emailChange', { outcome: 'left', email: '' }),
      done('emailChange', { outcome: 'unproved', email: '' }),
    ],
    'xstate.error.actor.emailChange': [fail('emailChange', genericFailure)],
    'xstate.done.actor.reauth': [done('reauth', { outcome: 'proved' }), done('reauth', { outcome: 'left' })],
    'xstate.error.actor.reauth': [fail('reauth', genericFailure)],
    'xstate.done.actor.resendLink': [done('resendLink', { message: 'Verification link sent!' })],
    'xstate.error.actor.resendLink': [
      fail(
        'resendLink',
        failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
      ),
      fail('resendLink', failure('tooMany', { message: 'Too many attempts. Please try again later.' })),
    ],
  },
  {
    // edits, verification links and IDs are each walked separately rather than in every combination
    prune: ({ value, context: { profile: shown, group } }) => {
      const at = JSON.stringify(value);
      const isHeld = shown?.id_status === 'approved' && group !== null && group !== 'personal';
      return isHeld || !/reading|idle|loading|failed/.test(at);
    },
    drivers: {
      'profile.retried': (actions) => actions.press('Try again'),
      'profile.editRequested': (actions, event) => actions.press(groups[event['group'] as string] ?? 'Edit'),
      'profile.editDeclined': (actions) => actions.press('Cancel'),
      'profile.submitted': async (actions, event) => {
        const change = event['change'] as ProfileChange;
        if (change.group === 'personal') {
          await actions.fill('First name', change.person.firstname);
          await actions.fill('Last name', change.person.lastname);
          await fillDate(actions, change.person.dob);
          if (change.person.gender) await actions.pick(change.person.gender === 'female' ? 'Female' : 'Male');
        }
        await actions.press('Save');
      },
      'profile.changeConfirmed': (actions) => actions.press('Save and upload it again'),
      'profile.changeDeclined': (actions) => actions.press('Go back'),
      'profile.mobileRequested': (actions) => actions.press(/^(Change the number|Add a number)$/),
      'profile.emailRequested': (actions) => actions.press(/^(Change e-mail|Add an e-mail address)$/),
      'profile.linkRequested': (actions) => actions.press('Send the link again'),
    },
  },
);
