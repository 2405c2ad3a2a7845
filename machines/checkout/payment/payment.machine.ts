import { assign, fromEventObservable, not, setup, stateIn } from 'xstate';
import { ignoresEndOf, ignoresFailureOf, ignoresRoute, inBackground } from '../../lib/exceptions.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { CheckStatus, Failure, Order, OrderProgress, Route } from '../../types.ts';

export type PaymentEvent =
  | { type: 'payment.rechecked' }
  | { type: 'payment.methodsRequested' }
  | { type: 'payment.cancelRequested' }
  | { type: 'payment.cancelDeclined' }
  | { type: 'payment.cancelConfirmed' }
  | { type: 'payment.refundRequested' }
  | { type: 'payment.repeated' }
  | { type: 'payment.pushed'; progress: OrderProgress }
  | { type: 'network.online' }
  | { type: 'page.restored' }
  | { type: 'route.changed'; route: Route };

/**
 * True if every field of the response confirms that nothing was charged and nothing is pending. If the fields
 * disagree, the order may have been paid.
 */
const isSurelyUnpaid = ({ status, paymentstatus, message_key }: CheckStatus): boolean =>
  ['confirmed', 'cancelled'].includes(status) &&
  ['none', 'failed', 'cancelled'].includes(paymentstatus) &&
  ['none', 'declined', 'cancelled', 'expired'].includes(message_key);

export type PaymentOutcome =
  | 'completed'
  | 'processing'
  | 'undeliverable'
  | 'refundDue'
  | 'refundFailed'
  | 'refunding'
  | 'refunded'
  | 'cancelled'
  | 'left'
  | 'declined'
  | 'unpaid'
  | 'unknown';

/** Returns the outcome of a response. If its fields contradict each other, the first matching rule wins. */
const getOutcome = (check: CheckStatus): PaymentOutcome => {
  const { status, paymentstatus, message_key, deliverystatus } = check;
  const isUnpaid = isSurelyUnpaid(check);
  if (status === 'completed' || status === 'processing') return status;
  // the order was cancelled after payment, so a refund is due; `undeliverable` means that the supplier could
  // not deliver it
  if (status === 'cancelled' && paymentstatus === 'paid')
    return message_key === 'refund' && deliverystatus !== 'none' ? 'undeliverable' : 'refundDue';
  if (paymentstatus === 'refund_failed') return 'refundFailed';
  if (paymentstatus === 'refund_requested' || paymentstatus === 'refund_pending') return 'refunding';
  if (paymentstatus === 'refunded') return 'refunded';
  if (isUnpaid && status === 'cancelled') return 'cancelled';
  // the shopper returned from the provider's page without paying
  if (isUnpaid && message_key === 'cancelled') return 'left';
  if (isUnpaid && (message_key === 'declined' || message_key === 'expired')) return 'declined';
  if (isUnpaid && paymentstatus === 'none') return 'unpaid';
  return 'unknown';
};

/** Extracts the output of `checkPayment`. */
const checkIn = (event: { type: string; output?: unknown }): CheckStatus => event.output as CheckStatus;

