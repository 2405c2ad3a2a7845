import { contactUndoMachine } from '../../../machines/identity/contactUndo.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';

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
  { input: { token: 'a-token-of-the-fixture' }, more: [{ token: '' }] },
);
