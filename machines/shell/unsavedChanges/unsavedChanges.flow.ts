import { flow } from '../../../flows/walker/flow.ts';
import { fail } from '../../../flows/walker/walk.ts';
import { genericFailure } from '../../fixtures.ts';
import { unsavedChangesMachine } from './unsavedChanges.machine.ts';

export const unsavedChangesFlow = flow(
  unsavedChangesMachine,
  {
    'unsavedChanges.leaveRequested': [
      { type: 'unsavedChanges.leaveRequested', to: '/orders' },
      { type: 'unsavedChanges.leaveRequested', to: -1 },
    ],
    'xstate.error.actor.guardExits': [fail('guardExits', genericFailure)],
  },
  {
    // leaving the page has no driver, because the links and buttons that leave the page are part of other views
    view: {
      ignored: {
        'unsavedChanges.noted':
          'the field is part of the preview and reports every keystroke, of which only the first counts',
      },
    },
    drivers: {
      'unsavedChanges.noted': (actions) => actions.fill('Any field', 'Anna'),
      'unsavedChanges.leaveDeclined': (actions) => actions.press('Keep editing'),
      'unsavedChanges.leaveConfirmed': (actions) => actions.press('Leave without saving'),
    },
  },
);
