import { setup } from 'xstate';

export type GatewayStatusEvent =
  /** It responded to one of our calls, with any content. */
  | { type: 'gateway.served' }
  /** It did not respond, or a proxy responded for it. */
  | { type: 'gateway.failed' }
  /** The provider has not responded for longer than the shop can wait. */
  | { type: 'gateway.silent' }
  /** The provider refuses service: credentials, rights, or our balance with it. */
  | { type: 'gateway.refused' }
  /** The next probe of the provider is due. */
  | { type: 'gateway.probeDue' };

/** Availability of one provider for sales and payments. Sold orders wait in every state. */
export const gatewayStatusMachine = setup({
  types: { events: {} as GatewayStatusEvent, tags: {} as 'trading' | 'paused' | 'trial' },
  actions: {
    tellStaff: () => {},
    scheduleProbe: () => {},
    resumeWaiting: () => {},
  },
}).createMachine({
  id: 'gatewayStatus',
  description: 'A provider that does not serve us pauses its products; paid orders continue.',
  initial: 'trading',
  states: {
    trading: {
      description: 'The provider serves us; its products can be bought and paid.',
      tags: ['trading'],
      on: {
        'gateway.failed': 'doubtful',
        'gateway.refused': { target: 'paused', actions: ['tellStaff', 'scheduleProbe'] },
      },
    },
    doubtful: {
      description: 'The last call had no response. It may be that call alone, so sales continue.',
      tags: ['trading'],
      on: {
        'gateway.served': 'trading',
        'gateway.silent': { target: 'paused', actions: ['tellStaff', 'scheduleProbe'] },
        'gateway.refused': { target: 'paused', actions: ['tellStaff', 'scheduleProbe'] },
      },
    },
    paused: {
      description: 'Nothing is sold or paid through it. Staff have the reason and the start.',
      tags: ['paused'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.refused': { actions: ['tellStaff'] },
        'gateway.probeDue': 'probing',
      },
    },
    probing: {
      description: 'A call that moves no money tests if the provider serves us again.',
      tags: ['paused', 'trial'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.failed': 'paused',
        'gateway.refused': { target: 'paused', actions: ['tellStaff'] },
        'gateway.probeDue': {
          target: 'probing',
          description: 'The previous one was interrupted, for example by a crash.',
        },
      },
    },
  },
});
