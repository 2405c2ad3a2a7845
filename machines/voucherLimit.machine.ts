import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { VoucherLimit } from '../src/api/profile.ts';
import type { Failure } from './contracts.ts';
import type { typingMachine } from './typing.machine.ts';

export type VoucherLimitEvent =
  | { type: 'voucherLimit.extensionAsked' }
  | { type: 'voucherLimit.extensionDeclined' }
  | { type: 'voucherLimit.extensionSubmitted'; reason: string }
  | { type: 'voucherLimit.retried' }
  | { type: 'network.found' };

/** What one may still buy, and the request for more. */
export const voucherLimitMachine = setup({
  types: {
    context: {} as { limit: VoucherLimit | null; missing: boolean; failure: Failure | null },
    events: {} as VoucherLimitEvent,
    children: {} as { typing: 'typing' },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:limit'
      | 'screen:form'
      | 'busy'
      | 'open'
      | 'pending'
      | 'granted'
      | 'refused',
  },
  actors: {
    loadLimit: fromPromise<VoucherLimit>(() =>
      Promise.reject(new Error('voucherLimit: loadLimit is not provided')),
    ),
    sendRequest: fromPromise<void, { reason: string }>(() =>
      Promise.reject(new Error('voucherLimit: sendRequest is not provided')),
    ),
    typing: fromCallback(() => {}) as unknown as typeof typingMachine,
  },
  guards: {
    isRequest: ({ context }, p: { status: 'pending' | 'granted' | 'refused' }) =>
      context.limit?.request?.status === p.status,
    isExtended: ({ context }) => context.limit?.tier === 'extended',
    isSound: (_, p: { reason: string }) => p.reason.trim() !== '',
    isConflict: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.kind === 'conflict',
  },
  actions: {
    rememberLimit: assign({ limit: (_, p: { limit: VoucherLimit }) => p.limit, failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    markMissing: assign({ missing: true, failure: null }),
    forgetFaults: assign({ missing: false, failure: null }),
  },
  delays: { decisionPoll: 15_000 },
}).createMachine({
  id: 'voucherLimit',
  description:
    'The limits of day and year. A request for more waits for staff; their answer shows by itself.',
  context: { limit: null, missing: false, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadLimit',
        src: 'loadLimit',
        onDone: {
          target: 'shown',
          actions: [{ type: 'rememberLimit', params: ({ event }) => ({ limit: event.output }) }],
          meta: { spec: 'LIM-01 LIM-02 API-59' },
        },
        onError: {
          target: 'failed',
          actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    failed: {
      tags: ['screen:failed'],
      on: { 'voucherLimit.retried': 'loading', 'network.found': 'loading' },
    },
    shown: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: { type: 'isRequest', params: { status: 'pending' } }, target: 'pending' },
            { guard: 'isExtended', target: 'granted' },
            { guard: { type: 'isRequest', params: { status: 'refused' } }, target: 'refused' },
            { target: 'open' },
          ],
        },
        open: {
          tags: ['screen:limit', 'open'],
          on: { 'voucherLimit.extensionAsked': { target: '#voucherLimit.asking' } },
        },
        refused: {
          tags: ['screen:limit', 'refused'],
          on: { 'voucherLimit.extensionAsked': { target: '#voucherLimit.asking' } },
        },
        granted: { tags: ['screen:limit', 'granted'] },
        pending: {
          tags: ['screen:limit', 'pending'],
          initial: 'waiting',
          states: {
            waiting: { after: { decisionPoll: 'looking' }, on: { 'network.found': 'looking' } },
            looking: {
              invoke: {
                id: 'loadLimit',
                src: 'loadLimit',
                onDone: {
                  target: '#voucherLimit.shown',
                  actions: [{ type: 'rememberLimit', params: ({ event }) => ({ limit: event.output }) }],
                  meta: { spec: 'LIM-04' },
                },
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    asking: {
      tags: ['screen:form'],
      invoke: {
        id: 'typing',
        src: 'typing',
        onDone: { target: 'shown', actions: ['forgetFaults'] },
        onError: { target: 'shown', actions: ['forgetFaults'] },
      },
      initial: 'composing',
      states: {
        composing: {
          on: {
            'voucherLimit.extensionDeclined': { target: '#voucherLimit.shown', actions: ['forgetFaults'] },
            'voucherLimit.extensionSubmitted': [
              {
                guard: { type: 'isSound', params: ({ event }) => ({ reason: event.reason }) },
                target: 'sending',
                actions: ['forgetFaults'],
                meta: { spec: 'LIM-04' },
              },
              { actions: ['markMissing'], meta: { spec: 'KYC-21' } },
            ],
          },
        },
        sending: {
          tags: ['busy'],
          invoke: {
            id: 'sendRequest',
            src: 'sendRequest',
            input: ({ event }) => ({
              reason: event.type === 'voucherLimit.extensionSubmitted' ? event.reason : '',
            }),
            onDone: { target: '#voucherLimit.loading', meta: { spec: 'LIM-04 API-22' } },
            onError: [
              {
                guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
                target: '#voucherLimit.loading',
              },
              {
                target: 'composing',
                actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
      },
    },
  },
});
