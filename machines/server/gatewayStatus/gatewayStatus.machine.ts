import { setup } from 'xstate';

export type GatewayStatusEvent =
  /** The provider responded to one of our requests. The content of the response does not matter. */
  | { type: 'gateway.served' }
  /** The provider did not respond, or a proxy responded in its place. */
  | { type: 'gateway.failed' }
  /** The provider has not responded for longer than the shop can wait. */
  | { type: 'gateway.silent' }
  /** The provider rejects our requests because of our credentials, permissions or balance. */
  | { type: 'gateway.refused' }
  /** It is time to probe the provider again. */
  | { type: 'gateway.probeDue' };

/**
 * Tracks whether a provider is available for new sales and payments. An outage delays existing orders but never
 * cancels them.
 */
export const gatewayStatusMachine = setup({
  types: { events: {} as GatewayStatusEvent, tags: {} as 'trading' | 'paused' | 'trial' },
  actions: {
    notifyStaff: () => {},
    scheduleProbe: () => {},
    resumeWaiting: () => {},
  },
}).createMachine({
  id: 'gatewayStatus',
  description:
    'Pauses the products of a provider that is unavailable. Orders that are already paid continue.',
  initial: 'trading',
  states: {
    trading: {
      description: 'The provider is available. Its products can be bought and paid for.',
      tags: ['trading'],
      on: {
        'gateway.failed': 'doubtful',
        'gateway.refused': { target: 'paused', actions: ['notifyStaff', 'scheduleProbe'] },
      },
    },
    doubtful: {
      description:
        'The last request received no response. This might affect only that request, so sales continue.',
      tags: ['trading'],
      on: {
        'gateway.served': 'trading',
        'gateway.silent': { target: 'paused', actions: ['notifyStaff', 'scheduleProbe'] },
        'gateway.refused': { target: 'paused', actions: ['notifyStaff', 'scheduleProbe'] },
      },
    },
    paused: {
      description: 'No sales or payments go through this provider. Staff see the reason and the start time.',
      tags: ['paused'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.refused': { actions: ['notifyStaff'] },
        'gateway.probeDue': 'probing',
      },
    },
    probing: {
      description: 'A request that moves no money checks whether the provider is available again.',
      tags: ['paused', 'trial'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.failed': 'paused',
        'gateway.refused': { target: 'paused', actions: ['notifyStaff'] },
        'gateway.probeDue': {
          target: 'probing',
          description: 'The previous probe was interrupted, for example by a crash.',
        },
      },
    },
  },
});
