import { assign, fromEventObservable, not, raise, setup, stateIn } from 'xstate';
import type { recipientsMachine } from '../../account/recipients/recipients.machine.ts';
import type { oneTimeCodeMachine } from '../../identity/oneTimeCode/oneTimeCode.machine.ts';
import type { passkeyProofMachine } from '../../identity/passkeyProof/passkeyProof.machine.ts';
import { isDirectTopUp } from '../../lib/directTopUp.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { Failure, Order, OrderProgress, PrintInfo, Route } from '../../types.ts';
import type { giftMachine } from '../gift/gift.machine.ts';
import type { shareMachine } from '../share/share.machine.ts';

/**
 * An order with its receipt, if it has one. `locked` means that this browser may not show the codes, unless a
 * passkey unlocks them. `guest` means that nobody is signed in.
 */
export type OrderView = {
  order: Order;
  print: PrintInfo | null;
  locked: boolean;
  passkey: boolean;
  guest: boolean;
};

/**
 * Ways to open the page: through the link in an order email, or with the token stored in this browser. With
 * `again`, the link adds the product to the cart again and opens the checkout.
 */
export type OrderEntrance = { link: string | null; ordertoken: string | null; again?: boolean };

export type OrderEvent =
  | { type: 'order.codeShown' }
  | { type: 'order.codeOpened' }
  | { type: 'order.returnRequested' }
  | { type: 'order.returnDeclined' }
  | { type: 'order.returnConfirmed' }
  | { type: 'order.codeHidden' }
  | { type: 'order.codeCopied'; text: string }
  | { type: 'order.mailRequested' }
  | { type: 'order.receiptRequested' }
  | { type: 'order.printRequested' }
  | { type: 'order.repeated' }
  | { type: 'order.retried' }
  | { type: 'order.accountRequested' }
  | { type: 'session.found' }
  | { type: 'order.productShared' }
  | { type: 'order.reminderRequested'; title: string }
  | { type: 'order.pushed'; progress: OrderProgress }
  | { type: 'network.online' }
  | { type: 'route.changed'; route: Route };

