import { assign, fromCallback, fromEventObservable, not, raise, setup, stateIn } from 'xstate';
import type { recipientsMachine } from '../../account/recipients/recipients.machine.ts';
import type { oneTimeCodeMachine } from '../../identity/oneTimeCode/oneTimeCode.machine.ts';
import type { passkeyProofMachine } from '../../identity/passkeyProof/passkeyProof.machine.ts';
import { isDirectTopUp } from '../../lib/directTopUp.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, Order, OrderProgress, PrintInfo, Route } from '../../types.ts';
import type { giftMachine } from '../gift/gift.machine.ts';
import type { shareMachine } from '../share/share.machine.ts';

/**
 * An order with its receipt, if there is one. `locked`: this browser may not see the codes, and a passkey may unlock
 * them. `guest`: nobody is signed in.
 */
export type OrderView = {
  order: Order;
  print: PrintInfo | null;
  locked: boolean;
  passkey: boolean;
  guest: boolean;
};

/**
 * Access to an order: by the link in its mail, or by the token stored in this browser. `again`: a link that leads to
 * the checkout with the same product.
 */
export type OrderEntrance = { link: string | null; ordertoken: string | null; again?: boolean };

export type OrderEvent =
  | { type: 'order.codeShown' }
  | { type: 'order.codeOpened' }
  | { type: 'order.returnAsked' }
  | { type: 'order.returnDeclined' }
  | { type: 'order.returnConfirmed' }
  | { type: 'order.codeHidden' }
  | { type: 'order.codeCopied'; text: string }
  | { type: 'order.mailAsked' }
  | { type: 'order.receiptAsked' }
  | { type: 'order.printAsked' }
  | { type: 'order.repeated' }
  | { type: 'order.retried' }
  | { type: 'order.accountAsked' }
  | { type: 'session.found' }
  | { type: 'order.productShared' }
  | { type: 'order.reminderAsked'; title: string }
  | { type: 'order.pushed'; progress: OrderProgress }
  | { type: 'network.online' }
  | { type: 'route.changed'; route: Route };

