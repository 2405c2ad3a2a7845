import { assign, setup } from 'xstate';
import { limitRequestForm, type LimitRequestFaults } from '../../../contract/forms/limitRequest.ts';
import type { VoucherLimit } from '../../../contract/schemas/profile.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { unsavedChangesMachine } from '../../shell/unsavedChanges/unsavedChanges.machine.ts';
import type { Failure } from '../../types.ts';

export type VoucherLimitEvent =
  | { type: 'voucherLimit.extensionRequested' }
  | { type: 'voucherLimit.extensionDeclined' }
  | { type: 'voucherLimit.extensionSubmitted'; reason: string }
  | { type: 'voucherLimit.retried' }
  | { type: 'network.online' };

/**
 * Status shown next to the limits. While a request is pending, the result of an earlier request is not shown.
 */
export type LimitOutcome = 'pending' | 'granted' | 'refused' | 'open';
const getOutcome = (limit: VoucherLimit | null): LimitOutcome => {
  if (limit?.request?.status === 'pending') return 'pending';
  if (limit?.tier === 'extended') return 'granted';
  return limit?.request?.status === 'refused' ? 'refused' : 'open';
};

/** The customer's remaining voucher limits, and requests for higher limits. */
export const voucherLimitMachine = setup({
  types: {
    context: {} as { limit: VoucherLimit | null; faults: LimitRequestFaults; failure: Failure | null },
    events: {} as VoucherLimitEvent,
    children: {} as { unsavedChanges: 'unsavedChanges' },
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
    loadLimit: notProvided<VoucherLimit>('voucherLimit.loadLimit'),
    sendRequest: notProvided<void, { reason: string }>('voucherLimit.sendRequest'),
    unsavedChanges: childNotProvided<typeof unsavedChangesMachine>(),
  },
  guards: {
    isOutcome: ({ context }, p: { outcome: LimitOutcome }) => getOutcome(context.limit) === p.outcome,
    isValid: (_, p: { reason: string }) => limitRequestForm.isValid(p),
    isFailure,
  },
  actions: {
    setLimit: assign({ limit: (_, p: { limit: VoucherLimit }) => p.limit, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setFaults: assign({ faults: (_, p: { reason: string }) => limitRequestForm.faultsOf(p), failure: null }),
    clearFaults: assign({ faults: {}, failure: null }),
  },
  delays: { decisionPoll: 15_000 },
}).createMachine({
  id: 'voucherLimit',
  description:
    "Shows the daily and yearly limits and staff's decision on a request. The customer can request higher limits.",
  meta: {
    exceptions: {
      ...inBackground('voucherLimit.shown.pending.polling'),
    },
  },
  context: { limit: null, faults: {}, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: "The customer's limits are loading.",
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadLimit',
        src: 'loadLimit',
        onDone: {
          target: 'shown',
          actions: [{ type: 'setLimit', params: ({ event }) => ({ limit: event.output }) }],
          meta: { spec: 'LIM-01 LIM-02 API-59' },
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
    },
    failed: {
      description:
        'The limits failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed'],
      on: { 'voucherLimit.retried': 'loading', 'network.online': 'loading' },
    },
    shown: {
      description: 'The daily and yearly limits are shown.',
      initial: 'deciding',
      states: {
        deciding: {
          description: "Selects the view that matches the status of the customer's last request.",
          always: [
            { guard: { type: 'isOutcome', params: { outcome: 'pending' } }, target: 'pending' },
            { guard: { type: 'isOutcome', params: { outcome: 'granted' } }, target: 'granted' },
            { guard: { type: 'isOutcome', params: { outcome: 'refused' } }, target: 'refused' },
            { target: 'open' },
          ],
        },
        open: {
          description: 'No request is pending. The customer can request higher limits.',
          tags: ['screen:limit', 'open'],
          on: { 'voucherLimit.extensionRequested': { target: '#voucherLimit.requesting' } },
        },
        refused: {
          description: 'Staff rejected the last request. The customer can send another one.',
          tags: ['screen:limit', 'refused'],
          on: { 'voucherLimit.extensionRequested': { target: '#voucherLimit.requesting' } },
        },
        granted: {
          description: 'Staff granted higher limits. The customer cannot request a further increase.',
          tags: ['screen:limit', 'granted'],
        },
        pending: {
          description: 'Staff have not decided on the request yet. The page polls its status.',
          tags: ['screen:limit', 'pending'],
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the next poll.',
              after: { decisionPoll: 'polling' },
              on: { 'network.online': 'polling' },
            },
            polling: {
              description: 'Checks whether staff have decided.',
              invoke: {
                id: 'loadLimit',
                src: 'loadLimit',
                onDone: {
                  target: '#voucherLimit.shown',
                  actions: [{ type: 'setLimit', params: ({ event }) => ({ limit: event.output }) }],
                  meta: { spec: 'LIM-04' },
                },
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    requesting: {
      description: 'The form for requesting higher limits is open. Leaving it requires confirmation.',
      tags: ['screen:form'],
      invoke: {
        id: 'unsavedChanges',
        src: 'unsavedChanges',
        onDone: { target: 'shown', actions: ['clearFaults'] },
        onError: { target: 'shown', actions: ['clearFaults'] },
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'The customer is filling in the form.',
          on: {
            'voucherLimit.extensionDeclined': { target: '#voucherLimit.shown', actions: ['clearFaults'] },
            'voucherLimit.extensionSubmitted': [
              {
                guard: { type: 'isValid', params: ({ event }) => ({ reason: event.reason }) },
                target: 'sending',
                actions: ['clearFaults'],
                meta: { spec: 'LIM-04' },
              },
              {
                actions: [{ type: 'setFaults', params: ({ event }) => ({ reason: event.reason }) }],
                meta: { spec: 'KYC-21' },
              },
            ],
          },
        },
        sending: {
          description: 'The request is being sent to staff.',
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
                guard: { type: 'isFailure', params: { kind: 'conflict' } },
                target: '#voucherLimit.loading',
              },
              {
                target: 'editing',
                actions: ['setFailure'],
              },
            ],
          },
        },
      },
    },
  },
});
