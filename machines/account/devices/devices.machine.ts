import { assign, setup } from 'xstate';
import type { SignedInDevice } from '../../../contract/schemas/sessions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type DevicesEvent =
  | { type: 'devices.retried' }
  | { type: 'devices.endRequested'; id: string }
  | { type: 'devices.allRequested' }
  | { type: 'devices.allDeclined' }
  | { type: 'devices.allConfirmed' }
  | { type: 'network.online' };

/**
 * Lists the devices on which the customer is signed in. A single device is signed out at once; signing out all
 * devices requires confirmation.
 */
export const devicesMachine = setup({
  types: {
    context: {} as {
      devices: SignedInDevice[];
      /** Id of the device that is being signed out. */
      chosen: string | null;
      failure: Failure | null;
    },
    events: {} as DevicesEvent,
    tags: {} as 'screen:loading' | 'screen:failed' | 'screen:list' | 'screen:confirm' | 'busy' | 'failed',
  },
  actors: {
    loadDevices: notProvided<SignedInDevice[]>('devices.loadDevices'),
    endSession: notProvided<SignedInDevice[], { id: string }>('devices.endSession'),
    endAll: notProvided<void>('devices.endAll'),
  },
  guards: {
    isOtherDevice: ({ context }, p: { id: string }) =>
      context.devices.some(({ id, current }) => id === p.id && current === 0),
    hasAlreadyEnded: ({ event }) => failureIn(event)?.kind === 'notFound',
  },
  actions: {
    setDevices: assign({
      devices: (_, p: { devices: SignedInDevice[] }) => p.devices,
      chosen: null,
      failure: null,
    }),
    setChosen: assign({ chosen: (_, p: { id: string }) => p.id, failure: null }),
    clearFailure: assign({ failure: null }),
    setFailure: assign({ chosen: null, failure: ({ event }) => failureIn(event) }),
    /** Notifies the other charts that signing out all devices has also ended the session in this browser. */
    announceEnded: () => {},
  },
  delays: { leaveTimeout: 15_000 },
}).createMachine({
  id: 'devices',
  description:
    'Lists the devices and marks the current one, which can only be signed out together with all others.',
  context: { devices: [], chosen: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The devices are loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadDevices',
        src: 'loadDevices',
        onDone: {
          target: 'list',
          actions: [{ type: 'setDevices', params: ({ event }) => ({ devices: event.output }) }],
        },
        onError: { target: 'failed', actions: ['setFailure'] },
      },
    },
    failed: {
      description:
        'The devices failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'devices.retried': 'loading', 'network.online': 'loading' },
    },
    list: {
      description: 'The devices are shown.',
      tags: ['screen:list'],
      on: {
        'devices.endRequested': {
          guard: { type: 'isOtherDevice', params: ({ event }) => ({ id: event.id }) },
          target: 'ending',
          actions: [{ type: 'setChosen', params: ({ event }) => ({ id: event.id }) }],
        },
        'devices.allRequested': { target: 'confirming', actions: ['clearFailure'] },
      },
    },
    ending: {
      description: 'Another device is being signed out.',
      tags: ['screen:list', 'busy'],
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ id: context.chosen! }),
        onDone: {
          target: 'list',
          actions: [{ type: 'setDevices', params: ({ event }) => ({ devices: event.output }) }],
        },
        onError: [
          // the selected session has expired or was ended in another tab, so the list is reloaded
          { guard: 'hasAlreadyEnded', target: 'loading' },
          { target: 'list', actions: ['setFailure'] },
        ],
      },
    },
    confirming: {
      description: 'The page asks the customer to confirm signing out on all devices, including this one.',
      tags: ['screen:confirm'],
      on: { 'devices.allDeclined': 'list', 'devices.allConfirmed': 'endingAll' },
    },
    endingAll: {
      description: 'All devices are being signed out.',
      tags: ['screen:confirm', 'busy'],
      invoke: {
        id: 'endAll',
        src: 'endAll',
        onDone: { target: 'ended', actions: ['announceEnded'] },
        onError: { target: 'list', actions: ['setFailure'] },
      },
    },
    ended: {
      description:
        'The session has ended and the front page is opening. If the front page does not open, the list reloads after a delay.',
      tags: ['screen:confirm', 'busy'],
      after: { leaveTimeout: 'loading' },
    },
  },
});
