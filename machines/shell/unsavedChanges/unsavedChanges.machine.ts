import { assign, fromCallback, setup } from 'xstate';
import type { To } from '../../types.ts';

export type UnsavedChangesEvent =
  /** The form was changed: typed, ticked or picked. */
  | { type: 'unsavedChanges.noted' }
  /** The text is stored, so nothing can be lost. */
  | { type: 'unsavedChanges.clean' }
  /** The shopper tried to leave the page: by a link, the history, or the shop itself. */
  | { type: 'unsavedChanges.leaveAsked'; to: To }
  | { type: 'unsavedChanges.leaveDeclined' }
  | { type: 'unsavedChanges.leaveConfirmed' };

/** Unsent input of a form. The parent discards the form when this chart ends. */
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
    /** Guards every way to leave the page while it runs, and sends `unsavedChanges.leaveAsked`. */
    guardExits: fromCallback<UnsavedChangesEvent>(() => {}),
  },
  actions: {
    setDestination: assign({ destination: (_, p: { to: To }) => p.to }),
    goOn: (_, _p: { to: To | null }) => {},
  },
}).createMachine({
  id: 'unsavedChanges',
  description: 'The input is not stored yet, so leaving the page needs a confirmation.',
  context: { destination: null },
  initial: 'clean',
  states: {
    clean: { description: 'There is no unsaved input.', on: { 'unsavedChanges.noted': 'dirty' } },
    dirty: {
      description: 'There is unsaved input. Leaving the page needs a confirmation.',
      invoke: { id: 'guardExits', src: 'guardExits', onDone: 'clean', onError: 'clean' },
      initial: 'editing',
      on: { 'unsavedChanges.clean': 'clean' },
      states: {
        editing: {
          description: 'The customer edits the input.',
          on: {
            'unsavedChanges.leaveAsked': {
              target: 'confirming',
              actions: [{ type: 'setDestination', params: ({ event }) => ({ to: event.to }) }],
            },
          },
        },
        confirming: {
          description: 'The customer tried to leave and is asked to confirm losing the input.',
          tags: ['confirming'],
          on: {
            'unsavedChanges.leaveDeclined': 'editing',
            // a second attempt to leave, to another place
            'unsavedChanges.leaveAsked': {
              actions: [{ type: 'setDestination', params: ({ event }) => ({ to: event.to }) }],
            },
            'unsavedChanges.leaveConfirmed': {
              target: '#unsavedChanges.discarded',
              actions: [{ type: 'goOn', params: ({ context }) => ({ to: context.destination }) }],
            },
          },
        },
      },
    },
    discarded: {
      description: 'The customer chose to leave. The chart ends and the input is lost.',
      type: 'final',
    },
  },
  output: { outcome: 'left' },
});