/** The finished order: its code, its mail, its receipt. */
export const orderMachine = setup({
  types: {
    context: {} as {
      link: string | null;
      again: boolean;
      ordertoken: string | null;
      order: Order | null;
      print: PrintInfo | null;
      locked: boolean;
      /** A proof has just unlocked the codes, which then need no press. */
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
      | 'cooling'
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
    /** Opens codes that could have been returned until now. */
    openCodes: notProvided<OrderView, { ordertoken: string }>('order.openCodes'),
    returnOrder: notProvided<unknown, { ordertoken: string }>('order.returnOrder'),
    /** Sends `order.pushed` initially and whenever the order changes; done or failed when the stream ends. */
    pushes: fromEventObservable<OrderEvent, { ordertoken: string }>(() => ({
      subscribe: () => ({ unsubscribe: () => {} }),
    })),
    copyText: notProvided<void, { text: string }>('order.copyText'),
    sendMail: notProvided<{ sent_to: string }, { ordertoken: string }>('order.sendMail'),
    saveReceipt: notProvided<void, { ordertoken: string; orderno: string }>('order.saveReceipt'),
    oneTimeCode: fromCallback(() => {}) as unknown as typeof oneTimeCodeMachine,
    passkeyProof: fromCallback(() => {}) as unknown as typeof passkeyProofMachine,
    gift: fromCallback(() => {}) as unknown as typeof giftMachine,
    share: fromCallback(() => {}) as unknown as typeof shareMachine,
    recipients: fromCallback(() => {}) as unknown as typeof recipientsMachine,
    /** The same chart with another link. */
    requestLink: fromCallback(() => {}) as unknown as typeof shareMachine,
  },
  guards: {
    hasLink: (_, p: { entrance: OrderEntrance }) => p.entrance.link !== null,
    hasToken: (_, p: { entrance: OrderEntrance }) => p.entrance.ordertoken !== null,
    isFailure: ({ event }, p: { kind: Failure['kind'] }) => failureIn(event)?.kind === p.kind,
    isAgain: ({ context }) => context.again,
    isByLink: ({ context }) => context.link !== null,
    isLocked: ({ context }) => context.locked,
    wantsPasskey: ({ context }) => context.locked && context.passkey,
    /** The codes are unopened, and this browser may open or return them. */
    isSealed: ({ context }) =>
      !context.locked && context.print === null && context.order?.return_until !== undefined,
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    /** A delivered gift card, whose codes this browser may see. */
    isGiftable: ({ context }) =>
      !context.locked &&
      context.order?.ProdType === 1 &&
      (context.print?.receipts[0] !== undefined || context.order.return_until !== undefined),
    /** A top-up of this buyer that goes straight to a phone. */
    isShareable: ({ context: { order, print, locked } }) =>
      !locked && order?.is_buyer === 1 && isDirectTopUp(order, print),
    /** The same, bought by a signed-in customer. */
    isAskable: ({ context: { order, print, locked, guest } }) =>
      !guest && !locked && order?.is_buyer === 1 && isDirectTopUp(order, print),
    /** A delivered top-up of a phone, in the buyer's browser. */
    isNameable: ({ context }) =>
      !context.locked && context.order?.ProdType === 2 && typeof context.order.Mobile === 'string',
    /** The buyer's browser, without an account to store the codes. */
    isGuest: ({ context }) => context.guest && !context.locked,
    isCompleted: (_, p: { view: OrderView }) => p.view.order.status === 'completed',
    isProcessing: (_, p: { view: OrderView }) => p.view.order.status === 'processing',
    isDelivered: (_, p: { progress: OrderProgress }) => p.progress.status !== 'processing',
    isPushing: stateIn('#order.processing.updates.connected.receiving'),
    canSeeCode: ({ context }) => !context.locked && context.print?.receipts[0] !== undefined,
    /** The buyer gave the proof to see the codes, so they need no other press. */
    isCodeAsked: ({ context }) =>
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
    /** Only if none is stored, because an old mail must not hide an order in progress. */
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
    /** The code that is marked as copied. */
    setCopied: assign({ copied: (_, p: { text: string }) => p.text }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    showFailure: (_, _p: { error: unknown }) => {},
    showCopied: () => {},
    /** The cart may belong to this order, so the cart reloads. */
    refreshCart: () => {},
    removeStoredOrder: () => {},
    printPage: () => {},
    /** Shares the page of the product, never a code. */
    shareProduct: (_, _p: { order: Order | null }) => {},
    /** A calendar entry as a reminder of the code, without the code itself. */
    saveReminder: (_, _p: { title: string; order: Order | null; validity: string | null }) => {},
    openSignUp: () => {},
    goHome: () => {},
    goPaymentProcess: () => {},
    repeatOrder: (_, _p: { order: Order | null }) => {},
  },
  delays: {
    pollInterval: 3_000,
    slowAfter: 10_000,
    lateInterval: 15_000,
    reopenInterval: 15_000,
    copiedLife: 2_500,
    mailCooldown: 60_000,
    leaveGrace: 15_000,
  },
}).createMachine({
  id: 'order',
  description:
    'Code on screen, mail sent again, receipt as PDF. The code is masked until the buyer presses Show.',
  meta: {
    exceptions: {
      'a call is shown as busy: order.completed.copying.copying':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
      'a call is shown as busy: order.completed.mail.sending':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
      'a call is shown as busy: order.completed.receipt.preparing':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
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
  // the link of another mail, opened while an order is shown
  on: { 'route.changed': { target: '.starting' } },
  states: {
    starting: {
      description: 'Reads the order of this page from storage and URL.',
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
      description: 'The link in a guest’s mail is exchanged for the order immediately and never stored.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context }) => ({ link: context.link! }),
        onDone: [
          {
            guard: 'isAgain',
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
      description: 'The link is forged or too old. The page shows the server’s message.',
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
      description: 'The server opens the codes. From then on they cannot be returned.',
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
      description: 'The order failed to load. The page retries on request or once back online.',
      tags: ['screen:failed', 'failed'],
      on: {
        'order.retried': [{ guard: 'isByLink', target: 'opening' }, { target: 'loading' }],
        'network.online': [{ guard: 'isByLink', target: 'opening' }, { target: 'loading' }],
      },
    },
    missing: {
      description: 'The server does not have this order, or not for this browser.',
      tags: ['screen:missing'],
    },
    processing: {
      description:
        'The order is paid and being delivered, or currently unavailable. A long wait changes only the text.',
      tags: ['screen:processing'],
      type: 'parallel',
      entry: ['refreshCart'],
      states: {
        polling: {
          description: 'Polls the order, and checks it immediately when an update reports its end.',
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
              always: { guard: 'isPushing', target: 'watching' },
              after: { pollInterval: 'requesting' },
            },
            watching: {
              description: 'Updates arrive, so the page polls less often until they stop.',
              always: { guard: not('isPushing'), target: 'waiting' },
              after: { lateInterval: 'requesting' },
            },
            requesting: {
              description: 'The state of the order is being checked.',
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
                  target: 'pausing',
                  actions: ['setFailure'],
                },
              },
            },
            pausing: {
              description: 'The last poll failed. The next one comes later, or once back online.',
              on: { 'network.online': 'requesting' },
              after: { lateInterval: 'requesting' },
            },
          },
        },
        updates: {
          description: 'The server sends updates when the order changes. Polling works without them.',
          initial: 'connected',
          states: {
            connected: {
              description: 'The stream of updates is open or opening.',
              invoke: {
                id: 'pushes',
                src: 'pushes',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'pausing',
                onError: 'pausing',
              },
              on: { 'order.pushed': '.receiving' },
              initial: 'quiet',
              states: {
                quiet: { description: 'No update has arrived yet, so polling continues as usual.' },
                receiving: { description: 'Updates arrive, so polling can be slow.' },
              },
            },
            pausing: {
              description: 'The stream broke. The page opens another one after a pause.',
              after: { reopenInterval: 'connected' },
            },
          },
        },
        sharing: {
          description: 'Sharing the top-up with its recipient.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether this is a top-up that its buyer can share.',
              always: [{ guard: 'isShareable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: "The link's chart runs in parallel with the order.",
              invoke: {
                id: 'share',
                src: 'share',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'There is nothing to share.', type: 'final' },
          },
        },
        duration: {
          description: 'Measures how long the shopper has been waiting.',
          initial: 'normal',
          states: {
            normal: {
              description: 'The delivery takes no longer than usual.',
              after: { slowAfter: { target: 'slow', meta: { spec: 'PAY-05' } } },
            },
            slow: {
              description: 'The delivery takes longer than usual, and the text says so.',
              tags: ['slow'],
            },
          },
        },
      },
    },
    completed: {
      description: 'The order is delivered; code, receipt and mail are available.',
      tags: ['screen:completed'],
      entry: ['refreshCart'],
      type: 'parallel',
      on: {
        'order.printAsked': { actions: ['printPage'] },
        'order.productShared': {
          actions: [{ type: 'shareProduct', params: ({ context }) => ({ order: context.order }) }],
        },
        'order.reminderAsked': {
          actions: [
            {
              type: 'saveReminder',
              params: ({ context, event }) => ({
                title: event.title,
                order: context.order,
                validity: context.print?.receipts[0]?.validity ?? null,
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
          description: 'Visibility of the recharge code.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether a proof was given to see the codes.',
              always: [
                {
                  guard: 'isCodeAsked',
                  target: 'shown',
                  actions: ['clearProved'],
                  meta: { spec: 'ORD-06' },
                },
                { target: 'masked', actions: ['clearProved'] },
              ],
            },
            masked: {
              description: 'The code is hidden until the buyer presses Show.',
              on: { 'order.codeShown': { guard: 'canSeeCode', target: 'shown', meta: { spec: 'ORD-06' } } },
            },
            shown: {
              description: 'The code is visible until the buyer hides it.',
              tags: ['code'],
              on: { 'order.codeHidden': 'masked' },
            },
          },
        },
        copying: {
          description: 'Copying the code to the clipboard.',
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
              description: 'The code was copied; the page confirms it briefly.',
              tags: ['copied'],
              after: { copiedLife: 'idle' },
            },
            refused: {
              description: 'The browser refused to copy; the code is shown and can be copied manually.',
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
          description: 'Sending the receipt by e-mail again.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The buyer can request the e-mail.',
              on: { 'order.mailAsked': { target: 'sending', meta: { spec: 'API-34 ORD-07' } } },
            },
            sending: {
              description: 'The server is sending the e-mail.',
              tags: ['sending'],
              invoke: {
                id: 'sendMail',
                src: 'sendMail',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'cooling',
                onError: {
                  target: 'idle',
                  actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
            cooling: {
              description: 'The e-mail was just sent. Another one can be requested after a pause.',
              tags: ['cooling'],
              after: { mailCooldown: 'idle' },
            },
          },
        },
        proof: {
          description:
            'The codes need a proof in a browser other than the buyer’s, or if the account requires a passkey.',
          initial: 'choosing',
          states: {
            choosing: {
              description:
                'Decides whether this browser needs a proof that it is the buyer’s, and which one.',
              always: [
                { guard: 'wantsPasskey', target: 'passkey' },
                { guard: 'isLocked', target: 'open' },
                { target: 'notNeeded' },
              ],
            },
            notNeeded: {
              description: 'This browser may see the codes, or no proof is possible; the region is done.',
              type: 'final',
            },
            passkey: {
              description:
                'The buyer confirms with a passkey, as their account requires; then the order loads again.',
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
              // a visitor has signed in, perhaps as the buyer
              on: { 'session.found': '#order.loading' },
            },
            open: {
              description: 'The proof with a code from the mail runs; then the order loads again.',
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
          description: 'Unopened codes are opened, or returned for a refund.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether the codes can still be returned.',
              always: [{ guard: 'isSealed', target: 'offered' }, { target: 'notNeeded' }],
            },
            offered: {
              description: 'The buyer opens the codes, or returns them.',
              tags: ['sealed'],
              on: { 'order.codeOpened': '#order.openingCodes', 'order.returnAsked': 'confirming' },
            },
            confirming: {
              description: 'The buyer is asked to confirm the return.',
              tags: ['sealed', 'confirmingReturn'],
              on: { 'order.returnDeclined': 'offered', 'order.returnConfirmed': 'requesting' },
            },
            requesting: {
              description: 'The server is returning the codes. Then the order loads again.',
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
                    description: 'Somebody has opened the codes, or the return period is over.',
                    actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                  },
                  {
                    target: 'offered',
                    actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                  },
                ],
              },
            },
            notNeeded: { description: 'The codes are open, or cannot be returned.', type: 'final' },
          },
        },
        gifting: {
          description: 'Sending the purchase to another person.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether the order has a gift card to give away.',
              always: [{ guard: 'isGiftable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: 'The gift chart runs in parallel with the order.',
              invoke: {
                id: 'gift',
                src: 'gift',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'Nothing can be given away.', type: 'final' },
          },
        },
        sharing: {
          description: 'Sharing the top-up with its recipient.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether this is a top-up that its buyer can share.',
              always: [{ guard: 'isShareable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: "The link's chart runs in parallel with the order.",
              invoke: {
                id: 'share',
                src: 'share',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'There is nothing to share.', type: 'final' },
          },
        },
        naming: {
          description: 'Naming the number that was topped up.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks if the customer can name the topped-up number.',
              always: [{ guard: 'isNameable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: 'The chart of the recipients runs in parallel with the order.',
              invoke: {
                id: 'recipients',
                src: 'recipients',
                input: ({ context }) => ({ ordertoken: context.ordertoken }),
                onDone: 'notNeeded',
                onError: 'notNeeded',
              },
            },
            notNeeded: { description: 'There is no number, or it cannot be named.', type: 'final' },
          },
        },
        requesting: {
          description: 'A link for the recipient to request the top-up again.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether this is a delivered top-up of a signed-in customer.',
              always: [{ guard: 'isAskable', target: 'open' }, { target: 'notNeeded' }],
            },
            open: {
              description: "The link's chart runs in parallel with the order.",
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
          description: 'The offer of an account that stores the codes.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether the buyer is a guest.',
              always: [{ guard: 'isGuest', target: 'offered' }, { target: 'notNeeded' }],
            },
            offered: {
              description: 'A guest can create an account in its dialog.',
              tags: ['guest'],
              on: { 'order.accountAsked': { actions: ['openSignUp'] }, 'session.found': 'notNeeded' },
            },
            notNeeded: {
              description: 'An account already has the codes, or this is not the buyer’s browser.',
              type: 'final',
            },
          },
        },
        receipt: {
          description: 'Saving the receipt as PDF.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The buyer can request the receipt.',
              on: { 'order.receiptAsked': { target: 'preparing', meta: { spec: 'ORD-08' } } },
            },
            preparing: {
              description: 'The receipt is being created and saved.',
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
      description: 'Another page is opening; a new URL, or a failed navigation, starts the chart again.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveGrace: 'starting' },
    },
  },
});
