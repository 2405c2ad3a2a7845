import { setup } from 'xstate';

export type GatewayStatusEvent =
  /** It answered a call of ours, whatever it said. */
  | { type: 'gateway.served' }
  /** It did not answer, or something else answered in its place. */
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
  description: 'A provider that does not serve us pauses what needs it; nothing that is paid ends by that.',
  initial: 'trading',
  states: {
    trading: {
      description: 'The provider serves us; everything that needs it can be bought and paid.',
      tags: ['trading'],
      on: {
        'gateway.failed': 'doubtful',
        'gateway.refused': { target: 'paused', actions: ['tellStaff', 'scheduleProbe'] },
      },
    },
    doubtful: {
      description: 'The last call was not answered. It may be that call alone, so selling goes on.',
      tags: ['trading'],
      on: {
        'gateway.served': 'trading',
        'gateway.silent': { target: 'paused', actions: ['tellStaff', 'scheduleProbe'] },
        'gateway.refused': { target: 'paused', actions: ['tellStaff', 'scheduleProbe'] },
      },
    },
    paused: {
      description: 'Nothing is sold or paid through it. Staff know why and since when.',
      tags: ['paused'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.refused': { actions: ['tellStaff'] },
        'gateway.probeDue': 'probing',
      },
    },
    probing: {
      description: 'It is being asked something that moves no money, to see whether it serves us again.',
      tags: ['paused', 'trial'],
      on: {
        'gateway.served': { target: 'trading', actions: ['resumeWaiting'] },
        'gateway.failed': 'paused',
        'gateway.refused': { target: 'paused', actions: ['tellStaff'] },
        'gateway.probeDue': {
          target: 'probing',
          description: 'The one before was interrupted, by a crash for example.',
        },
      },
    },
  },
});
