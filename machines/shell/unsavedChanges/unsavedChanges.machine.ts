import { assign, fromCallback, setup } from 'xstate';
import type { To } from '../../types.ts';

export type UnsavedChangesEvent =
  /** The shopper changed the form by typing, ticking or selecting something. */
  | { type: 'unsavedChanges.noted' }
  /** The shopper's input has been stored, so leaving the page would lose nothing. */
  | { type: 'unsavedChanges.clean' }
  /**
   * The shopper tried to leave the page through a link or the browser's history, or the shop tried to open another
   * page. `to` is the page to open.
   */
  | { type: 'unsavedChanges.leaveRequested'; to: To }
  | { type: 'unsavedChanges.leaveDeclined' }
  | { type: 'unsavedChanges.leaveConfirmed' };

/** Protects unsent input in a form. When this chart ends, its parent discards the input. */
export const unsavedChangesMachine = setup({
  types: {
    context: {} as {
      /** The page that the shopper tried to open. */
      destination: To | null;
    },
    events: {} as UnsavedChangesEvent,
    output: {} as { outcome: 'left' },
    tags: {} as 'confirming',
  },
  actors: {
    /**
     * While this actor is running, it blocks every way of leaving the page and sends `unsavedChanges.leaveRequested`
     * instead.
     */
    guardExits: fromCallback<UnsavedChangesEvent>(() => {}),
  },
  actions: {
    setDestination: assign({ destination: (_, p: { to: To }) => p.to }),
    proceed: (_, _p: { to: To | null }) => {},
  },
}).createMachine({
  id: 'unsavedChanges',
  description: "As long as the shopper's input is not stored, leaving the page requires confirmation.",
  context: { destination: null },
  initial: 'clean',
  states: {
    clean: { description: 'There is no unsaved input.', on: { 'unsavedChanges.noted': 'dirty' } },
    dirty: {
      description: 'There is unsaved input. Leaving the page requires confirmation.',
      invoke: { id: 'guardExits', src: 'guardExits', onDone: 'clean', onError: 'clean' },
      initial: 'editing',
      on: { 'unsavedChanges.clean': 'clean' },
      states: {
        editing: {
          description: 'The customer is editing the input.',
          on: {
            'unsavedChanges.leaveRequested': {
              target: 'confirming',
              actions: [{ type: 'setDestination', params: ({ event }) => ({ to: event.to }) }],
            },
          },
        },
        confirming: {
          description:
            'The customer tried to leave, and the page asks for confirmation before discarding the input.',
          tags: ['confirming'],
          on: {
            'unsavedChanges.leaveDeclined': 'editing',
            // the customer tries to open a different page while the dialog asks for confirmation
            'unsavedChanges.leaveRequested': {
              actions: [{ type: 'setDestination', params: ({ event }) => ({ to: event.to }) }],
            },
            'unsavedChanges.leaveConfirmed': {
              target: '#unsavedChanges.discarded',
              actions: [{ type: 'proceed', params: ({ context }) => ({ to: context.destination }) }],
            },
          },
        },
      },
    },
    discarded: {
      description: 'The customer chose to leave, so the input is discarded.',
      type: 'final',
    },
  },
  output: { outcome: 'left' },
});
