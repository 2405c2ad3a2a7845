import { assign, fromCallback, setup } from 'xstate';
import type { To } from '../types.ts';

export type UnsavedChangesEvent =
  /** Something was typed, ticked or picked in the form. */
  | { type: 'unsavedChanges.noted' }
  /** It is kept now: nothing can be lost any more. */
  | { type: 'unsavedChanges.settled' }
  /** A way out of the page was taken. */
  | { type: 'unsavedChanges.leaveAsked'; way: To }
  | { type: 'unsavedChanges.leaveDeclined' }
  | { type: 'unsavedChanges.leaveConfirmed' };

/** What somebody typed into a form and did not send yet. Whoever invokes it gives the form up when it ends. */
export const unsavedChangesMachine = setup({
  types: {
    context: {} as {
      /** Where the shopper wanted to go. */
      way: To | null;
    },
    events: {} as UnsavedChangesEvent,
    tags: {} as 'asking',
  },
  actors: {
    /** Holds every way out of the page for as long as it runs, and sends `unsavedChanges.leaveAsked`. */
    guardWays: fromCallback<UnsavedChangesEvent>(() => {}),
  },
  actions: {
    setWay: assign({ way: (_, p: { way: To }) => p.way }),
    goOn: (_, _p: { way: To | null }) => {},
  },
}).createMachine({
  id: 'unsavedChanges',
  description: 'What is typed is only on the page yet: whoever leaves it is asked.',
  context: { way: null },
  initial: 'settled',
  states: {
    settled: { description: 'Nothing is typed that could be lost.', on: { 'unsavedChanges.noted': 'typed' } },
    typed: {
      description: 'Something is typed that is not stored; the ways out of the page are guarded.',
      invoke: { id: 'guardWays', src: 'guardWays', onDone: 'settled', onError: 'settled' },
      initial: 'writing',
      on: { 'unsavedChanges.settled': 'settled' },
      states: {
        writing: {
          description: 'The customer goes on typing.',
          on: {
            'unsavedChanges.leaveAsked': {
              target: 'asking',
              actions: [{ type: 'setWay', params: ({ event }) => ({ way: event.way }) }],
            },
          },
        },
        asking: {
          description: 'The customer tried to leave and is asked whether the text shall be lost.',
          tags: ['asking'],
          on: {
            'unsavedChanges.leaveDeclined': 'writing',
            // asked for once more, another way
            'unsavedChanges.leaveAsked': {
              actions: [{ type: 'setWay', params: ({ event }) => ({ way: event.way }) }],
            },
            'unsavedChanges.leaveConfirmed': {
              target: '#unsavedChanges.left',
              actions: [{ type: 'goOn', params: ({ context }) => ({ way: context.way }) }],
            },
          },
        },
      },
    },
    left: {
      description: 'The customer chose to leave; the chart ends and the text is given up.',
      type: 'final',
    },
  },
});
