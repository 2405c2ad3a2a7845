import { assign, fromCallback, setup } from 'xstate';
import type { Way } from './contracts.ts';

export type TypingEvent =
  /** Something was typed, ticked or picked in the form. */
  | { type: 'typing.noted' }
  /** It is kept now: nothing can be lost any more. */
  | { type: 'typing.settled' }
  /** A way out of the page was taken. */
  | { type: 'typing.leaveAsked'; way: Way }
  | { type: 'typing.leaveDeclined' }
  | { type: 'typing.leaveConfirmed' };

/** What somebody typed into a form and did not send yet. Whoever invokes it gives the form up when it ends. */
export const typingMachine = setup({
  types: {
    context: {} as {
      /** Where the shopper wanted to go. */
      way: Way | null;
    },
    events: {} as TypingEvent,
    tags: {} as 'asking',
  },
  actors: {
    /** Holds every way out of the page for as long as it runs, and sends `typing.leaveAsked`. */
    guardWays: fromCallback<TypingEvent>(() => {}),
  },
  actions: {
    rememberWay: assign({ way: (_, p: { way: Way }) => p.way }),
    goOn: (_, _p: { way: Way | null }) => {},
  },
}).createMachine({
  id: 'typing',
  description: 'What is typed is only on the page yet: whoever leaves it is asked.',
  context: { way: null },
  initial: 'settled',
  states: {
    settled: { on: { 'typing.noted': 'typed' } },
    typed: {
      invoke: { id: 'guardWays', src: 'guardWays', onDone: 'settled', onError: 'settled' },
      initial: 'writing',
      on: { 'typing.settled': 'settled' },
      states: {
        writing: {
          on: {
            'typing.leaveAsked': {
              target: 'asking',
              actions: [{ type: 'rememberWay', params: ({ event }) => ({ way: event.way }) }],
            },
          },
        },
        asking: {
          tags: ['asking'],
          on: {
            'typing.leaveDeclined': 'writing',
            // asked for once more, another way
            'typing.leaveAsked': {
              actions: [{ type: 'rememberWay', params: ({ event }) => ({ way: event.way }) }],
            },
            'typing.leaveConfirmed': {
              target: '#typing.left',
              actions: [{ type: 'goOn', params: ({ context }) => ({ way: context.way }) }],
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});
