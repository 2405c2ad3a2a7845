import { assign, fromEventObservable, fromPromise, not, setup, stateIn } from 'xstate';
import type { CheckStatus, Failure, Order, OrderProgress, Route } from '../types.ts';

export type PaymentEvent =
  | { type: 'payment.rechecked' }
  | { type: 'payment.methodsAsked' }
  | { type: 'payment.cancelAsked' }
  | { type: 'payment.cancelDeclined' }
  | { type: 'payment.cancelConfirmed' }
  | { type: 'payment.refundAsked' }
  | { type: 'payment.pushed'; progress: OrderProgress }
  | { type: 'network.online' }
  | { type: 'page.restored' }
  | { type: 'route.changed'; route: Route };

/** Every part of the answer says that nothing was taken and nothing is on its way; where they differ the safer one wins. */
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

/** What an answer comes to; where its parts say different things, the first line that fits counts. */
const getOutcome = (check: CheckStatus): PaymentOutcome => {
  const { status, paymentstatus, message_key, deliverystatus } = check;
  const isUnpaid = isSurelyUnpaid(check);
  if (status === 'completed' || status === 'processing') return status;
  // paid, and the supplier could not deliver; without a delivery the money is simply still here
  if (status === 'cancelled' && paymentstatus === 'paid')
    return message_key === 'refund' && deliverystatus !== 'none' ? 'undeliverable' : 'refundDue';
  if (paymentstatus === 'refund_failed') return 'refundFailed';
  if (paymentstatus === 'refund_requested' || paymentstatus === 'refund_pending') return 'refunding';
  if (paymentstatus === 'refunded') return 'refunded';
  if (isUnpaid && status === 'cancelled') return 'cancelled';
  // the shopper came back from the provider without paying
  if (isUnpaid && message_key === 'cancelled') return 'left';
  if (isUnpaid && (message_key === 'declined' || message_key === 'expired')) return 'declined';
  if (isUnpaid && paymentstatus === 'none') return 'unpaid';
  return 'unknown';
};

