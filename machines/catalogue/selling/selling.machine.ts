import { setup } from 'xstate';
import { inBackground } from '../../lib/exceptions.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { SellingStatus } from '../../types.ts';

/**
 * The shop's sales status, for pages that remain open. It is loaded immediately and then at intervals, and each
 * response is passed to the page.
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
  description:
    'Payment methods and products can become unavailable and recover while a page is open. The page updates without a reload.',
  meta: {
    exceptions: {
      ...inBackground('selling.polling'),
    },
  },
  initial: 'polling',
  states: {
    polling: {
      description: 'Loads the products on sale and the working payment methods from the server.',
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
            'The last status remains in effect, because the server rejects products that are not sold.',
        },
      },
    },
    waiting: {
      description: 'Waits for the next poll.',
      after: { sellingInterval: 'polling' },
    },
  },
});
