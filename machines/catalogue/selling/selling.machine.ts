import { setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';
import type { SellingStatus } from '../../types.ts';

/**
 * Sales status for a page that stays open. The page receives every response, first immediately and then at intervals.
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
  description: 'A provider may fail and recover while a page is open. The page follows without a reload.',
  meta: {
    exceptions: {
      'a call is shown as busy: selling.polling':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
    },
  },
  initial: 'polling',
  states: {
    polling: {
      description: 'Checks on the server what is sold and which payment methods work.',
      invoke: {
        id: 'loadSelling',
        src: 'loadSelling',
        onDone: {
          target: 'waiting',
          actions: [{ type: 'announceStatus', params: ({ event }) => ({ status: event.output }) }],
        },
        onError: {
          target: 'waiting',
          description: 'The last status stays; the server refuses products that are not sold.',
        },
      },
    },
    waiting: {
      description: 'Waits for the next poll.',
      after: { sellingInterval: 'polling' },
    },
  },
});
