import { setup } from 'xstate';
import { inBackground } from '../../lib/exceptions.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { SellingStatus } from '../../types.ts';

/**
 * Polls the shop's selling status for pages that stay open. The first poll runs immediately. Each response is
 * passed to the page.
 */
export const sellingMachine = setup({
  actors: {
    loadSelling: notProvided<SellingStatus>('selling.loadSelling'),
  },
  actions: {
    announceStatus: (_, _p: { status: SellingStatus }) => {},
  },
  delays: { sellingInterval: 20_000 },
}).createMachine({
  id: 'selling',
  description: 'Updates an open page when payment methods or products become unavailable or available again.',
  meta: {
    exceptions: {
      ...inBackground('selling.polling'),
    },
  },
  initial: 'polling',
  states: {
    polling: {
      description:
        "Loads the shop's selling status, including the available payment methods, from the server.",
      invoke: {
        id: 'loadSelling',
        src: 'loadSelling',
        onDone: {
          target: 'waiting',
          actions: [{ type: 'announceStatus', params: ({ event }) => ({ status: event.output }) }],
        },
        onError: {
          target: 'waiting',
          description:
            'The poll failed. The last status remains in effect, because the server rejects products that are not on sale.',
        },
      },
    },
    waiting: {
      description: 'Waits for the next poll.',
      after: { sellingInterval: 'polling' },
    },
  },
});
