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
  delays: { pollInterval: 3_000, slowAfter: 30_000, giveUpAfter: 90_000, lateInterval: 15_000 },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QAcCGBPAtmAdgFwGI0YA6AJzjwHsKIBtABgF1EUrYBLPDqnVkAB6IAbAwAswgDQh0iAMwSAvoulosuPCVh5UZbjigEB21HjAkIvc6gDG1MuTCoIAeTIQwZACpUA1rkYWJBBkdi4ePmChBGEARgBWBmlZBAVhZVUMbHwtHT0OAyMTMwsrElt7R2c3D28-ANigtk5uXn5ouIB2MWTEWLFYgA4MkKyNXN19Q2MdEs8yGnK7RYpq908ffxxA-lCWiPbEeMG5AE5emJORtWzNABt2QhvxihsACzAbf3pmXbDWyKgDoMWKxC7CK4qUbqHIPbQEHBgPAAdxovhIvDuBTAO2Ce3CbSiR06ACZzjIRJDMjDNK9eDYOFiDOVYL4ClASO9PmzCjNTOZLIilpUuV8AApjfC45oEwGCRAkuRyJIUhCxOQJa6S2mfemM9ksnkc0VGoqzAVlCqLE0Sml0Rp-faEoHyQYk8FU6G3Rw2PVMjmoVkGk3ss380pCq0OG3augkpohf4HImpBiDHqqiFyLU0n1+g2Bo2cj5fUN8kqC6zLaMl3y2250OQJ-EAw6pOSdOQe7NQ545Ok4Bn+w3B2tl4oWyPV4vc+saOhiZtJ53ytXxEmdC6xcRiHPegdDgtB5kh3kTiNVkW1udS+JLp1y6IkhjxeLdvcvXWD-XMwuj7njuaF7Cta16xsI96ym2JJupuqrbmIu69tqebfsOf4nmOZ5AZWIE1rOsadJBrYpnIwgdu+yG5geP4BsexpYdM564VGM7irGgzEcmLoICS8SnBmKTqpqVH7l+h6-vRbGmuWk6XqBBF2qcXErtEYidKCW47h+-bibRI6YQB2Hhix04xna24qY+fSDAw5JCRq8Q6TqvpoUeRankxOGWmZYEWQ6eLLtZvGnEMFxiIMnTOahEl0R5jFhnMZALA4rHmQ2vyBQ+0HCKcgwXGSsTRTR6FSZ5iXmPMixpX5DYBTKJE8c+whSPBjnFXppXxUZXnhlVqW+YpDbxo6UEphuJzhZFHWubFBkcsiqDhMZJSoAAZmYDihHcdwAJL4J4ABuqB3CQfYufmklFoty1QNKibZeNwhiPZiARVFomfrN+kYRyVBrWtTJgAiSKomQ6KYti90ttxq58YMr0hUVn26d9XUGv9gPYhV5QbZ4JB3Py+2bcdp3nTFP1SZjQPQ0F0FiK+BWhTNl0cmg3C4DY5g2CdmA4+tm1aA8yIAIJ41tKElQa7McJz3O87Tj1NSSEjhZ0wwoxdbnMjLcu5GQS2IhA-PiyQUAcIdYAAKrIGLgvk1LOumLLg7mNoBvYj8VnQfEgmUj21LegAroOvBrRwZDYMbDufLWkCK2NTXqRcaTRR4WKW2Q7kGjdUwm-bVA7cTR0nWdKHpxbnjZ8yufsgnjWrqccjuvBsS5WnYAZ1XV0GqsECASZPmVH3YoLFAFCwLA9ew9EgzkVuAwa4H4wV5n1ccn3A8VkPKxOBAo9UOPcBT-VD2J6uyqUcvOSr93cW93vW9yXhVT72PE9TyNWXn7P4hbm3pwO5dyzj3Zkm8VqVWStVacI937H2nqpPoII-ZqgYIqIBlcQH3zAY-CBJB+ov1gYfD+9pvYpmEJ0FUQkAEYLXqAv6AMgYgxRGiDEOAaaZQajPRApwXxaXQZrCwndMHrwxIw7GslcaC0JmYYuZBSZl1zLfLB80xFY0RAg4KnQNL8IDl6Fewi6Fs2dnrHmdw+aSIFvjWAws7b43Jso6WJjXacgVpws+DdojCXyvBNMTlBEeBsEDaOKFsB4DeFQCAsARasnju4mGiCYgCR8UJCKyNr6aECcEogKEeauzuDE74mi2wQhglpRC0VXLh0juyAAwqgfJOTcx5K5ncAAIp8YJxTyF5VakJbSgiqkR0wHUhprSmnehaZ3WpYdhlxLITxFqfEr76JyFMnaT9gJpTGZ3GonhumLLiCk+QShBk7I2Xggh2z8l7LIAc1c5F4hwRSKnM5+T-Q4yuWZc5tzSGjU8SIciKDhL+IySQEOyjUAACM7jAxjmtCFhT5n-O4QgRIpxEZZg6ginAEA2lBzhZLMAOKIBIq9iixJr5QorPhRCgAYktWFITqLEsRbE8l38AVoqblQpBFTBEUAAI4Eu0OyAASqy3FONTLDzAMKygEqSX3OiGcWILcUhYoFXKkVUxFUQs+VAgasr5XaD1bi5Vb0Xy8suHomOJrdWSuNpIr5xqdVmvoKfBJwV1JxBpUS+14rHUGpSoQ7VCrHVxgWaudc-E-UsoDQYd1wboGuvDUqpsFLgqiCbuUpCYKKAkpzktPOljTYyLAHIhRtLcVFtuhahAYgNRgl8cIEk2KIUP2cJsmVu9nAHyPpPetch0zNociJfNjrO39zwT2hwRCB0nyjSq0Qxy1TtS1YWnBXaZ07znXvftJCv5cMSYvLsLa20bo7Vu6dvUkohtYvOkh8S6YpjEOIRG25W3KChDgSJcBdjakzW2NVW4L1gpMPkAwQHyEq1HYgSKS9Vn3EeNBni-ESTqqOG+lm2soCobhiSbcFxTjpC1Wjde+GnyNueX0TopGJ3kfodJdklGFSvjg+2QBZHWaqNrlBzlqKNwRQuPEOQoKkMU3Rsyam2JWO8XIojDDDAcNzV1q7OTGGymqmHWBiTjtjEcxcWYzAGnlRnpSGIEk9G9OdScYZrm+tDaQFMwwczRw27RRDkMyOzmBOJI3G+VUgxQS0LvnJ1tbmEDBfSRJxx9DwsDGI2mULKjfokD43hvzWjcqgdiB9MFcXsEb1wZl49wU540dQRpFLoiZOIjk6cRmqpGu6YcYYu+Zd7NgDk+qBg1q8pcYK+1lRamHPGZ6x2QL-SlQ1adl1xznsJudCm30NVtry6dMW1lkpgw3RbjONZ8m3mRkGHqfk8Lu3KuvnyxJ9Z-pwu5Ui6FGL5NcAeAgHJxCnYLjRc87i4b0LYWfdOOrH7IXL24vxd17bKZfYIzBy9olJKGWMl82Vts-EcttSbh1BNUB3VyfiAkVd651sss3aVjxqK312SS4j8nV6FrFpYzDniAxhOt23O2mt16Wfo9faCVdeV6diRJWjqniTh05ux2T70sLUCHT5xLrNJwP3xHbt+oAA */
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
        'The shopper is being sent to another page; coming back from the browser’s cache starts anew.',
      tags: ['screen:leaving', 'busy'],
    },
  },
});
