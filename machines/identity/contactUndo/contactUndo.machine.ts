import { assign, setup } from 'xstate';
import type { ContactRestored } from '../../../contract/schemas/auth.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type ContactUndoEvent = { type: 'contactUndo.agreed' };

/**
 * The page behind the link that takes a changed contact back. A press decides, so that a scanner of mails that opens
 * links does not.
 */
export const contactUndoMachine = setup({
  types: {
    context: {} as { token: string; restored: ContactRestored | null; failure: Failure | null },
    events: {} as ContactUndoEvent,
    input: {} as { token: string },
    output: {} as { outcome: 'done' | 'refused' },
    tags: {} as 'screen:question' | 'screen:done' | 'screen:refused' | 'busy',
  },
  actors: {
    undoChange: notProvided<ContactRestored, { token: string }>('contactUndo.undoChange'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isFailure: ({ event }, p: { kind: Failure['kind'] }) => failureIn(event)?.kind === p.kind,
  },
  actions: {
    clearFailure: assign({ failure: null }),
    setRestored: assign({ restored: (_, p: { restored: ContactRestored }) => p.restored }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'contactUndo',
  description: 'Asks once, then restores; a link that was used or is too old says so.',
  context: ({ input }) => ({ token: input.token, restored: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides whether the link holds a token at all.',
      always: [{ guard: 'hasToken', target: 'asking' }, { target: 'refused' }],
    },
    asking: {
      description: 'The shopper is asked whether the earlier contact shall be restored.',
      tags: ['screen:question'],
      on: { 'contactUndo.agreed': { target: 'undoing', actions: ['clearFailure'] } },
    },
    undoing: {
      description: 'The server is restoring the earlier contact.',
      tags: ['screen:question', 'busy'],
      invoke: {
        id: 'undoChange',
        src: 'undoChange',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'done',
          actions: [{ type: 'setRestored', params: ({ event }) => ({ restored: event.output }) }],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'refused' } },
            target: 'refused',
          },
          {
            target: 'asking',
            actions: ['setFailure'],
          },
        ],
      },
    },
    done: {
      description: 'The earlier contact is restored; the page says so and asks nothing more.',
      type: 'final',
      output: { outcome: 'done' },
      tags: ['screen:done'],
    },
    refused: {
      description: 'The link is incomplete, used or too old; the page says so and asks nothing more.',
      type: 'final',
      output: { outcome: 'refused' },
      tags: ['screen:refused'],
    },
  },
  output: ({ event }) => (event as unknown as { output: { outcome: 'done' | 'refused' } }).output,
});
