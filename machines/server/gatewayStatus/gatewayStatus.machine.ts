import { setup } from 'xstate';

export type GatewayStatusEvent =
  /** The provider responded to one of our calls, whatever the content. */
  | { type: 'gateway.served' }
  /** The provider did not respond, or a proxy responded instead. */
  | { type: 'gateway.failed' }
  /** The provider has not responded for longer than the shop can wait. */
  | { type: 'gateway.silent' }
  /** The provider refuses service: credentials, rights, or our balance with it. */
  | { type: 'gateway.refused' }
  /** The next probe of the provider is due. */
  | { type: 'gateway.probeDue' };

/** Availability of one provider for sales and payments. Existing orders wait in every state. */
export const gatewayStatusMachine = setup({
  types: { events: {} as GatewayStatusEvent, tags: {} as 'trading' | 'paused' | 'trial' },
  actions: {
    tellStaff: () => {},
    scheduleProbe: () => {},
    resumeWaiting: () => {},
  },
}).createMachine({
  id: 'gatewayStatus',
  description: 'An unavailable provider pauses its products; paid orders continue.',
  initial: 'trading',
  states: {
    trading: {
      description: 'The provider is available; its products can be bought and paid for.',
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
      description: 'Nothing is sold or paid through it. Staff see the reason and the start.',
      tags: ['paused'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.refused': { actions: ['tellStaff'] },
        'gateway.probeDue': 'probing',
      },
    },
    probing: {
      description: 'A call that moves no money checks whether the provider is available again.',
      tags: ['paused', 'trial'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.failed': 'paused',
        'gateway.refused': { target: 'paused', actions: ['tellStaff'] },
        'gateway.probeDue': {
          target: 'probing',
          description: 'The previous probe was interrupted, for example by a crash.',
        },
      },
    },
  },
});
