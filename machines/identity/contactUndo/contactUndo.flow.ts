import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { contactUndoMachine } from './contactUndo.machine.ts';

export const contactUndoFlow = flow(
  contactUndoMachine,
  {
    'xstate.done.actor.undoChange': [
      done('undoChange', { email: 'a***@e***.com', mobile: null, reset_sent: 1 }),
      done('undoChange', { email: null, mobile: '+41 *** 67', reset_sent: 0 }),
    ],
    'xstate.error.actor.undoChange': [
      fail('undoChange', failure('refused', { message: 'This link has been used already or is too old.' })),
      fail('undoChange', networkFailure),
    ],
  },
  {
    input: { token: 'a-token-of-the-fixture' },
    more: [{ token: '' }],
    drivers: {
      'contactUndo.agreed': (actions) => actions.press('Undo the change'),
    },
  },
);
