import { assign, fromEventObservable, setup } from 'xstate';
import type { shareMachine } from '../../checkout/share/share.machine.ts';
import type { passkeyProofMachine } from '../../identity/passkeyProof/passkeyProof.machine.ts';
import { isDirectTopUp } from '../../lib/directTopUp.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { Failure, Order, OrderProgress, PrintInfo } from '../../types.ts';
import type { refundMachine } from '../refund/refund.machine.ts';

/**
 * An order in the account. `print` contains the codes of a completed order. It is null if a passkey protects
 * the codes (`locked`).
 */
export type OrderDetail = { order: Order; print: PrintInfo | null; locked: boolean };

export type OrderDetailEvent =
  | { type: 'detail.retried' }
  | { type: 'detail.codeShown' }
  | { type: 'detail.codeHidden' }
  | { type: 'detail.codeCopied'; index: number }
  | { type: 'detail.mailRequested' }
  | { type: 'detail.receiptRequested' }
  | { type: 'detail.repeated' }
  | { type: 'detail.resumed' }
  | { type: 'detail.refreshRequested' }
  | { type: 'detail.cancelRequested' }
  | { type: 'detail.cancelDeclined' }
  | { type: 'detail.cancelConfirmed' }
  | { type: 'detail.refundRequested' }
  | { type: 'detail.pushed'; progress: OrderProgress }
  | { type: 'network.online' };