/** Determines the outcome of a payment. URLs are only hints; the outcome depends on server responses alone. */
export const paymentMachine = setup({
  types: {
    context: {} as {
      ordertoken: string | null;
      /** The order that is being paid for. Null until it has loaded. */
      order: Order | null;
      check: CheckStatus | null;
      progress: OrderProgress | null;
      failure: Failure | null;
    },
    events: {} as PaymentEvent,
    tags: {} as
      | 'screen:checking'
      | 'screen:delivering'
      | 'screen:unconfirmed'
      | 'screen:declined'
      | 'screen:cancel'
      | 'screen:ended'
      | 'screen:undeliverable'
      | 'screen:refundDue'
      | 'screen:refundFailed'
      | 'screen:asking'
      | 'screen:refunding'
      | 'screen:refunded'
      | 'screen:lost'
      | 'screen:leaving'
      | 'busy'
      | 'failed'
      | 'locked'
      | 'slow'
      | 'offline',
  },
  actors: {
    readOrderToken: notProvided<string | null>('payment.readOrderToken'),
    checkPayment: notProvided<CheckStatus, { ordertoken: string }>('payment.checkPayment'),
    /**
     * Loads the order. If `known` is set, returns `known` without a request, because an order's number and
     * amount never change.
     */
    loadOrder: notProvided<Order, { ordertoken: string; known: Order | null }>('payment.loadOrder'),
    /**
     * Sends `payment.pushed` at the start and whenever the order changes. Ends or fails when the server's event
     * stream does.
     */
    pushes: fromEventObservable<PaymentEvent, { ordertoken: string }>(() => ({
      subscribe: () => ({ unsubscribe: () => {} }),
    })),
    readProgress: notProvided<OrderProgress, { ordertoken: string }>('payment.readProgress'),
    cancelOrder: notProvided<unknown, { ordertoken: string }>('payment.cancelOrder'),
    requestRefund: notProvided<unknown, { ordertoken: string }>('payment.requestRefund'),
  },
  guards: {
    hasToken: (_, p: { token: string | null }) => p.token !== null,
    isCompleted: (_, p: { status: CheckStatus['status'] }) => p.status === 'completed',
    isCancelled: (_, p: { status: CheckStatus['status'] }) => p.status === 'cancelled',
    isRefundFailed: (_, p: { paymentstatus: CheckStatus['paymentstatus'] }) =>
      p.paymentstatus === 'refund_failed',
    /** True if the update shows that the payment is no longer pending. */
    isDecided: (_, p: { progress: OrderProgress }) =>
      p.progress.status !== 'payment' && p.progress.paymentstatus !== 'pending',
    isPushing: stateIn('#payment.delivering.updates.connected.receiving'),
    /** True if a refund has been requested, for example by staff or from another page. */
    isRefundBegun: (_, p: { paymentstatus: CheckStatus['paymentstatus'] }) =>
      ['refund_requested', 'refund_pending', 'refunded'].includes(p.paymentstatus),
    isRefunded: (_, p: { paymentstatus: CheckStatus['paymentstatus'] }) => p.paymentstatus === 'refunded',
    isOutcome: ({ event }, p: { outcome: PaymentOutcome }) => getOutcome(checkIn(event)) === p.outcome,
    /** True if the payment had this outcome before the current check. */
    isKnownOutcome: ({ context }, p: { outcome: PaymentOutcome }) =>
      context.check !== null && getOutcome(context.check) === p.outcome,
    isFailure,
  },
  actions: {
    setToken: assign({ ordertoken: (_, p: { token: string | null }) => p.token }),
    setOrder: assign({ order: (_, p: { order: Order }) => p.order }),
    setCheck: assign({
      check: ({ event }) => checkIn(event),
      progress: null,
      failure: null,
    }),
    setProgress: assign({ progress: (_, p: { progress: OrderProgress }) => p.progress, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    showFailure: (_, _p: { error: unknown }) => {},
    /** Reloads the cart, because this order may have been created from it. */
    refreshCart: () => {},
    removeStoredOrder: () => {},
    goHome: () => {},
    goCheckout: () => {},
    goOrderSuccess: () => {},
    /** Adds the order's product to the cart again so that the shopper can place a new order. */
    repeatOrder: (_, _p: { order: Order | null }) => {},
  },
  delays: {
    pollInterval: 3_000,
    slowAfter: 10_000,
    giveUpAfter: 110_000,
    slowPollInterval: 15_000,
    reopenInterval: 15_000,
    leaveTimeout: 15_000,
  },
}).createMachine({
  id: 'payment',
  description:
    'Checks the payment until its outcome is certain. A second payment is not offered before then.',
  meta: {
    exceptions: {
      ...inBackground(
        'payment.delivering',
        'payment.checking',
        'payment.refunding.requesting',
        'payment.undeliverable',
        'payment.refundDue',
        'payment.refundFailed',
      ),
      ...ignoresFailureOf(
        'loadOrder',
        [
          'payment.delivering',
          'payment.checking',
          'payment.undeliverable',
          'payment.refundDue',
          'payment.refundFailed',
        ],
        'number and amount are only displayed; without them, the page shows fewer details',
      ),
      ...ignoresEndOf(
        'pushes',
        ['payment.undeliverable', 'payment.refundDue', 'payment.refundFailed'],
        'without updates, the page keeps offering the refund until the shopper requests it',
      ),
      ...ignoresRoute('payment'),
    },
  },
  context: { ordertoken: null, order: null, check: null, progress: null, failure: null },
  initial: 'starting',
  on: { 'page.restored': { target: '.starting', meta: { spec: 'PAY-07' } } },
  states: {
    starting: {
      description: "Determines the order from the URL or from the browser's storage.",
      tags: ['screen:checking', 'busy'],
      invoke: {
        id: 'readOrderToken',
        src: 'readOrderToken',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ token: event.output }) },
            target: 'checking',
            actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.output }) }],
            meta: { spec: 'PAY-07' },
          },
          { target: 'leaving', actions: ['goHome'], meta: { spec: 'PAY-03' } },
        ],
        onError: {
          target: 'missing',
          actions: ['setFailure'],
        },
      },
    },
    missing: {
      description:
        'The shopper has returned from the provider, but this browser has no order token. The server completes the order anyway.',
      tags: ['screen:lost', 'failed'],
      on: { 'payment.rechecked': 'starting', 'network.online': 'starting' },
    },
    checking: {
      description:
        'A payment might be in progress. If the check takes long, only the text on the page changes.',
      tags: ['screen:checking', 'locked'],
      type: 'parallel',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken!, known: context.order }),
        onDone: { actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }] },
        onError: {
          description:
            'The order failed to load. The page shows fewer details and keeps checking the payment.',
        },
      },
      states: {
        polling: {
          description:
            'Checks the payment at intervals. It also checks immediately when an update reports that the payment is decided.',
          initial: 'requesting',
          on: {
            'payment.pushed': {
              guard: { type: 'isDecided', params: ({ event }) => event },
              target: '.requesting',
            },
          },
          states: {
            requesting: {
              description: 'The payment is being checked. The response determines the next step.',
              tags: ['busy'],
              invoke: {
                id: 'checkPayment',
                src: 'checkPayment',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: [
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'completed' } },
                    target: '#payment.leaving',
                    actions: ['setCheck', 'goOrderSuccess'],
                    meta: { spec: 'PAY-03' },
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'processing' } },
                    target: '#payment.delivering',
                    actions: ['setCheck'],
                    meta: { spec: 'ORD-02 ORD-05' },
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'undeliverable' } },
                    target: '#payment.undeliverable',
                    actions: ['setCheck'],
                    meta: { spec: 'PAY-06' },
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'refundDue' } },
                    target: '#payment.refundDue',
                    actions: ['setCheck'],
                    meta: { spec: 'ORD-04' },
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'refundFailed' } },
                    target: '#payment.refundFailed',
                    actions: ['setCheck'],
                    meta: { spec: 'PAY-06' },
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'refunding' } },
                    target: '#payment.refunding',
                    actions: ['setCheck'],
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'refunded' } },
                    target: '#payment.refunded',
                    actions: ['setCheck'],
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'cancelled' } },
                    target: '#payment.ended',
                    actions: ['setCheck'],
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'left' } },
                    target: '#payment.leaving',
                    actions: ['setCheck', 'goCheckout'],
                    meta: { spec: 'PAY-07' },
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'declined' } },
                    target: '#payment.declined',
                    actions: ['setCheck'],
                  },
                  {
                    guard: { type: 'isOutcome', params: { outcome: 'unpaid' } },
                    target: '#payment.leaving',
                    actions: ['goCheckout'],
                  },
                  {
                    target: 'waiting',
                    actions: ['setCheck'],
                    meta: { spec: 'PAY-03' },
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isFailure', params: { kind: 'network' } },
                    target: 'offline',
                    actions: ['setFailure'],
                    meta: { spec: 'ERR-01' },
                  },
                  {
                    guard: { type: 'isFailure', params: { kind: 'notFound' } },
                    target: '#payment.leaving',
                    actions: ['removeStoredOrder', 'goHome'],
                  },
                  {
                    target: 'waiting',
                    actions: ['setFailure'],
                  },
                ],
              },
            },
            waiting: {
              description:
                "The payment's outcome is still unknown. The next check follows after an interval.",
              after: { pollInterval: 'requesting' },
            },
            offline: {
              description:
                'The page is offline and shows an alert. The check is repeated when the browser is back online or after an interval.',
              tags: ['offline'],
              on: { 'network.online': 'requesting' },
              after: { slowPollInterval: 'requesting' },
            },
          },
        },
        updates: {
          description:
            'The server sends an update whenever the order changes. Polling works without these updates.',
          initial: 'connected',
          states: {
            connected: {
              description: 'The update stream is open or opening.',
              invoke: {
                id: 'pushes',
                src: 'pushes',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'waitingToReconnect',
                onError: 'waitingToReconnect',
              },
            },
            waitingToReconnect: {
              description: 'The update stream broke. The page reopens it after a pause.',
              after: { reopenInterval: 'connected' },
            },
          },
        },
        duration: {
          description: 'Measures how long the check is taking.',
          initial: 'normal',
          states: {
            normal: {
              description: 'The check is not yet taking longer than usual.',
              after: { slowAfter: { target: 'slow', meta: { spec: 'PAY-05' } } },
            },
            slow: {
              description:
                'The check is taking longer than usual. After two minutes, the page stops waiting.',
              tags: ['slow'],
              after: { giveUpAfter: '#payment.unconfirmed' },
            },
          },
        },
      },
    },
    unconfirmed: {
      description:
        'The outcome is still unknown after two minutes. The server completes the order; it must not be paid again.',
      tags: ['screen:unconfirmed'],
      on: { 'payment.rechecked': 'checking' },
    },
    delivering: {
      description: 'The order is paid, and the supplier is processing it.',
      tags: ['screen:delivering', 'locked'],
      entry: ['refreshCart'],
      type: 'parallel',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken!, known: context.order }),
        onDone: { actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }] },
        onError: {
          description:
            'The order failed to load. The page shows fewer details and keeps checking the delivery.',
        },
      },
      states: {
        polling: {
          description: 'Checks the delivery at intervals.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the next poll.',
              always: { guard: 'isPushing', target: 'throttled' },
              after: { pollInterval: 'requesting' },
            },
            throttled: {
              description: 'Updates are arriving, so the page polls less often until they stop.',
              always: { guard: not('isPushing'), target: 'waiting' },
              after: { slowPollInterval: 'requesting' },
            },
            requesting: {
              description: "The order's progress is being checked.",
              tags: ['busy'],
              invoke: {
                id: 'readProgress',
                src: 'readProgress',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: [
                  {
                    guard: { type: 'isCompleted', params: ({ event }) => ({ status: event.output.status }) },
                    target: '#payment.leaving',
                    actions: [
                      { type: 'setProgress', params: ({ event }) => ({ progress: event.output }) },
                      'goOrderSuccess',
                    ],
                    meta: { spec: 'ORD-02 ORD-12' },
                  },
                  {
                    guard: { type: 'isCancelled', params: ({ event }) => ({ status: event.output.status }) },
                    target: '#payment.checking',
                    actions: [{ type: 'setProgress', params: ({ event }) => ({ progress: event.output }) }],
                  },
                  {
                    target: 'waiting',
                    actions: [{ type: 'setProgress', params: ({ event }) => ({ progress: event.output }) }],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isFailure', params: { kind: 'network' } },
                    target: 'offline',
                    actions: ['setFailure'],
                    meta: { spec: 'ERR-01' },
                  },
                  {
                    target: 'waiting',
                    actions: ['setFailure'],
                  },
                ],
              },
            },
            offline: {
              description:
                'The page is offline and shows an alert. The check is repeated when the browser is back online or after an interval.',
              tags: ['offline'],
              on: { 'network.online': 'requesting' },
              after: { slowPollInterval: 'requesting' },
            },
          },
        },
        updates: {
          description:
            'The server sends an update whenever the order changes. Polling works without these updates.',
          initial: 'connected',
          states: {
            connected: {
              description: 'The update stream is open or opening.',
              invoke: {
                id: 'pushes',
                src: 'pushes',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'waitingToReconnect',
                onError: 'waitingToReconnect',
              },
              on: {
                'payment.pushed': [
                  {
                    guard: { type: 'isCompleted', params: ({ event }) => event.progress },
                    target: '#payment.leaving',
                    actions: [{ type: 'setProgress', params: ({ event }) => event }, 'goOrderSuccess'],
                    meta: { spec: 'ORD-02 ORD-12' },
                  },
                  {
                    guard: { type: 'isCancelled', params: ({ event }) => event.progress },
                    target: '#payment.checking',
                    actions: [{ type: 'setProgress', params: ({ event }) => event }],
                  },
                  {
                    target: '.receiving',
                    actions: [{ type: 'setProgress', params: ({ event }) => event }],
                  },
                ],
              },
              initial: 'silent',
              states: {
                silent: {
                  description: 'No update has arrived yet, so polling continues at its usual interval.',
                },
                receiving: { description: 'Updates are arriving, so the page polls less often.' },
              },
            },
            waitingToReconnect: {
              description: 'The update stream broke. The page reopens it after a pause.',
              after: { reopenInterval: 'connected' },
            },
          },
        },
        duration: {
          description: 'Measures how long the delivery is taking.',
          initial: 'normal',
          states: {
            normal: {
              description: 'The delivery is not yet taking longer than usual.',
              after: { slowAfter: { target: 'slow', meta: { spec: 'PAY-05' } } },
            },
            slow: {
              description: 'The delivery is taking longer than usual, and the text says so.',
              tags: ['slow'],
            },
          },
        },
      },
    },
    declined: {
      description:
        'The payment was declined and nothing was charged. The shopper can select another method or cancel.',
      tags: ['screen:declined'],
      on: {
        'payment.methodsRequested': { target: 'leaving', actions: ['goCheckout'], meta: { spec: 'PAY-07' } },
        'payment.cancelRequested': { target: 'confirmingCancel' },
      },
    },
    confirmingCancel: {
      description: 'The shopper is asked to confirm cancelling the unpaid order.',
      tags: ['screen:cancel'],
      on: {
        'payment.cancelDeclined': 'declined',
        'payment.cancelConfirmed': { target: 'cancelling', meta: { spec: 'ORD-03' } },
      },
    },
    cancelling: {
      description:
        'The server is cancelling the order. If it was paid in the meantime, the payment is checked again.',
      tags: ['screen:cancel', 'busy'],
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken! }),
        onDone: { target: 'checking', meta: { spec: 'API-48' } },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'checking',
          },
          {
            target: 'declined',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    ended: {
      description: 'The order was cancelled and nothing was charged.',
      tags: ['screen:ended'],
      entry: ['removeStoredOrder', 'refreshCart'],
    },
    undeliverable: {
      description: 'The order is paid but cannot be delivered. The shopper can request a refund.',
      tags: ['screen:undeliverable'],
      entry: ['refreshCart'],
      invoke: [
        {
          id: 'loadOrder',
          src: 'loadOrder',
          input: ({ context }) => ({ ordertoken: context.ordertoken!, known: context.order }),
          onDone: { actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }] },
          onError: {
            description:
              'The order failed to load. The page shows fewer details and still offers the refund.',
          },
        },
        {
          id: 'pushes',
          src: 'pushes',
          input: ({ context }) => ({ ordertoken: context.ordertoken! }),
          onDone: {
            description:
              'The update stream has ended. The page still offers the refund; the server rejects a second request for it.',
          },
          onError: {
            description:
              'The update stream has broken. The page still offers the refund; the server rejects a second request for it.',
          },
        },
      ],
      on: {
        'payment.pushed': {
          guard: { type: 'isRefundBegun', params: ({ event }) => event.progress },
          target: 'refunding',
        },
        'payment.refundRequested': { target: 'requestingRefund', meta: { spec: 'PAY-06 REF-01' } },
        'payment.repeated': {
          actions: [{ type: 'repeatOrder', params: ({ context }) => ({ order: context.order }) }],
        },
      },
    },
    refundDue: {
      description: 'The order was paid and then cancelled, so a refund is due.',
      tags: ['screen:refundDue'],
      entry: ['refreshCart'],
      invoke: [
        {
          id: 'loadOrder',
          src: 'loadOrder',
          input: ({ context }) => ({ ordertoken: context.ordertoken!, known: context.order }),
          onDone: { actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }] },
          onError: {
            description:
              'The order failed to load. The page shows fewer details and still offers the refund.',
          },
        },
        {
          id: 'pushes',
          src: 'pushes',
          input: ({ context }) => ({ ordertoken: context.ordertoken! }),
          onDone: {
            description:
              'The update stream has ended. The page still offers the refund; the server rejects a second request for it.',
          },
          onError: {
            description:
              'The update stream has broken. The page still offers the refund; the server rejects a second request for it.',
          },
        },
      ],
      on: {
        'payment.pushed': {
          guard: { type: 'isRefundBegun', params: ({ event }) => event.progress },
          target: 'refunding',
        },
        'payment.refundRequested': { target: 'requestingRefund', meta: { spec: 'ORD-04 REF-01' } },
      },
    },
    refundFailed: {
      description:
        'The provider rejected the refund. Staff have been notified, and the shopper can request it again.',
      tags: ['screen:refundFailed'],
      invoke: [
        {
          id: 'loadOrder',
          src: 'loadOrder',
          input: ({ context }) => ({ ordertoken: context.ordertoken!, known: context.order }),
          onDone: { actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }] },
          onError: {
            description:
              'The order failed to load. The page shows fewer details and still offers the refund.',
          },
        },
        {
          id: 'pushes',
          src: 'pushes',
          input: ({ context }) => ({ ordertoken: context.ordertoken! }),
          onDone: {
            description:
              'The update stream has ended. The page still offers the refund; the server rejects a second request for it.',
          },
          onError: {
            description:
              'The update stream has broken. The page still offers the refund; the server rejects a second request for it.',
          },
        },
      ],
      on: {
        'payment.pushed': {
          guard: { type: 'isRefundBegun', params: ({ event }) => event.progress },
          target: 'refunding',
        },
        'payment.refundRequested': { target: 'requestingRefund', meta: { spec: 'PAY-06 REF-01' } },
      },
    },
    requestingRefund: {
      description: 'The refund is being requested.',
      tags: ['screen:asking', 'busy'],
      invoke: {
        id: 'requestRefund',
        src: 'requestRefund',
        input: ({ context }) => ({ ordertoken: context.ordertoken! }),
        onDone: { target: 'refunding', meta: { spec: 'API-62' } },
        onError: [
          // the refund has already been requested in another tab or from the order list
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'refunding',
          },
          {
            guard: { type: 'isKnownOutcome', params: { outcome: 'undeliverable' } },
            target: 'undeliverable',
            actions: ['setFailure', { type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: { type: 'isKnownOutcome', params: { outcome: 'refundDue' } },
            target: 'refundDue',
            actions: ['setFailure', { type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'refundFailed',
            actions: ['setFailure', { type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    refunding: {
      description:
        'The refund is in progress. The page polls its status. An email reports the result even if the page is closed.',
      tags: ['screen:refunding'],
      entry: ['removeStoredOrder', 'refreshCart'],
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waits for the next poll.',
          after: { slowPollInterval: 'requesting' },
        },
        requesting: {
          description: 'The status of the refund is being checked.',
          invoke: {
            id: 'readProgress',
            src: 'readProgress',
            input: ({ context }) => ({ ordertoken: context.ordertoken! }),
            onDone: [
              {
                guard: { type: 'isRefunded', params: ({ event }) => event.output },
                target: '#payment.refunded',
              },
              {
                guard: { type: 'isRefundFailed', params: ({ event }) => event.output },
                target: '#payment.refundFailed',
                meta: { spec: 'PAY-06' },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    refunded: {
      description: 'The money has been refunded.',
      tags: ['screen:refunded'],
      entry: ['removeStoredOrder', 'refreshCart'],
    },
    leaving: {
      description:
        'Another page is opening. If the shopper stays on this page or returns to it, the chart restarts.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveTimeout: 'starting' },
    },
  },
});