/** What checkPayment answered. */
const checkIn = (event: { type: string; output?: unknown }): CheckStatus => event.output as CheckStatus;

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** What became of the money. Addresses are hints; only the server's answer moves this chart. */
export const paymentMachine = setup({
  types: {
    context: {} as {
      ordertoken: string | null;
      /** What is being paid for, once it is known. */
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
    readOrderToken: fromPromise<string | null>(() =>
      Promise.reject(new Error('payment: readOrderToken is not provided')),
    ),
    checkPayment: fromPromise<CheckStatus, { ordertoken: string }>(() =>
      Promise.reject(new Error('payment: checkPayment is not provided')),
    ),
    /** Number and amount never change: what is known already is not asked for again. */
    loadOrder: fromPromise<Order, { ordertoken: string; known: Order | null }>(() =>
      Promise.reject(new Error('payment: loadOrder is not provided')),
    ),
    /** Sends `payment.pushed` at once and whenever the order changes; done or failed when the server says no more. */
    pushes: fromEventObservable<PaymentEvent, { ordertoken: string }>(() => ({
      subscribe: () => ({ unsubscribe: () => {} }),
    })),
    readProgress: fromPromise<OrderProgress, { ordertoken: string }>(() =>
      Promise.reject(new Error('payment: readProgress is not provided')),
    ),
    cancelOrder: fromPromise<unknown, { ordertoken: string }>(() =>
      Promise.reject(new Error('payment: cancelOrder is not provided')),
    ),
    requestRefund: fromPromise<unknown, { ordertoken: string }>(() =>
      Promise.reject(new Error('payment: requestRefund is not provided')),
    ),
  },
  guards: {
    hasToken: (_, p: { token: string | null }) => p.token !== null,
    isCompleted: (_, p: { status: CheckStatus['status'] }) => p.status === 'completed',
    isCancelled: (_, p: { status: CheckStatus['status'] }) => p.status === 'cancelled',
    isRefundFailed: (_, p: { paymentstatus: CheckStatus['paymentstatus'] }) =>
      p.paymentstatus === 'refund_failed',
    /** Whether the order has left what is waited for while the payment is being asked about. */
    isDecided: (_, p: { progress: OrderProgress }) =>
      p.progress.status !== 'payment' && p.progress.paymentstatus !== 'pending',
    isHeard: stateIn('#payment.delivering.pushes.listening.heard'),
    isRefunded: (_, p: { paymentstatus: CheckStatus['paymentstatus'] }) => p.paymentstatus === 'refunded',
    isOutcome: ({ event }, p: { outcome: PaymentOutcome }) => getOutcome(checkIn(event)) === p.outcome,
    /** What was known before something else was asked. */
    isKnownOutcome: ({ context }, p: { outcome: PaymentOutcome }) =>
      context.check !== null && getOutcome(context.check) === p.outcome,
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
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
    /** What was in the cart may be this order: the cart looks. */
    refreshCart: () => {},
    removeStoredOrder: () => {},
    goHome: () => {},
    goCheckout: () => {},
    goOrderSuccess: () => {},
  },
  delays: {
    pollInterval: 3_000,
    slowAfter: 10_000,
    giveUpAfter: 110_000,
    lateInterval: 15_000,
    reopenInterval: 15_000,
    leaveGrace: 15_000,
  },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QAcCGBPAtmAdgFwGI0YA6AJzjwHsKIBtABgF1EUrYBLPDqnVkAB6IAbAHZhADgA0IdIgkBGACwBfFTLRZceErDyoy3HFAIC9qPGBIReV1AGNqZcmFQQA8mQhgyAFSoA1riMLEggyOxcPHxhQgjCAKzCDDJyCIqq6uEY2Pi6+oYcxqbmlta2JA5OLm6e3n6BwQqhbJzcvPxxCQkMCamICsIAnAxqGjna+QZGJmb6ZT5kNJWOyxS1Xj7+QTgh-BFt0Z0iAEyK-QgKPaJj2Vp5ADbshJq5OhT2ABZg9kH0zPtIu0YqA4sIlCdRBcrgwbllXpMnnoCDgwHgAO40AIkXgPIpgPZhA5RDqxRAJADMogU0OutwReQ+vHsHDxxkqsACRRMDJ0yAArrBvv8WuEgUcyQgzsIabJECchhJ6RNGT9mazuRyueyvj9tbNSlYbKiVtVdb8AAoqvCE1okkGCRAUq5KWmw5X3d5qnAstlQLWa836krzI0VKrLINWz10ZqAw6k0GICGKi4ZD1vFz2dV+gM676-bkhixhk0R5xR610E6i4nA45ShKiIZp5QZyZMn0a9moTmBgvBuYl8pl1YVgfRt50Cm18WJx1S519OXpNvw61ZnOa3v6khBotDsrGuxjvcTqtKWcJh1xE4JIZQlcKQbCduq7Nd3M7-t6g+Gkcnma54xgkV72g2ZzNq2mTjJ6m6ftufb5r+xSHqWgGRsBU7CGB9aSmcD7Qi+b5eh+vqIbu+6of+x6mpheqTtodCiLhEpJggFKJLKaTpuucGduRPZIf6VEGqGAF0eODFVhIrHznEFJKAo0hPnSfGZgJ3b+t+yGFtR4m0eWZ7STGQxyTeAyUq6T7EepHbeoJ2nCcZelicOhmnpWMYKACRJzhZHGiBIKlpDCcKwRpDlaXmIkDn+Bnhp5WFMc+5kNhSJySBcwhnCR8GOTFLmDv+izLEZXlTr5dp4exzpQSunEnHlmlfs5onFgsZBLM45XJfgsZpZKSgMIpbrhXckVkdFOmxShbmdd1klFYx-U1vG4GSs6o0rjlSp2e+W5Cbu6KoFE+nDqgABmljOBEDwPAAkvgPgAG6oA8JC8vl03OSdZ1QLaYrXulDCg9luX7aRh1ObuVCXZdbJgCiaKYmQ2K4vigN1mxC6KVSFyNc1UWtbD8OIx1djXT4JAPCWT03W9H1fS1FGanDCOY1VQMbbVDBKMuaSE5D325gKQpwDTHB6Lg8XuYl1Ri98sBY-56USPeFxKIqRNTaLgpK5L0s4LLC1laeitwCrwObeI3HJtrwss+yFuwJ9qCCiblM3S4VDILg9Ove9bv8cTmou27HvGFbPO4zKAv23tEX2brYcWBwuD2FY9jvZgFOVFTziwE86IAIIF8Hk3Q273AZ1nOfRzVuNDEMwjZQwQw61XaA1z6Vh6GQp2ohAedXd7UAcC9YAAKrIGX3vM6Hztp7X+QD-iIrrY3YIMAoJzQXl-I+rwl0cGQ2DDwvQaQA3ONgkoFIUprgx5d4eKT2QrPsn9Mwj+Xd2Pc9MgjMK6TFfhPHwn9-Tf25DfeS9tRApCfA-BQL8wBvwgUdTU0DiiwICvzUQ1lQonApInCaoC0HgI-pg9keAyCCh-mhfO3taaWADkAoOX0wHv0gSQWh9CYFc2xnAhAShRCZSIokVB6CqEw01HwvQRZcENlEcpaExDSGcIodw6h-p1gQE9hJIyeiLRLCgBQWAytBGq0lD0M40IZQd2FlwjBsj2R6IMR5aoxjTHmOVnGPy1t2IymGvvJxWiXGFXcedI88s1iuAgCYqgZi4DKzWgEmOXQfKEIGMgqRlCeFRPmlYUqPVTzeKSb4pRQ1m7x0uIMBIeTtGuN0fEgxJSlrlOSRYgam9b7JgkBSWpChclhOkTw9m5NUQYixDiHAiMqnsQSHeR+NlJGjPyTonEZN8S-2YXTQBwDNFjM2RMzmg12JKAkDKCRDT1lNM+vrCWeIjZFi+hbDe6St7khOEoVuT4HGNIieHZ5lhjbFDeY8+g-jqp9PiIMx8PE1xJzyM4mRDzxauxBTLcFG53nVnOQuJsQw7aXBOM-O5QLHmYqlqCjxsTbpUoWYSiQQxsmXEUigilaLgU0uxUUkg7SjIuyZV0ZsKzQocsBdyqlEdODRK9tTCgvt-YHI4RuVFYcZVoEjgDKxgTCUygRQME4JxRhctTj3TOe4c67OpkXKgpc-7qvCdy5evdrUPEwCK8kw0QrGoyqg+wiML4bmwHgT4VAICwBLpya+eqMmnHsSMQNwaiAbmzr3B4Ma-jeo4og0KtlkU6A-CfM+3IADCqBM1prghmzODwAAiPxg25uUn6upwhXzCxLafTAFaq31prZmOtaDy3H17XGglt47Erl4kW61ma-R508ZGAdaC6g+FzRSMGK4lJdvnSO+6bSupmzNGuh4G6yC5qUPfJ++6yF5EPUuxhgrPLnsvT0z5sKFRDLUvOw+qLUAACMHhIwXpdAD2bJ29OEcoCkLZZ1IofV6CDOAIANv5GBjcFBUMQCgx8mFwiW570QzBZDLhcMADFTqgZDSHXD+Hr0sokfeheABHTDCjjAACUwC4eXfSlwHHKC8dw62kY+b5BIfY5xmYomAN51fV4sAwm9DybQ7m01JDQnzooKpuTfGFMvpPaU5T+n1NQqnQMHyknVxkZk5QbkFnFMmY6Sp2TFn8UwYCsIbdOnyN6dk05wzaGXOLSMe5kTIX6Azm8w2LJfyC2dqJrhrBp0GH-lHtTFhYA2GHOw9FtL-1NMKnbc+UQtzdOFbca0+VhiynxMSV0yxVmpQMDvGNFLAHNSFIE6OZTbgmuVOhdzL5lxmwkdCn+gL1WWluDpf1uJg2fEpK81+4RZKEFEQq11tDPXav8qU0thJK3unxrG1pxL1mdvC1A6gF6BisvODu5PAA4gPK1X0XsCNa5SCQtnBjJtuDgSNcB9jWji5KXeai8rmEKMYSHiyb0Iam+rPKSI8CI4XL58E0ISH2YKynBH62ApnA60+BgrHCdVxmlj28Ehb0rmIeNS+NO2pxWJ4RgKD9khPzNVVonzSSDYKgHTp0pqUciGS47ReQvTmojFxxX54r5SKE7ghZ2VLFeDMIg1UQFJ1cFR5S8zno3YVUnEbuhQLPqca-9OHbVcrRck7VjutIlIqch0F9XdOvdtcPnbQkYZhvord191a7OnrFfDUpBcboNuvddzdVa-ug9IDR96Cr+IoiD5HxwKW8+ivkjnFnUMJq5rTdCLwX9tMZepWQOj90K7lw+b8-IxqzZIvo-EpJcM5s9fNnyJmNHztRq6kjQH0Lwp3eQlPjJQbivcvtkK5d9U3nFOGeT-RUrRX3Rm7QnbuX+dHf7cyqxWC53XOGxNn10RX5W-je0vZJwUD+Bd897Ue3B-Z-eUX5IN8AwCAXfBnSbY1GUb-DFWVbkYAjKPHfvRfH3WuXfeDAHYZT3TME-RA91SPTAXfX5IZZSNvI5DZe3ZPPuWhNPIA1fJHRINRBBFNdeRXYZNlK4OvbtcdMtYwStTNJg5QbKYKPKJ9aA6g3GBIFgneI-cjXAbwKgq-G2IYWpFlSQr6ADF1YDUDJg+FWvZQgrXDDDMARXFlLPJQ3bCAajVkdPEQroZjVSNHGXfTYLXDTQh+bKMQ0w4QuQ9iBQZuZvHyaTXQ7rL+dLDws3DbYZIZE1BfKrVLGrebSvaxdiMlXoA-VlUwywzwhcMlLWWkOw+db7eI-VOIZSXw5sPaNQIAA */
  id: 'payment',
  description: 'Asks until the truth is known, and never invites a second payment while it is not.',
  context: { ordertoken: null, order: null, check: null, progress: null, failure: null },
  initial: 'starting',
  on: { 'page.restored': { target: '.starting', meta: { spec: 'PAY-07' } } },
  states: {
    starting: {
      description: 'Storage and address are searched for the order that is being paid.',
      tags: ['screen:checking', 'busy'],
      invoke: {
        id: 'readOrderToken',
        src: 'readOrderToken',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ token: event.output }) },
            target: 'reconciling',
            actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.output }) }],
            meta: { spec: 'PAY-07' },
          },
          { target: 'leaving', actions: ['goHome'], meta: { spec: 'PAY-03' } },
        ],
        onError: {
          target: 'lost',
          actions: ['setFailure'],
        },
      },
    },
    lost: {
      description:
        'Back from the provider, and nobody can say for which order; the order goes on without this page.',
      tags: ['screen:lost', 'failed'],
      on: { 'payment.rechecked': 'starting', 'network.online': 'starting' },
    },
    reconciling: {
      description: 'Money may be moving. Patience changes only the words.',
      tags: ['screen:checking', 'locked'],
      type: 'parallel',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken!, known: context.order }),
        onDone: { actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }] },
        onError: { description: 'The page says less; where the money stands is asked all the same.' },
      },
      states: {
        asking: {
          description:
            'Asks the server at intervals where the payment stands, and at once when it says that it was decided.',
          initial: 'checking',
          on: {
            'payment.pushed': {
              guard: { type: 'isDecided', params: ({ event }) => event },
              target: '.checking',
            },
          },
          states: {
            checking: {
              description: 'The server is being asked; its answer decides where the page goes.',
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
                    actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
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
              description: 'Not decided yet; waits for the time of the next question.',
              after: { pollInterval: 'checking' },
            },
            offline: {
              description: 'No connection; asked again once back online, or after a while.',
              tags: ['offline'],
              on: { 'network.online': 'checking' },
              after: { lateInterval: 'checking' },
            },
          },
        },
        pushes: {
          description:
            'The server says by itself when the order changes; the questions at intervals do not need it.',
          initial: 'listening',
          states: {
            listening: {
              description: 'The stream of the server is open or being opened.',
              invoke: {
                id: 'pushes',
                src: 'pushes',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'pausing',
                onError: 'pausing',
              },
            },
            pausing: {
              description: 'Nothing is heard; another stream is opened after a while.',
              after: { reopenInterval: 'listening' },
            },
          },
        },
        patience: {
          description: 'Counts how long the answer has been open.',
          initial: 'calm',
          states: {
            calm: {
              description: 'The answer takes no longer than usual.',
              after: { slowAfter: { target: 'strained', meta: { spec: 'PAY-05' } } },
            },
            strained: {
              description: 'The answer takes long; after two minutes the page stops waiting.',
              tags: ['slow'],
              after: { giveUpAfter: '#payment.unconfirmed' },
            },
          },
        },
      },
    },
    unconfirmed: {
      description: 'Still unknown after two minutes. Do not pay again; the order goes on without this page.',
      tags: ['screen:unconfirmed'],
      on: { 'payment.rechecked': 'reconciling' },
    },
    delivering: {
      description: 'Paid. The supplier is at work.',
      tags: ['screen:delivering', 'locked'],
      entry: ['refreshCart'],
      type: 'parallel',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken!, known: context.order }),
        onDone: { actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }] },
        onError: { description: 'The page says less; where the money stands is asked all the same.' },
      },
      states: {
        asking: {
          description: 'Asks the server at intervals whether the goods are delivered.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the time of the next question.',
              always: { guard: 'isHeard', target: 'trusting' },
              after: { pollInterval: 'reading' },
            },
            trusting: {
              description:
                'The server speaks by itself; it is asked less often, and as before once it falls silent.',
              always: { guard: not('isHeard'), target: 'waiting' },
              after: { lateInterval: 'reading' },
            },
            reading: {
              description: 'The progress of the order is being read.',
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
                    target: '#payment.reconciling',
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
                    actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
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
              description: 'No connection; asked again once back online, or after a while.',
              tags: ['offline'],
              on: { 'network.online': 'reading' },
              after: { lateInterval: 'reading' },
            },
          },
        },
        pushes: {
          description:
            'The server says by itself when the order changes; the questions at intervals do not need it.',
          initial: 'listening',
          states: {
            listening: {
              description: 'The stream of the server is open or being opened.',
              invoke: {
                id: 'pushes',
                src: 'pushes',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'pausing',
                onError: 'pausing',
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
                    target: '#payment.reconciling',
                    actions: [{ type: 'setProgress', params: ({ event }) => event }],
                  },
                  {
                    target: '.heard',
                    actions: [{ type: 'setProgress', params: ({ event }) => event }],
                  },
                ],
              },
              initial: 'silent',
              states: {
                silent: { description: 'It has said nothing yet; the questions go on as without it.' },
                heard: { description: 'It works; the questions may take their time.' },
              },
            },
            pausing: {
              description: 'Nothing is heard; another stream is opened after a while.',
              after: { reopenInterval: 'listening' },
            },
          },
        },
        patience: {
          description: 'Counts how long the delivery has been taking.',
          initial: 'calm',
          states: {
            calm: {
              description: 'The delivery takes no longer than usual.',
              after: { slowAfter: { target: 'strained', meta: { spec: 'PAY-05' } } },
            },
            strained: { description: 'The delivery takes long; the text asks for patience.', tags: ['slow'] },
          },
        },
      },
    },
    declined: {
      description:
        'The payment was refused and nothing was charged; the shopper may pay otherwise or cancel.',
      tags: ['screen:declined'],
      on: {
        'payment.methodsAsked': { target: 'leaving', actions: ['goCheckout'], meta: { spec: 'PAY-07' } },
        'payment.cancelAsked': { target: 'confirmingCancel' },
      },
    },
    confirmingCancel: {
      description: 'The shopper is asked whether the unpaid order shall be cancelled.',
      tags: ['screen:cancel'],
      on: {
        'payment.cancelDeclined': 'declined',
        'payment.cancelConfirmed': { target: 'cancelling', meta: { spec: 'ORD-03' } },
      },
    },
    cancelling: {
      description: 'The server is cancelling the order; if money arrived meanwhile, it is asked again.',
      tags: ['screen:cancel', 'busy'],
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken! }),
        onDone: { target: 'reconciling', meta: { spec: 'API-48' } },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'reconciling',
          },
          {
            target: 'declined',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    ended: {
      description: 'Cancelled, and nothing was charged.',
      tags: ['screen:ended'],
      entry: ['removeStoredOrder', 'refreshCart'],
    },
    undeliverable: {
      description: 'Paid and not deliverable: the money can be had back.',
      tags: ['screen:undeliverable'],
      entry: ['refreshCart'],
      on: { 'payment.refundAsked': { target: 'requestingRefund', meta: { spec: 'PAY-06 REF-01' } } },
    },
    refundDue: {
      description: 'Paid and cancelled: the money is still here.',
      tags: ['screen:refundDue'],
      entry: ['refreshCart'],
      on: { 'payment.refundAsked': { target: 'requestingRefund', meta: { spec: 'ORD-04 REF-01' } } },
    },
    refundFailed: {
      description: 'The provider refused to give the money back; staff knows, and it can be asked for again.',
      tags: ['screen:refundFailed'],
      on: { 'payment.refundAsked': { target: 'requestingRefund', meta: { spec: 'PAY-06 REF-01' } } },
    },
    requestingRefund: {
      description: 'The refund is being asked for.',
      tags: ['screen:asking', 'busy'],
      invoke: {
        id: 'requestRefund',
        src: 'requestRefund',
        input: ({ context }) => ({ ordertoken: context.ordertoken! }),
        onDone: { target: 'refunding', meta: { spec: 'API-62' } },
        onError: [
          // asked for already, in another tab or from the list of orders
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
      description: 'On its way back. The page looks from time to time; an e-mail comes in any case.',
      tags: ['screen:refunding'],
      entry: ['removeStoredOrder', 'refreshCart'],
      initial: 'waiting',
      states: {
        waiting: { description: 'Waits for the time of the next look.', after: { lateInterval: 'reading' } },
        reading: {
          description: 'The server is being asked whether the money has gone back.',
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
      description: 'The money was given back.',
      tags: ['screen:refunded'],
      entry: ['removeStoredOrder', 'refreshCart'],
    },
    leaving: {
      description:
        'The shopper is being sent to another page; back from the browser’s cache, or still here, it starts anew.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveGrace: 'starting' },
    },
  },
});