/** A single order from the transactions list, with its details and the actions that are still available. */
export const orderDetailMachine = setup({
  types: {
    context: {} as {
      ordertoken: string;
      order: Order | null;
      print: PrintInfo | null;
      locked: boolean;
      failure: Failure | null;
      /** Index of the most recently copied code. */
      copied: number | null;
    },
    input: {} as { ordertoken: string },
    events: {} as OrderDetailEvent,
    children: {} as {
      refund: 'refund';
      passkeyProof: 'passkeyProof';
      share: 'share';
      requestLink: 'requestLink';
    },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:order'
      | 'screen:cancel'
      | 'screen:refund'
      | 'busy'
      | 'failed'
      | 'code'
      | 'copied'
      | 'uncopied'
      | 'sending'
      | 'cooldown'
      | 'preparing',
  },
  actors: {
    loadDetail: notProvided<OrderDetail, { ordertoken: string }>('orderDetail.loadDetail'),
    sendMail: notProvided<unknown, { ordertoken: string }>('orderDetail.sendMail'),
    saveReceipt: notProvided<void, { ordertoken: string; orderno: string }>('orderDetail.saveReceipt'),
    cancelOrder: notProvided<unknown, { ordertoken: string }>('orderDetail.cancelOrder'),
    /** Requests a check of the order's current status with the provider and the supplier. */
    refreshOrder: notProvided<unknown, { ordertoken: string }>('orderDetail.refreshOrder'),
    /**
     * Sends `detail.pushed` at the start and whenever the order changes. Ends or fails when the server's event
     * stream does.
     */
    pushes: fromEventObservable<OrderDetailEvent, { ordertoken: string }>(() => ({
      subscribe: () => ({ unsubscribe: () => {} }),
    })),
    copyText: notProvided<void, { text: string }>('orderDetail.copyText'),
    passkeyProof: childNotProvided<typeof passkeyProofMachine>(),
    refund: childNotProvided<typeof refundMachine>(),
    share: childNotProvided<typeof shareMachine>(),
    /** A second `share` chart. It manages the link with which the recipient can request top-ups. */
    requestLink: childNotProvided<typeof shareMachine>(),
  },
  guards: {
    hasCode: ({ context }) => context.print?.receipts[0] !== undefined,
    isReceipt: ({ context }, p: { index: number }) => context.print?.receipts[p.index] !== undefined,
    isCompleted: ({ context }) => context.order?.status === 'completed',
    isUnderWay: ({ context }) =>
      context.order?.status === 'confirmed' ||
      context.order?.status === 'payment' ||
      context.order?.status === 'processing',
    isProcessing: ({ context }) => context.order?.status === 'processing',
    /**
     * True if the order is neither completed nor cancelled, or if a refund for the cancelled order is still
     * possible or in progress.
     */
    isUnfinished: ({ context: { order } }) =>
      order !== null &&
      (order.status === 'cancelled'
        ? order.can_refund === 1 || /^refund_(requested|pending)$/.test(order.paymentstatus)
        : order.status !== 'completed'),
    isNews: ({ context: { order } }, p: { progress: OrderProgress }) =>
      order?.status !== p.progress.status ||
      order.paymentstatus !== p.progress.paymentstatus ||
      order.deliveryreason !== p.progress.deliveryreason,
    canCancel: ({ context }) => context.order?.can_cancel === 1,
    canRefund: ({ context }) => context.order?.can_refund === 1,
    /** True for a paid top-up that is credited directly to a phone. */
    isShareable: ({ context: { order, print } }) =>
      (order?.status === 'processing' || order?.status === 'completed') && isDirectTopUp(order, print),
    /** True for a delivered top-up that is credited directly to a phone. */
    isRequestable: ({ context: { order, print } }) =>
      order?.status === 'completed' && isDirectTopUp(order, print),
    isLocked: ({ context }) => context.locked,
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    wasRefundRequested: (_, p: { requested: boolean }) => p.requested,
  },
  actions: {
    setDetail: assign({
      order: (_, p: { detail: OrderDetail }) => p.detail.order,
      print: (_, p: { detail: OrderDetail }) => p.detail.print,
      locked: (_, p: { detail: OrderDetail }) => p.detail.locked,
    }),
    setCopied: assign({ copied: (_, p: { index: number }) => p.index }),
    clearFailure: assign({ failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    /** Marks the order list behind the drawer as outdated. */
    announceChange: () => {},
    /**
     * Called once the order has ended. Removes stored references to the order. The cart chart then checks
     * whether the cart belonged to that order.
     */
    leaveOrder: (_, _p: { ordertoken: string }) => {},
    repeatOrder: (_, _p: { order: Order | null }) => {},
    resumeOrder: (_, _p: { order: Order | null }) => {},
  },
  delays: { mailCooldown: 60_000, copiedDuration: 2_500, reopenInterval: 15_000 },
}).createMachine({
  id: 'orderDetail',
  description: 'Loads the order when it is opened. Cancelling and refunding require confirmation.',
  meta: {
    exceptions: {
      ...inBackground(
        'orderDetail.ready.code.shown.copying',
        'orderDetail.ready.mail.sending',
        'orderDetail.ready.receipt.preparing',
        'orderDetail.ready.updates.updating',
      ),
    },
  },
  context: ({ input }) => ({
    ordertoken: input.ordertoken,
    order: null,
    print: null,
    locked: false,
    failure: null,
    copied: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The order is loading or reloading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadDetail',
        src: 'loadDetail',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'setDetail', params: ({ event }) => ({ detail: event.output }) }],
          meta: { spec: 'ORD-01' },
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
    },
    failed: {
      description:
        'The order failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: {
        'detail.retried': { target: 'loading', actions: ['clearFailure'] },
        'network.online': { target: 'loading', actions: ['clearFailure'] },
      },
    },
    ready: {
      description: 'The order is shown with the actions that are currently possible.',
      tags: ['screen:order'],
      type: 'parallel',
      on: {
        'detail.repeated': {
          actions: [{ type: 'repeatOrder', params: ({ context }) => ({ order: context.order }) }],
        },
        'detail.resumed': {
          guard: 'isUnderWay',
          actions: [{ type: 'resumeOrder', params: ({ context }) => ({ order: context.order }) }],
          meta: { spec: 'PAY-07' },
        },
        'detail.refreshRequested': {
          guard: 'isProcessing',
          target: 'refreshing',
          actions: ['clearFailure'],
          meta: { spec: 'API-46' },
        },
        'detail.cancelRequested': {
          guard: 'canCancel',
          target: 'confirmingCancel',
          meta: { spec: 'ORD-03' },
        },
        'detail.refundRequested': { guard: 'canRefund', target: 'refunding', meta: { spec: 'REF-01' } },
      },
      states: {
        code: {
          description: 'Shows or hides the recharge code on screen.',
          initial: 'masked',
          states: {
            masked: {
              description: 'The code is hidden until the buyer clicks Show.',
              on: { 'detail.codeShown': { guard: 'hasCode', target: 'shown', meta: { spec: 'ORD-06' } } },
            },
            shown: {
              description: 'The code remains visible until the buyer hides it.',
              tags: ['code'],
              initial: 'idle',
              on: {
                'detail.codeHidden': 'masked',
                'detail.codeCopied': {
                  guard: { type: 'isReceipt', params: ({ event }) => ({ index: event.index }) },
                  target: '.copying',
                  actions: [{ type: 'setCopied', params: ({ event }) => ({ index: event.index }) }],
                },
              },
              states: {
                idle: { description: 'The code is visible and can be copied.' },
                copying: {
                  description: 'The code is being copied to the clipboard.',
                  invoke: {
                    id: 'copyText',
                    src: 'copyText',
                    input: ({ context }) => ({
                      text: (context.print?.receipts[context.copied ?? 0]?.recharge_code ?? '').replace(
                        /\s+/g,
                        '',
                      ),
                    }),
                    onDone: 'copied',
                    onError: 'refused',
                  },
                },
                copied: {
                  description: 'The code was copied, and the page briefly confirms it.',
                  tags: ['copied'],
                  after: { copiedDuration: 'idle' },
                },
                refused: {
                  description: 'The browser blocked copying. The buyer can select the code manually.',
                  tags: ['uncopied'],
                },
              },
            },
          },
        },
        proof: {
          description:
            'Requires a passkey before showing codes, if the customer has turned on this protection.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the customer protects codes with a passkey.',
              always: [{ guard: 'isLocked', target: 'passkey' }, { target: 'notNeeded' }],
            },
            passkey: {
              description: 'The customer confirms with a passkey. The order then reloads.',
              invoke: {
                id: 'passkeyProof',
                src: 'passkeyProof',
                input: { purpose: 'codes' },
                onDone: [
                  {
                    guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
                    target: '#orderDetail.loading',
                    meta: { spec: 'ORD-06' },
                  },
                  { target: 'notNeeded' },
                ],
                onError: 'notNeeded',
              },
            },
            notNeeded: {
              description:
                'No passkey is needed because the codes are loaded, or the codes cannot be unlocked in this browser.',
              type: 'final',
            },
          },
        },
        updates: {
          description:
            'Follows an unfinished order, because staff may refund it or the supplier may deliver it.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the order can still change by itself.',
              always: [{ guard: 'isUnfinished', target: 'connected' }, { target: 'notNeeded' }],
            },
            connected: {
              description: 'The server sends an update whenever the order changes.',
              invoke: {
                id: 'pushes',
                src: 'pushes',
                input: ({ context }) => ({ ordertoken: context.ordertoken }),
                onDone: 'waitingToReconnect',
                onError: 'waitingToReconnect',
              },
              on: {
                'detail.pushed': {
                  guard: { type: 'isNews', params: ({ event }) => ({ progress: event.progress }) },
                  target: 'updating',
                  meta: { spec: 'ORD-02' },
                },
              },
            },
            updating: {
              description: 'The order has changed and reloads while the previous details remain visible.',
              invoke: {
                id: 'loadDetail',
                src: 'loadDetail',
                input: ({ context }) => ({ ordertoken: context.ordertoken }),
                onDone: {
                  target: '#orderDetail.ready',
                  reenter: true,
                  actions: [
                    { type: 'setDetail', params: ({ event }) => ({ detail: event.output }) },
                    'announceChange',
                  ],
                },
                onError: 'waitingToReconnect',
              },
            },
            waitingToReconnect: {
              description: 'The update stream broke. The page reopens it after a pause.',
              after: { reopenInterval: 'connected' },
            },
            notNeeded: { description: 'The order has ended and its money is settled.', type: 'final' },
          },
        },
        sharing: {
          description: 'Lets the buyer share the top-up with its recipient.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether this is a top-up that its buyer can share.',
              always: [{ guard: 'isShareable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: 'The chart of the share link runs alongside the order.',
              invoke: {
                id: 'share',
                src: 'share',
                input: ({ context }) => ({ ordertoken: context.ordertoken }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'This order is not a top-up that its buyer can share.', type: 'final' },
          },
        },
        requesting: {
          description: 'Offers a link with which the recipient can request the same top-up again.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether this is a delivered top-up of a signed-in customer.',
              always: [{ guard: 'isRequestable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: 'The chart of the request link runs alongside the order.',
              invoke: {
                id: 'requestLink',
                src: 'requestLink',
                input: ({ context }) => ({ ordertoken: context.ordertoken }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'This order has no request link.', type: 'final' },
          },
        },
        mail: {
          description: 'Resends the receipt by email.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The buyer can request the email.',
              on: {
                'detail.mailRequested': {
                  guard: 'isCompleted',
                  target: 'sending',
                  actions: ['clearFailure'],
                  meta: { spec: 'API-34 ORD-07' },
                },
              },
            },
            sending: {
              description: 'The server is sending the email.',
              tags: ['sending'],
              invoke: {
                id: 'sendMail',
                src: 'sendMail',
                input: ({ context }) => ({ ordertoken: context.ordertoken }),
                onDone: 'cooldown',
                onError: {
                  target: 'idle',
                  actions: ['setFailure'],
                },
              },
            },
            cooldown: {
              description: 'The email has just been sent. Another one can be requested after a pause.',
              tags: ['cooldown'],
              after: { mailCooldown: 'idle' },
            },
          },
        },
        receipt: {
          description: 'Creates and saves the receipt as a PDF.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The buyer can request the PDF.',
              on: {
                'detail.receiptRequested': {
                  guard: 'isCompleted',
                  target: 'preparing',
                  actions: ['clearFailure'],
                  meta: { spec: 'ORD-08' },
                },
              },
            },
            preparing: {
              description: 'The PDF is being created and saved.',
              tags: ['preparing'],
              invoke: {
                id: 'saveReceipt',
                src: 'saveReceipt',
                input: ({ context }) => ({
                  ordertoken: context.ordertoken,
                  orderno: context.order!.orderno,
                }),
                onDone: { target: 'idle' },
                onError: {
                  target: 'idle',
                  actions: ['setFailure'],
                },
              },
            },
          },
        },
      },
    },
    refreshing: {
      description:
        "The server asks the provider and the supplier for the order's status. The order then reloads.",
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'refreshOrder',
        src: 'refreshOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: { target: 'loading', actions: ['announceChange'], meta: { spec: 'API-46' } },
        onError: { target: 'ready', actions: ['setFailure'] },
      },
    },
    confirmingCancel: {
      description: 'The page asks the buyer to confirm the cancellation.',
      tags: ['screen:cancel'],
      on: {
        'detail.cancelDeclined': 'ready',
        'detail.cancelConfirmed': {
          target: 'cancelling',
          actions: ['clearFailure'],
          meta: { spec: 'ORD-03' },
        },
      },
    },
    cancelling: {
      description:
        'The server is cancelling the order. The order then reloads, even if the cancellation failed.',
      tags: ['screen:cancel', 'busy'],
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: {
          target: 'loading',
          actions: [
            'announceChange',
            { type: 'leaveOrder', params: ({ context }) => ({ ordertoken: context.ordertoken }) },
          ],
          meta: { spec: 'API-48 ORD-03' },
        },
        // the order may have been paid or delivered in the meantime, so its current state is loaded
        onError: {
          target: 'loading',
          actions: ['setFailure', 'announceChange'],
        },
      },
    },
    refunding: {
      description: 'The refund dialog is open. Once a refund has been requested, the order reloads.',
      tags: ['screen:refund'],
      invoke: {
        id: 'refund',
        src: 'refund',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: [
          {
            guard: {
              type: 'wasRefundRequested',
              params: ({ event }) => ({ requested: event.output.requested }),
            },
            target: 'loading',
            actions: ['announceChange'],
            meta: { spec: 'REF-01' },
          },
          { target: 'ready' },
        ],
        onError: {
          target: 'loading',
          actions: ['setFailure'],
        },
      },
    },
  },
});
