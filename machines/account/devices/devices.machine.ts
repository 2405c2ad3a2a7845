import { assign, setup } from 'xstate';
import type { SignedInDevice } from '../../../contract/schemas/sessions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type DevicesEvent =
  | { type: 'devices.retried' }
  | { type: 'devices.endAsked'; id: string }
  | { type: 'devices.allAsked' }
  | { type: 'devices.allDeclined' }
  | { type: 'devices.allConfirmed' }
  | { type: 'network.online' };

/**
 * The devices where the customer is signed in. A single device is signed out immediately, all of them after a
 * confirmation.
 */
export const devicesMachine = setup({
  types: {
    context: {} as {
      devices: SignedInDevice[];
      /** The device that is being signed out. */
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
    isOther: ({ context }, p: { id: string }) =>
      context.devices.some(({ id, current }) => id === p.id && current === 0),
    isOver: ({ event }) => failureIn(event)?.kind === 'notFound',
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
    /** The session of this browser has ended too. */
    announceEnded: () => {},
  },
  delays: { leaveGrace: 15_000 },
}).createMachine({
  id: 'devices',
  description:
    'The list of devices, with this browser marked. This browser is only signed out together with all others.',
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
      description: 'The devices failed to load. The page retries on request or once back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'devices.retried': 'loading', 'network.online': 'loading' },
    },
    list: {
      description: 'The devices are shown.',
      tags: ['screen:list'],
      on: {
        'devices.endAsked': {
          guard: { type: 'isOther', params: ({ event }) => ({ id: event.id }) },
          target: 'ending',
          actions: [{ type: 'setChosen', params: ({ event }) => ({ id: event.id }) }],
        },
        'devices.allAsked': { target: 'confirming', actions: ['clearFailure'] },
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
          // the session expired or ended in another tab
          { guard: 'isOver', target: 'loading' },
          { target: 'list', actions: ['setFailure'] },
        ],
      },
    },
    confirming: {
      description: 'The customer is asked to confirm signing out everywhere, including here.',
      tags: ['screen:confirm'],
      on: { 'devices.allDeclined': 'list', 'devices.allConfirmed': 'endingAll' },
    },
    endingAll: {
      description: 'Every device is being signed out.',
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
        'The session has ended and the front page opens. If that fails, the list loads again after a while.',
      tags: ['screen:confirm', 'busy'],
      after: { leaveGrace: 'loading' },
    },
  },
});
