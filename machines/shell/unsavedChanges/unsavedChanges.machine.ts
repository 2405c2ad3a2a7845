import { assign, fromCallback, setup } from 'xstate';
import type { To } from '../../types.ts';

export type UnsavedChangesEvent =
  /** The form was changed by typing, ticking or selecting. */
  | { type: 'unsavedChanges.noted' }
  /** The input is stored, so nothing can be lost. */
  | { type: 'unsavedChanges.clean' }
  /**
   * The shopper tried to leave the page through a link or the browser's history, or the shop tried to open another
   * page.
   */
  | { type: 'unsavedChanges.leaveAsked'; to: To }
  | { type: 'unsavedChanges.leaveDeclined' }
  | { type: 'unsavedChanges.leaveConfirmed' };

/** Unsent input in a form. When this chart ends, the parent discards the form. */
export const unsavedChangesMachine = setup({
  types: {
    context: {} as {
      /** Target of the shopper's navigation. */
      destination: To | null;
    },
    events: {} as UnsavedChangesEvent,
    output: {} as { outcome: 'left' },
    tags: {} as 'confirming',
  },
  actors: {
    /** While running, blocks every way of leaving the page and sends `unsavedChanges.leaveAsked` instead. */
    guardExits: fromCallback<UnsavedChangesEvent>(() => {}),
  },
  actions: {
    setDestination: assign({ destination: (_, p: { to: To }) => p.to }),
    proceed: (_, _p: { to: To | null }) => {},
  },
}).createMachine({
  id: 'unsavedChanges',
  description: 'The input is not stored yet, so leaving the page requires confirmation.',
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
            'unsavedChanges.leaveAsked': {
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
            // the customer tries to leave again, this time for a different page
            'unsavedChanges.leaveAsked': {
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
      description: 'The customer chose to leave. The input is discarded.',
      type: 'final',
    },
  },
  output: { outcome: 'left' },
});