/** The page for a finished order. It shows the code, resends the email and saves the receipt. */
export const orderMachine = setup({
  types: {
    context: {} as {
      link: string | null;
      again: boolean;
      ordertoken: string | null;
      order: Order | null;
      print: PrintInfo | null;
      locked: boolean;
      /** True if the buyer has just been verified. The codes then appear without another click. */
      proved: boolean;
      passkey: boolean;
      guest: boolean;
      copied: string | null;
      failure: Failure | null;
    },
    events: {} as OrderEvent,
    children: {} as {
      oneTimeCode: 'oneTimeCode';
      passkeyProof: 'passkeyProof';
      gift: 'gift';
      share: 'share';
      recipients: 'recipients';
      requestLink: 'requestLink';
    },
    tags: {} as
      | 'screen:loading'
      | 'screen:processing'
      | 'screen:completed'
      | 'screen:missing'
      | 'screen:failed'
      | 'screen:refused'
      | 'screen:leaving'
      | 'busy'
      | 'failed'
      | 'slow'
      | 'code'
      | 'copied'
      | 'uncopied'
      | 'sending'
      | 'cooldown'
      | 'preparing'
      | 'sealed'
      | 'confirmingReturn'
      | 'returning'
      | 'guest',
  },
  actors: {
    readEntrance: notProvided<OrderEntrance>('order.readEntrance'),
    openLink: notProvided<Order, { link: string }>('order.openLink'),
    loadOrder: notProvided<OrderView, { ordertoken: string }>('order.loadOrder'),
    /** Opens the order's unopened codes. Opened codes can no longer be returned. */
    openCodes: notProvided<OrderView, { ordertoken: string }>('order.openCodes'),
    returnOrder: notProvided<unknown, { ordertoken: string }>('order.returnOrder'),
    /**
     * Sends `order.pushed` at the start and whenever the order changes. Ends or fails when the server's event
     * stream does.
     */
    pushes: fromEventObservable<OrderEvent, { ordertoken: string }>(() => ({
      subscribe: () => ({ unsubscribe: () => {} }),
    })),
    copyText: notProvided<void, { text: string }>('order.copyText'),
    sendMail: notProvided<{ sent_to: string }, { ordertoken: string }>('order.sendMail'),
    saveReceipt: notProvided<void, { ordertoken: string; orderno: string }>('order.saveReceipt'),
    oneTimeCode: childNotProvided<typeof oneTimeCodeMachine>(),
    passkeyProof: childNotProvided<typeof passkeyProofMachine>(),
    gift: childNotProvided<typeof giftMachine>(),
    share: childNotProvided<typeof shareMachine>(),
    recipients: childNotProvided<typeof recipientsMachine>(),
    /** A second `share` chart. It manages the link with which the recipient can request top-ups. */
    requestLink: childNotProvided<typeof shareMachine>(),
  },
  guards: {
    hasLink: (_, p: { entrance: OrderEntrance }) => p.entrance.link !== null,
    hasToken: (_, p: { entrance: OrderEntrance }) => p.entrance.ordertoken !== null,
    isFailure,
    isRepeat: ({ context }) => context.again,
    isByLink: ({ context }) => context.link !== null,
    isLocked: ({ context }) => context.locked,
    needsPasskey: ({ context }) => context.locked && context.passkey,
    /** True if the codes are unopened and this browser is allowed to open or return them. */
    isUnopened: ({ context }) =>
      !context.locked && context.print === null && context.order?.return_until !== undefined,
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    /** True for a delivered gift card whose codes this browser is allowed to show. */
    isGiftable: ({ context }) =>
      !context.locked &&
      context.order?.ProdType === 1 &&
      (context.print?.receipts[0] !== undefined || context.order.return_until !== undefined),
    /** True for a top-up by this buyer that is credited directly to a phone. */
    isShareable: ({ context: { order, print, locked } }) =>
      !locked && order?.is_buyer === 1 && isDirectTopUp(order, print),
    /** Like `isShareable`, but only for a signed-in customer. */
    isRequestable: ({ context: { order, print, locked, guest } }) =>
      !guest && !locked && order?.is_buyer === 1 && isDirectTopUp(order, print),
    /** True for a delivered mobile top-up if this browser belongs to the buyer. */
    isNameable: ({ context }) =>
      !context.locked && context.order?.ProdType === 2 && typeof context.order.Mobile === 'string',
    /**
     * True if the browser belongs to the buyer but nobody is signed in. The buyer is then offered an account in
     * which to store the codes.
     */
    isGuest: ({ context }) => context.guest && !context.locked,
    isCompleted: (_, p: { view: OrderView }) => p.view.order.status === 'completed',
    isProcessing: (_, p: { view: OrderView }) => p.view.order.status === 'processing',
    isDelivered: (_, p: { progress: OrderProgress }) => p.progress.status !== 'processing',
    isPushing: stateIn('#order.processing.updates.connected.receiving'),
    canSeeCode: ({ context }) => !context.locked && context.print?.receipts[0] !== undefined,
    /**
     * True if the buyer has just been verified in order to see the codes, which then appear without another
     * click.
     */
    shouldShowCode: ({ context }) =>
      context.proved && !context.locked && context.print?.receipts[0] !== undefined,
  },
  actions: {
    setEntrance: assign({
      link: (_, p: { entrance: OrderEntrance }) => p.entrance.link,
      again: (_, p: { entrance: OrderEntrance }) => p.entrance.again === true,
      ordertoken: (_, p: { entrance: OrderEntrance }) => (p.entrance.link ? null : p.entrance.ordertoken),
    }),
    setOpened: assign({
      link: null,
      again: false,
      ordertoken: (_, p: { order: Order }) => p.order.ordertoken,
      failure: null,
    }),
    /**
     * Stores the order, unless another one is stored: opening an old email must not replace an order in
     * progress.
     */
    storeOrder: (_, _p: { order: Order }) => {},
    setView: assign({
      order: (_, p: { view: OrderView }) => p.view.order,
      print: (_, p: { view: OrderView }) => p.view.print,
      locked: (_, p: { view: OrderView }) => p.view.locked,
      passkey: (_, p: { view: OrderView }) => p.view.passkey,
      guest: (_, p: { view: OrderView }) => p.view.guest,
      failure: null,
    }),
    setProved: assign({ proved: (_, p: { proved: boolean }) => p.proved }),
    clearProved: assign({ proved: false }),
    /** Records which code was copied. */
    setCopied: assign({ copied: (_, p: { text: string }) => p.text }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    showFailure: (_, _p: { error: unknown }) => {},
    showCopied: () => {},
    /** Reloads the cart, because this order may have been created from it. */
    refreshCart: () => {},
    removeStoredOrder: () => {},
    printPage: () => {},
    /** Shares a link to the product page. The link never contains a code. */
    shareProduct: (_, _p: { order: Order | null }) => {},
    /**
     * Saves a calendar entry that reminds the buyer of the code. The entry does not contain the code itself.
     */
    saveReminder: (
      _,
      _p: { title: string; order: Order | null; validity: string | null; link: string | null },
    ) => {},
    openSignUp: () => {},
    goHome: () => {},
    goPaymentProcess: () => {},
    repeatOrder: (_, _p: { order: Order | null }) => {},
  },
  delays: {
    pollInterval: 3_000,
    slowAfter: 10_000,
    slowPollInterval: 15_000,
    reopenInterval: 15_000,
    copiedDuration: 2_500,
    mailCooldown: 60_000,
    leaveTimeout: 15_000,
  },
}).createMachine({
  id: 'order',
  description:
    'Shows the code, resends the email and saves the receipt as a PDF. The code is masked until the buyer clicks Show.',
  meta: {
    exceptions: {
      ...inBackground(
        'order.completed.copying.copying',
        'order.completed.mail.sending',
        'order.completed.receipt.preparing',
      ),
    },
  },
  context: {
    link: null,
    again: false,
    ordertoken: null,
    order: null,
    print: null,
    locked: false,
    proved: false,
    passkey: false,
    guest: false,
    copied: null,
    failure: null,
  },
  initial: 'starting',
  // the user opened a link from another email while an order was visible
  on: { 'route.changed': { target: '.starting' } },
  states: {
    starting: {
      description: "Determines the order from the URL or from the browser's storage.",
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readEntrance',
        src: 'readEntrance',
        onDone: [
          {
            guard: { type: 'hasLink', params: ({ event }) => ({ entrance: event.output }) },
            target: 'opening',
            actions: [{ type: 'setEntrance', params: ({ event }) => ({ entrance: event.output }) }],
          },
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ entrance: event.output }) },
            target: 'loading',
            actions: [{ type: 'setEntrance', params: ({ event }) => ({ entrance: event.output }) }],
          },
          { target: 'leaving', actions: ['goHome'], meta: { spec: 'ORD-12' } },
        ],
        onError: { target: 'leaving', actions: ['goHome'] },
      },
    },
    opening: {
      description:
        'The link in a guest’s email is immediately exchanged for the order. The link itself is never stored.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context }) => ({ link: context.link! }),
        onDone: [
          {
            guard: 'isRepeat',
            target: 'leaving',
            actions: [
              { type: 'setOpened', params: ({ event }) => ({ order: event.output }) },
              { type: 'repeatOrder', params: ({ event }) => ({ order: event.output }) },
            ],
            meta: { spec: 'CART-01' },
          },
          {
            target: 'loading',
            actions: [
              { type: 'setOpened', params: ({ event }) => ({ order: event.output }) },
              { type: 'storeOrder', params: ({ event }) => ({ order: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'refused' } },
            target: 'refused',
            actions: ['setFailure'],
          },
          {
            target: 'failed',
            actions: ['setFailure'],
          },
        ],
      },
    },
    refused: {
      description: 'The link is forged or has expired. The page shows the server’s message.',
      tags: ['screen:refused', 'failed'],
    },
    loading: {
      description: 'The order is loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ ordertoken: context.ordertoken! }),
        onDone: [
          {
            guard: { type: 'isCompleted', params: ({ event }) => ({ view: event.output }) },
            target: 'completed',
            actions: [{ type: 'setView', params: ({ event }) => ({ view: event.output }) }],
            meta: { spec: 'ORD-06 ORD-12' },
          },
          {
            guard: { type: 'isProcessing', params: ({ event }) => ({ view: event.output }) },
            target: 'processing',
            actions: [{ type: 'setView', params: ({ event }) => ({ view: event.output }) }],
            meta: { spec: 'ORD-02' },
          },
          { target: 'leaving', actions: ['goPaymentProcess'] },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'notFound' } },
            target: 'missing',
            actions: ['removeStoredOrder'],
          },
          {
            target: 'failed',
            actions: ['setFailure'],
          },
        ],
      },
    },
    openingCodes: {
      description: 'The server is opening the codes. From now on, they cannot be returned.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'openCodes',
        src: 'openCodes',
        input: ({ context }) => ({ ordertoken: context.ordertoken! }),
        onDone: [
          {
            guard: { type: 'isCompleted', params: ({ event }) => ({ view: event.output }) },
            target: 'completed',
            actions: [
              { type: 'setView', params: ({ event }) => ({ view: event.output }) },
              { type: 'setProved', params: { proved: true } },
            ],
          },
          { target: 'leaving', actions: ['goPaymentProcess'] },
        ],
        onError: { target: 'failed', actions: ['setFailure'] },
      },
    },
    failed: {
      description:
        'The order failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: {
        'order.retried': [{ guard: 'isByLink', target: 'opening' }, { target: 'loading' }],
        'network.online': [{ guard: 'isByLink', target: 'opening' }, { target: 'loading' }],
      },
    },
    missing: {
      description: 'The server does not have this order, or does not show it to this browser.',
      tags: ['screen:missing'],
    },
    processing: {
      description:
        'The order is paid and is being delivered. If this takes long, only the text on the page changes.',
      tags: ['screen:processing'],
      type: 'parallel',
      entry: ['refreshCart'],
      states: {
        polling: {
          description:
            'Polls the order. When an update reports that the delivery has ended, the order is loaded immediately.',
          initial: 'waiting',
          on: {
            'order.pushed': {
              guard: { type: 'isDelivered', params: ({ event }) => event },
              target: '.requesting',
            },
          },
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
              description: "The order's status is being checked.",
              tags: ['busy'],
              invoke: {
                id: 'loadOrder',
                src: 'loadOrder',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: [
                  {
                    guard: { type: 'isCompleted', params: ({ event }) => ({ view: event.output }) },
                    target: '#order.completed',
                    actions: [{ type: 'setView', params: ({ event }) => ({ view: event.output }) }],
                    meta: { spec: 'ORD-06' },
                  },
                  {
                    guard: { type: 'isProcessing', params: ({ event }) => ({ view: event.output }) },
                    target: 'waiting',
                    actions: [{ type: 'setView', params: ({ event }) => ({ view: event.output }) }],
                  },
                  { target: '#order.leaving', actions: ['goPaymentProcess'] },
                ],
                onError: {
                  target: 'waitingToRetry',
                  actions: ['setFailure'],
                },
              },
            },
            waitingToRetry: {
              description: 'The last poll failed. It is repeated later or when the browser is back online.',
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
              on: { 'order.pushed': '.receiving' },
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
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'This order is not a top-up that its buyer can share.', type: 'final' },
          },
        },
        duration: {
          description: 'Measures how long the shopper has been waiting.',
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
    completed: {
      description: 'The order has been delivered. Code, receipt and email are available.',
      tags: ['screen:completed'],
      entry: ['refreshCart'],
      type: 'parallel',
      on: {
        'order.printRequested': { actions: ['printPage'] },
        'order.productShared': {
          actions: [{ type: 'shareProduct', params: ({ context }) => ({ order: context.order }) }],
        },
        'order.reminderRequested': {
          actions: [
            {
              type: 'saveReminder',
              params: ({ context, event }) => ({
                title: event.title,
                order: context.order,
                validity: context.print?.receipts[0]?.validity ?? null,
                link: context.print?.again_url ?? null,
              }),
            },
          ],
        },
        'order.repeated': {
          target: 'leaving',
          actions: [{ type: 'repeatOrder', params: ({ context }) => ({ order: context.order }) }],
        },
      },
      states: {
        code: {
          description: 'Shows or hides the recharge code.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the buyer has just been verified in order to see the codes.',
              always: [
                {
                  guard: 'shouldShowCode',
                  target: 'shown',
                  actions: ['clearProved'],
                  meta: { spec: 'ORD-06' },
                },
                { target: 'masked', actions: ['clearProved'] },
              ],
            },
            masked: {
              description: 'The code is hidden until the buyer clicks Show.',
              on: { 'order.codeShown': { guard: 'canSeeCode', target: 'shown', meta: { spec: 'ORD-06' } } },
            },
            shown: {
              description: 'The code remains visible until the buyer hides it.',
              tags: ['code'],
              on: { 'order.codeHidden': 'masked' },
            },
          },
        },
        copying: {
          description: 'Copies the code to the clipboard.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing is being copied.',
              on: {
                'order.codeCopied': {
                  guard: 'canSeeCode',
                  target: 'copying',
                  actions: [{ type: 'setCopied', params: ({ event }) => ({ text: event.text }) }],
                },
              },
            },
            copying: {
              description: 'The code is being copied.',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ event }) => ({ text: event.type === 'order.codeCopied' ? event.text : '' }),
                onDone: { target: 'copied', actions: ['showCopied'] },
                onError: { target: 'refused', actions: [raise({ type: 'order.codeShown' })] },
              },
            },
            copied: {
              description: 'The code was copied, and the page briefly confirms it.',
              tags: ['copied'],
              after: { copiedDuration: 'idle' },
            },
            refused: {
              description:
                'The browser blocked copying. The code is shown, so that it can be copied manually.',
              tags: ['uncopied'],
              on: {
                'order.codeCopied': {
                  guard: 'canSeeCode',
                  target: 'copying',
                  actions: [{ type: 'setCopied', params: ({ event }) => ({ text: event.text }) }],
                },
              },
            },
          },
        },
        mail: {
          description: 'Resends the receipt by email.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The buyer can request the email.',
              on: { 'order.mailRequested': { target: 'sending', meta: { spec: 'API-34 ORD-07' } } },
            },
            sending: {
              description: 'The server is sending the email.',
              tags: ['sending'],
              invoke: {
                id: 'sendMail',
                src: 'sendMail',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'cooldown',
                onError: {
                  target: 'idle',
                  actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
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
        proof: {
          description:
            'Verifies the buyer before showing codes in a browser that did not place the order, or if the account requires a passkey.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the buyer has to be verified in this browser, and by which means.',
              always: [
                { guard: 'needsPasskey', target: 'passkey' },
                { guard: 'isLocked', target: 'open' },
                { target: 'notNeeded' },
              ],
            },
            notNeeded: {
              description:
                'No verification is needed, because the codes can be shown, or none is possible in this browser.',
              type: 'final',
            },
            passkey: {
              description:
                'The buyer confirms with a passkey, as their account requires. The order then reloads.',
              invoke: {
                id: 'passkeyProof',
                src: 'passkeyProof',
                input: { purpose: 'codes' },
                onDone: [
                  {
                    guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
                    target: '#order.loading',
                    actions: [{ type: 'setProved', params: { proved: true } }],
                    meta: { spec: 'ORD-06' },
                  },
                  { target: 'notNeeded' },
                ],
                onError: 'notNeeded',
              },
              // a visitor has signed in and may be the buyer
              on: { 'session.found': '#order.loading' },
            },
            open: {
              description: 'The buyer enters a code sent by email. The order then reloads.',
              invoke: {
                id: 'oneTimeCode',
                src: 'oneTimeCode',
                input: ({ context }) => ({
                  target: { proves: 'buyer', ordertoken: context.ordertoken! },
                  begin: 'offered',
                  running: null,
                  mayBeSent: false,
                }),
                onDone: {
                  target: '#order.loading',
                  actions: [
                    {
                      type: 'setProved',
                      params: ({ event }) => ({ proved: event.output.outcome === 'proved' }),
                    },
                  ],
                  meta: { spec: 'ORD-06' },
                },
                onError: 'notNeeded',
              },
            },
          },
        },
        returning: {
          description: 'Lets the buyer open unopened codes or return them for a refund.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the codes can still be returned.',
              always: [{ guard: 'isUnopened', target: 'offered' }, { target: 'notNeeded' }],
            },
            offered: {
              description: 'The buyer can open the codes or return them.',
              tags: ['sealed'],
              on: { 'order.codeOpened': '#order.openingCodes', 'order.returnRequested': 'confirming' },
            },
            confirming: {
              description: 'The buyer is asked to confirm the return.',
              tags: ['sealed', 'confirmingReturn'],
              on: { 'order.returnDeclined': 'offered', 'order.returnConfirmed': 'requesting' },
            },
            requesting: {
              description: 'The server is returning the codes. The order then reloads.',
              tags: ['sealed', 'confirmingReturn', 'returning', 'busy'],
              invoke: {
                id: 'returnOrder',
                src: 'returnOrder',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: '#order.loading',
                onError: [
                  {
                    guard: { type: 'isFailure', params: { kind: 'refused' } },
                    target: '#order.loading',
                    description:
                      'The codes can no longer be returned, because they have been opened or the return period has ended.',
                    actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                  },
                  {
                    target: 'offered',
                    actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                  },
                ],
              },
            },
            notNeeded: { description: 'The codes have been opened or cannot be returned.', type: 'final' },
          },
        },
        gifting: {
          description: 'Lets the buyer send the purchase to someone else.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the order includes a gift card that the buyer can give away.',
              always: [{ guard: 'isGiftable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: 'The gift chart runs alongside the order.',
              invoke: {
                id: 'gift',
                src: 'gift',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'This order contains nothing that can be given away.', type: 'final' },
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
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'This order is not a top-up that its buyer can share.', type: 'final' },
          },
        },
        naming: {
          description: 'Lets the buyer name the topped-up number.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the buyer can name the topped-up number.',
              always: [{ guard: 'isNameable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: 'The recipients chart runs alongside the order.',
              invoke: {
                id: 'recipients',
                src: 'recipients',
                input: ({ context }) => ({ ordertoken: context.ordertoken }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: {
              description: 'The order contains no phone number, or the buyer cannot name it.',
              type: 'final',
            },
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
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'This order has no request link.', type: 'final' },
          },
        },
        account: {
          description: 'Invites a guest to create an account that stores the codes.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the buyer is a guest.',
              always: [{ guard: 'isGuest', target: 'offered' }, { target: 'notNeeded' }],
            },
            offered: {
              description: 'A guest can open a dialog to create an account.',
              tags: ['guest'],
              on: { 'order.accountRequested': { actions: ['openSignUp'] }, 'session.found': 'notNeeded' },
            },
            notNeeded: {
              description: 'The codes are already stored in an account, or this is not the buyer’s browser.',
              type: 'final',
            },
          },
        },
        receipt: {
          description: 'Saves the receipt as a PDF.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The buyer can request the PDF.',
              on: { 'order.receiptRequested': { target: 'preparing', meta: { spec: 'ORD-08' } } },
            },
            preparing: {
              description: 'The PDF is being created and saved.',
              tags: ['preparing'],
              invoke: {
                id: 'saveReceipt',
                src: 'saveReceipt',
                input: ({ context }) => ({
                  ordertoken: context.ordertoken!,
                  orderno: context.order!.orderno,
                }),
                onDone: { target: 'idle' },
                onError: {
                  target: 'idle',
                  actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
          },
        },
      },
    },
    leaving: {
      description: 'Another page is opening. A new URL or a failed navigation restarts the chart.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveTimeout: 'starting' },
    },
  },
});
