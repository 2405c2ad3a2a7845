import { assign, fromPromise, setup } from 'xstate';
import type { CheckStatus, Failure, OrderProgress, Route } from '../types.ts';

export type PaymentEvent =
  | { type: 'payment.rechecked' }
  | { type: 'payment.methodsAsked' }
  | { type: 'payment.cancelAsked' }
  | { type: 'payment.cancelDeclined' }
  | { type: 'payment.cancelConfirmed' }
  | { type: 'payment.refundAsked' }
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
    slowAfter: 30_000,
    giveUpAfter: 90_000,
    lateInterval: 15_000,
    leaveGrace: 15_000,
  },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QAcCGBPAtmAdgFwGI0YA6AJzjwHsKIBtABgF1EUrYBLPDqnVkAB6IArAE4ATABYANCHSIA7MIDMAX1Wy0WXHhKw8qMtxxQCA-ajxgSEXtdQBjamXJhUEAPJkIYMgBUqAGtcRhYkEGR2Lh4+cKEEYQUARgA2WXkEJTUNCIxsfD0DIw4TMwsrGzsSR2dXdy8ffyCQpLC2Tm5efnixVPTEJOFJAA51TTydQsNjU3MDCt8yGmqnZYp6718A4JxQ-kiOmO6RFPFRfoQk5SUx3O0CgBt2Qi183QoHAAswB2D6Zn2UU6sVAPQUSguVxuOVekye+gIODAeAA7jRAiReA8SmA9uEDtEunERMIkuc5ANrsJbrCCh9eA4ONiTNVYIESlASF8fuzSnNLNZbEiVrVub8AAoTfB49qEkGCRDiBiScSQqk0qXvH4Mpkc1m8zlig1leaCqo1ZZGyX3PB0VqAw5E0GIZTCNIUzIqDU21wOHXMzmoNl6o0ck0CyrCi0uK2aujiNoRIFHYkIcQKUTujJZb1vX3+vVBg1c76-MP8ipC+yrGOlwLWt50ZSJgnA44IZQMYbCC45mGa-M4RkB-Uhuvl8pmqM1ks8hs6OiSFvJp0Ky7iZTkjJJBiiSS5yb0oe6llFsc8iemyPV0V1+fS4TLx3y+JJBQpBS9r39n1H4eF4MWVDPlJ2vEVLTvOMUifOV23EFQtwGXd9x-PM-xPQNAMNccQKvKtwNrOc4wUGC21TZRlEkRDPWycZf21Y8RzPICcNmUD8OjWcJTjYZSJTZ0007LNKWhOi0IY-9TywrjjQrKcbwgoibToUQ+NXeJJGUcRVQ9Hc9wPOkJIw0cWIvXCIw4mdY2Unc1JfAZhHEJI1VEu5xL9RiAOLYC2Lw80rMgmz7XxFd7MyFULiohQDK1DzJMw7zWPDBYyCWFxOOsxsARC5920c5QLk7JIYsHeKTOwszfIjRZlgywLG2C2UyIEt8FGGFzqVQw8jKY6SfOS6wavSgKlMbBMHVg1MUi7SLRGirrDLi4zmM5FFUGicyKlQAAzKwXEiB4HgASXwXwADdUAeEhaVigspOLNaNqgGUk1y1NJAUGQPSikr0N64sqG27bmTARFkTRMgMSxHEXtbfi10kJIvoyIrfp6ry9UB4GcQG6pdt8EgHgFE69ouq6btK5bpKxkHYdCuCM0KhhioW27PJZNBuFwBxrAcS7MFxna9r0J4UQAQXx-aBz+vVOY4bnef5um3oEiRP2+4ZRlZymRzlhXCjIdakQgQXJZIKAODOsAAFVkAl4WKZljnLHlodrH0Q2cX+Oz22UU5kcUb8xMmABXIdeG2jgyGwE3HZ+OtIGVyaBL911CrdEqfGxK2yAxllHpmU2HaoQ6SfOy7roHLPLd8PPVvWmYk+atcUkkAP1zJTOwGz2v7r1dYIEvCz-NqAfxSWKAKFgWAm-hsEe10j75uDgpq5zuu6kHzb5IIzfx6oSe4BnxrXuTtdOy-Wi3MmNfe4S-u3C3qrKxHtZH-3w-p-jH3U1JYSO9EF3Huuc+4sgHkPFKaVd5jwnlPGe2Umpz0UOIf+O4FBXwprfEB98wGPwgYNVKtUZwwIPnAu0P8U7DB0tuJygDtZYI3jTHGSJUTokxDgWmCDT7N3iCkN8kIGDoKATXbB5VMRAxBkXAmRMrBlzIGTSuPoGGgM5EwpEs91KIBGAVXSgiMFV27iI2WLt9Z8weALOSeNhawFFvbAmmDDHr2dlzN2XIlZcLhpoy4DAL66SuJ1FeugfAOBBrHAc2A8CfCoBAWAYs2SJw8fTKaqQdHbiGFrQJNgfihKIAOPmbsHhxL+BosKKRU4CP0trDykdo4cgAMKoAKbkn0+SeYPAACLZK9iU9sKRHLq23MhEq1So6YHqY0tpzS8ytO7nUiOoyEkUJbmcaifZMkzMOvgsCGUJndwaL4HpU1xCa3TikYZuzNnbxIENXeGz9lkEOQJaaxzTnnIKQGXGNydkFPueQiaPDEB8JSNRKEATr4FDDlg1AAAjB4oM47bUhUUxZ-ykEIBGB9S+aNEU4AgO0kO8LpZgBxRAZF3tUVeJUAwf+azwVahJQAMXWnCsJ9ESVkseQjUQyhnK6MqZkigABHAl+gOQACViWQtxpZUeYBhWUAlSSzl8RrinCxdrIVIqZiKqlZYr5xC5Vap1bi5VLpRDKnVQKw1lBxWStxZ8whw1ZXyv0Ma+gJ9PFhUkCoAZgd9H0Rddqu1Js9WOugda11wbv4Uq9aITMlq6WuEDbaklDqoGcU1QqqNzYY15WuO1PlKErUkr1AXLZQtpHE1OvIiuCLIWlobhyU16LUgMEhEkJI4hsX1twe4LZMq37uA-mQxJKtz6a19ZcdUGrg0Pz7VcgdLgSGf2PkslVfT26gu7biudT9pWvyXe-WBR9o05TPhpHx1CBgdq7TOktva92hvTQaodx6v6jvPS6YYogC3bhvSVOFqAzrlrNoBq2ABxQ2PNFF5jA02j9AKEhKBBek9QOQcDRLgPsTUubUydshLezJFhigmFwwJYQVDf0DDbv62DzwyNrmEGIK964FCEcTU7KADH4hSFSUhM5M6lr-Q5NxxUfDITDAE1aoTG8fKiY7O+QqVE0YyZUSQMtpGz2IcSHxhI3qVN3RwaoiROJ5OSFbhcDcDADPs05HrN28nzXUU3OxuOqm7MmNcWYzAjnhjt00lJjj6NnGu2gx7I2kBfPt0coFimYcRnR0i1ptF3rzUXEkyzTJyiuPJa8RRBeGQMvCKcUZ+TrpdOiAo8Vu+YiNM5cQV4kYvKaEfmq6Ilam8RO5bCokEFnbMuJuy2ItRYB5MpA-AIhgrmDHAOMS4nm8mdz4d0ZuNrc3QuK3MYtrsk6dzDFozfRxNX7NhbwJ7Y223hi7bfAd1eXSLvdd6RuAr1HhDWaqfM2pJgGkFLG4jKjCRWtVIuQGMb2kAeZgGxTXAPgIBlaou3Ir2tIVHcNrC0bj33pKER3w7deKCXyccvBdLuO72QqZUyJLDWwrKGGIMSENG0bJpMG6srV220ehULd+lPb6vcLRbTijFxKtQ6Jfe+uT0ytxuu9NPHu6uvU99pmXbPjRdspR3DzHAl0xXAZ5pADbhgOacV6mbSiNIRArQ6oIAA */
  id: 'payment',
  description: 'Asks until the truth is known, and never invites a second payment while it is not.',
  context: { ordertoken: null, check: null, progress: null, failure: null },
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
      states: {
        asking: {
          description: 'Asks the server at intervals where the payment stands.',
          initial: 'checking',
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
      states: {
        asking: {
          description: 'Asks the server at intervals whether the goods are delivered.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the time of the next question.',
              after: { pollInterval: 'reading' },
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
