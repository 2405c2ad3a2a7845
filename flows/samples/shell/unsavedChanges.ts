import { unsavedChangesMachine } from '../../../machines/shell/unsavedChanges.machine.ts';
import { fail } from '../../walker/walk.ts';
import { genericFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const unsavedChangesFlow = flow(unsavedChangesMachine, {
  'unsavedChanges.leaveAsked': [
    { type: 'unsavedChanges.leaveAsked', to: '/orders' },
    { type: 'unsavedChanges.leaveAsked', to: -1 },
  ],
  'xstate.error.actor.guardExits': [fail('guardExits', genericFailure)],
});
