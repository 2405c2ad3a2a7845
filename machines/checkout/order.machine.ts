import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { oneTimeCodeMachine } from '../identity/oneTimeCode.machine.ts';
import type { Failure, Order, PrintInfo, Route } from '../types.ts';

/** An order with its receipt once there is one; `locked` when this browser may not see the codes. */
export type OrderView = { order: Order; print: PrintInfo | null; locked: boolean };

/** How somebody comes to an order: by the link in its mail, or by what this browser remembers. */
export type OrderEntrance = { link: string | null; ordertoken: string | null };

export type OrderEvent =
  | { type: 'order.codeShown' }
  | { type: 'order.codeHidden' }
  | { type: 'order.codeCopied'; text: string }
  | { type: 'order.mailAsked' }
  | { type: 'order.receiptAsked' }
  | { type: 'order.printAsked' }
  | { type: 'order.repeated' }
  | { type: 'order.retried' }
  | { type: 'network.online' }
  | { type: 'route.changed'; route: Route };

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** The finished order: its code, its mail, its receipt. */
export const orderMachine = setup({
  types: {
    context: {} as {
      link: string | null;
      ordertoken: string | null;
      order: Order | null;
      print: PrintInfo | null;
      locked: boolean;
      copied: string | null;
      failure: Failure | null;
    },
    events: {} as OrderEvent,
    children: {} as { oneTimeCode: 'oneTimeCode' },
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
      | 'sending'
      | 'cooling'
      | 'preparing',
  },
  actors: {
    readEntrance: fromPromise<OrderEntrance>(() =>
      Promise.reject(new Error('order: readEntrance is not provided')),
    ),
    openLink: fromPromise<Order, { link: string }>(() =>
      Promise.reject(new Error('order: openLink is not provided')),
    ),
    loadOrder: fromPromise<OrderView, { ordertoken: string }>(() =>
      Promise.reject(new Error('order: loadOrder is not provided')),
    ),
    copyText: fromPromise<void, { text: string }>(() =>
      Promise.reject(new Error('order: copyText is not provided')),
    ),
    sendMail: fromPromise<{ sent_to: string }, { ordertoken: string }>(() =>
      Promise.reject(new Error('order: sendMail is not provided')),
    ),
    saveReceipt: fromPromise<void, { ordertoken: string; orderno: string }>(() =>
      Promise.reject(new Error('order: saveReceipt is not provided')),
    ),
    oneTimeCode: fromCallback(() => {}) as unknown as typeof oneTimeCodeMachine,
  },
  guards: {
    hasLink: (_, p: { entrance: OrderEntrance }) => p.entrance.link !== null,
    hasToken: (_, p: { entrance: OrderEntrance }) => p.entrance.ordertoken !== null,
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
    isByLink: ({ context }) => context.link !== null,
    isLocked: ({ context }) => context.locked,
    isCompleted: (_, p: { view: OrderView }) => p.view.order.status === 'completed',
    isProcessing: (_, p: { view: OrderView }) => p.view.order.status === 'processing',
    canSeeCode: ({ context }) => !context.locked && (context.print?.receipts.length ?? 0) > 0,
  },
  actions: {
    setEntrance: assign({
      link: (_, p: { entrance: OrderEntrance }) => p.entrance.link,
      ordertoken: (_, p: { entrance: OrderEntrance }) => (p.entrance.link ? null : p.entrance.ordertoken),
    }),
    setOpened: assign({
      link: null,
      ordertoken: (_, p: { order: Order }) => p.order.ordertoken,
      failure: null,
    }),
    /** Only where none is remembered: an old mail must not hide an order under way. */
    storeOrder: (_, _p: { order: Order }) => {},
    setView: assign({
      order: (_, p: { view: OrderView }) => p.view.order,
      print: (_, p: { view: OrderView }) => p.view.print,
      locked: (_, p: { view: OrderView }) => p.view.locked,
      failure: null,
    }),
    /** Which of several codes the sign of success belongs to. */
    setCopied: assign({ copied: (_, p: { text: string }) => p.text }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    showFailure: (_, _p: { error: unknown }) => {},
    showCopied: () => {},
    showMailSent: () => {},
    /** What was in the cart may be this order: the cart looks. */
    refreshCart: () => {},
    removeStoredOrder: () => {},
    printPage: () => {},
    goHome: () => {},
    goPaymentProcess: () => {},
    repeatOrder: (_, _p: { order: Order | null }) => {},
  },
  delays: {
    pollInterval: 3_000,
    slowAfter: 30_000,
    lateInterval: 15_000,
    copiedLife: 2_500,
    mailCooldown: 60_000,
    leaveGrace: 15_000,
  },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QHsBOEyoMSuQVwBcwA6AYwAsBDAOxggG0AGAXUVAAdlYBLA75amxAAPRAGYAjBIA0IAJ6IArADYAvqtloMqYrAKVUfWlmF7KRYhAElKpAmmKowlCAFFqBVDVJgmrJCCcPHwCQqIIABwAnGKyCggATIxR6promLr6htzGpvoWVtQ2dg5OLu6e3r4S-hxcvPyCAeHKUQDsceKMEqkgWhlm2blmBdbEtvY6ZW4eXtQ+9Am1gfUhTaDhEooJnQiK+739OoNGUCYjJJi4OhOlzjOV874sQkENoc2ICRGMu-uKh3SOmQ7DA1ByZzy5hIhWKk2IILBABkcgBrPyvVaNMKICSMMSKXZiNoJQHaBGg8HDfKXVDXcYlYGUlHUdEvAJvNY4vaKKJEklkjKIqmQi7EK4OW5M5Fo+g1THBbGfBASBLKX7yL7JQU6AA2yBcEPONMsYylxH1LgA8kCMRysR8Nrjoh1NQg2ooIjqLQaIEaoaMigz4ZaIDbtHLlpylU73ZI-gcNH0gT7DdToaag+bQ+HMIsow71iJEMoEjI3VFlD0k0dU370xYJTdGXXc6g7XVFY7iwgACxbBMAmsp0P+sVN4MOHO2+X2rtFzb7cvxMTdb0AM0o3F1kCwtacnm4kA7K3n3IkYlauySKWH5M3293+7Ah+Ps877wXuOUyldK7Xd4ZA+O4QFgRQEAA7mgqIItQuo5M8BZnsqeIRDsbo3huW4gWBL5QagMECPBRSRgqn7nr2vbof+1ZpOS7C4D4sA8LQ4ywKiELEBBW6nMaGaUOuRA6Jwuq6gAkh4mAAG6ULqCIpgxyBMSxUBsRxrHcQ0tAntG3abBIvZ8m6bStN6inKZxlDsZx0xjiasKTnqvptjphbngkURGfEla0cm9GMXAKlqTZ9x2RmDnZs5M5IeRKEecuiAmbedEZOZgWWdZrG2Q2MJmi204RksZFcihEhRBq8SqkkZkBcxGXqap2WiiaE6Rdatrsh+JWxhIpaEsZpmAcJtVBVZDXEOwlB4CpuGQdBsHEYhxUxj2EhtP2uxJTVSnpaxY2cZN01hRYAlCRa0ISUJMlybWaV1XtmWqYdKmuchPWGQl7qDSlw07fdT3mEeTxkLJAC2fEnYJAz6hBACCUPAgpI0HYDYI+CDuqg69sWxlEvYVYl5XeqQyCg+wO5EKBz6gtCDCdaeOM9gSZW7AZbRekNZCk+TL6QFzGDEKDY1PimJMYAAyuQyAQdQ2PdUzjBtF5uIJErxPcxTfNiyQsBSzLe6i8gGAABLcBAGCy-TulfokMSxG6qpq5zJNk5rEBc+wcicWbO4G+S2sAMIgkedMxfL4RqhEESs98vbq67vPuyTnuccnXs5ZmcIOGnAAqYDCAQcsrRH-a9jHq7xzzlMe+nqlp8dtL0uauf54XVtucqCSKB6McRHHzsa4nNep8Hu4BjYCMeyHKLriQtYu1XWsgrXU-Hu3b09gkYiVqzYjb5XbuC9hxA+2AfsZEL26w+xa9h8XXxb3+KsxAfQ+X3JsBgvWzXhXl8Kf9QCAABZbCRc9K4krPbSqW8OY-S5gnau79dBfwbuKOkkoWwAOAaA9ejMI6qjLg7DyYhX6IOPiTZAxEf6QzOu-IOlCrAy3kv7QeZDtxc0oRCMBNsyp713r2NopC+aKWQOuMgUt6jGG4dyAkCRqIqz3kI92IixEUGQJIs4pE5x4PEJIaORCo5KImrgURFIwQQ1ylmFs1gc7cFBmAIOGBpHKkvFEeR7pPRGJUWY6gFi0FN2sUUWx9jHFLW0eHXRfd+GkgHggvmTgfDcHYAQE+EBfbPkSck6+qJb7LXASqD0UDn4kNiYvd2CSwBJJSQxMAk1UCoIipgygUkwAACUwCZLbnffJvVVwxxfqUw+FSqnGNqQYVBrUmktPaZ05xPVFCMHcaqAZcCdzNNQadDIayWkAHEvDo1rNsrhuCIkID6W6f46gkzUCNnAIQRw8k8KWTEuBJwISPJkb2IpCA8bemFO88J98VSMAEdeX83onDrmmpAD5yoSQEz7Pjb0o5aCwtjBEUsuxKKMCwo+CAaLVq9h+KzKQ3pQbcH+gS8InplZ7BWX5VKyNUWAvyeVQh8ReQlLgXdUaj0qW4gvJ9X8XKGW-Qsg9camlTj8pVAkfGm01rbXFapfaWVQrMq6kC1UKhdhoUEZzHl9UUZHQ1QzU5vU0IKv1dyplAM+BozADKtx7jWj9xtX9IKk17XA1IGDJ17RNpiFgaK4xHqUbevRnoLwCF8Usptp5J+kRvhKJlQZH8uxPLJRDQvQ+2sZXxX6pVXqbrs2sKXgLIWN9Y2avyauVUu9FWDKHtrXQesizWxkd0Z5jBg3zzLUnZeAKa020fvootjAhxwJzc2wdrFT75tLMoXebRrWlriQOlOrF66mo7Z3Il3ypCGSMduuuo9q1mqBXK3kMdlC9sNuuo+25U1RAHA7ZIagm1sLkvOuN3Iyw9wdkGyda6ymPo-igndHdYxJDEEsgyOLP18yQRQqh+bGA9pjiZLxJj1wyr3uhklxJsPqNURIlSeGxAbQdhICIvk+0Pu8UUSAO5mIUao5VINCGp39tDaY4UeHey-kw3R+9oHhnJNTUS9lArFAiZYQ+8TKSf3DvPK63ekgjGKdGXUodF6emcpJVEYDhznBSV07unqcrWb7A-eoIAA */
  id: 'order',
  description: 'Code on screen, mail sent again, receipt as PDF. The code is masked until it is asked for.',
  context: {
    link: null,
    ordertoken: null,
    order: null,
    print: null,
    locked: false,
    copied: null,
    failure: null,
  },
  initial: 'starting',
  // the link of another mail, opened where an order is shown already
  on: { 'route.changed': { target: '.starting' } },
  states: {
    starting: {
      description: 'Storage and address are searched for the order this page is about.',
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
      description: 'The link in the mail of a guest: it is traded for the order at once and kept nowhere.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context }) => ({ link: context.link! }),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'setOpened', params: ({ event }) => ({ order: event.output }) },
            { type: 'storeOrder', params: ({ event }) => ({ order: event.output }) },
          ],
        },
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
      description: 'Forged or too old. What the server says stands on the page.',
      tags: ['screen:refused', 'failed'],
    },
    loading: {
      description: 'The order is being fetched.',
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
    failed: {
      description: 'The order could not be fetched; tried again on request or once back online.',
      tags: ['screen:failed', 'failed'],
      on: {
        'order.retried': [{ guard: 'isByLink', target: 'opening' }, { target: 'loading' }],
        'network.online': [{ guard: 'isByLink', target: 'opening' }, { target: 'loading' }],
      },
    },
    missing: {
      description: 'The server does not know this order, or not for this browser.',
      tags: ['screen:missing'],
    },
    processing: {
      description:
        'Paid. The supplier is at work, or does not serve us for now; patience changes only the words.',
      tags: ['screen:processing'],
      type: 'parallel',
      entry: ['refreshCart'],
      states: {
        asking: {
          description: 'Asks the server at intervals until the order is delivered or cancelled.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the time of the next question.',
              after: { pollInterval: 'reading' },
            },
            reading: {
              description: 'The state of the order is being read.',
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
              description: 'The last question got no answer; waits longer, or until back online.',
              on: { 'network.online': 'reading' },
              after: { lateInterval: 'reading' },
            },
          },
        },
        patience: {
          description: 'Counts how long the shopper has been waiting.',
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
    completed: {
      description: 'The order is delivered; code, receipt and mail are at hand.',
      tags: ['screen:completed'],
      entry: ['refreshCart'],
      type: 'parallel',
      on: {
        'order.printAsked': { actions: ['printPage'] },
        'order.repeated': {
          target: 'leaving',
          actions: [{ type: 'repeatOrder', params: ({ context }) => ({ order: context.order }) }],
        },
      },
      states: {
        code: {
          description: 'Whether the recharge code can be read on screen.',
          initial: 'masked',
          states: {
            masked: {
              description: 'The code is hidden until the buyer asks for it.',
              on: { 'order.codeShown': { guard: 'canSeeCode', target: 'shown', meta: { spec: 'ORD-06' } } },
            },
            shown: {
              description: 'The code is readable until the buyer hides it.',
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
                onError: {
                  target: 'idle',
                  actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
            copied: {
              description: 'The code was copied; the page says so for a moment.',
              tags: ['copied'],
              after: { copiedLife: 'idle' },
            },
          },
        },
        mail: {
          description: 'Sending the receipt by e-mail again.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The mail can be asked for.',
              on: { 'order.mailAsked': { target: 'sending', meta: { spec: 'API-34 ORD-07' } } },
            },
            sending: {
              description: 'The server is being asked to send the mail.',
              tags: ['sending'],
              invoke: {
                id: 'sendMail',
                src: 'sendMail',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: { target: 'cooling', actions: ['showMailSent'] },
                onError: {
                  target: 'idle',
                  actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
            cooling: {
              description: 'The mail was sent a moment ago; another cannot be asked for yet.',
              tags: ['cooling'],
              after: { mailCooldown: 'idle' },
            },
          },
        },
        proof: {
          description: 'Another browser than the buyer’s shows the order, and its codes only after a proof.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether this browser has to prove that it is the buyer’s.',
              always: [{ guard: 'isLocked', target: 'open' }, { target: 'needless' }],
            },
            needless: {
              description:
                'This browser may see the codes, or the proof cannot be given; the region is over.',
              type: 'final',
            },
            open: {
              description: 'The proof by a code from the mail runs; after it the order is read again.',
              invoke: {
                id: 'oneTimeCode',
                src: 'oneTimeCode',
                input: ({ context }) => ({
                  target: { proves: 'buyer', ordertoken: context.ordertoken! },
                  begin: 'offered',
                  running: null,
                  mayBeSent: false,
                }),
                onDone: { target: '#order.loading', meta: { spec: 'ORD-06' } },
                onError: 'needless',
              },
            },
          },
        },
        receipt: {
          description: 'Saving the receipt as PDF.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The receipt can be asked for.',
              on: { 'order.receiptAsked': { target: 'preparing', meta: { spec: 'ORD-08' } } },
            },
            preparing: {
              description: 'The receipt is being made and saved.',
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
      description:
        'The shopper is being sent to another page; a new address, or still being here, starts it again.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveGrace: 'starting' },
    },
  },
});
