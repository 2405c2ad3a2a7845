import { assign, fromCallback, fromEventObservable, fromPromise, not, setup, stateIn } from 'xstate';
import type { oneTimeCodeMachine } from '../identity/oneTimeCode.machine.ts';
import type { Failure, Order, OrderProgress, PrintInfo, Route } from '../types.ts';

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
  | { type: 'order.pushed'; progress: OrderProgress }
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
    /** Sends `order.pushed` at once and whenever the order changes; done or failed when the server says no more. */
    pushes: fromEventObservable<OrderEvent, { ordertoken: string }>(() => ({
      subscribe: () => ({ unsubscribe: () => {} }),
    })),
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
    isDelivered: (_, p: { progress: OrderProgress }) => p.progress.status !== 'processing',
    isHeard: stateIn('#order.processing.pushes.listening.heard'),
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
    slowAfter: 10_000,
    lateInterval: 15_000,
    reopenInterval: 15_000,
    copiedLife: 2_500,
    mailCooldown: 60_000,
    leaveGrace: 15_000,
  },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QHsBOEyoMSuQVwBcwA6AYwAsBDAOxggG0AGAXUVAAdlYBLA75amxAAPRAGYAjBIA0IAJ6IArADYAvqtloMqYrAKVUfWlmF7KRYhAElKpAmmKowlCAFFqBVDVJgmrJCCcPHwCQqIIABwAnGKyCggATIxR6promLr6htzGpvoWVtQ2dg5OLu6e3r4S-hxcvPyCAeHKUQDsceKMEqkgWhlm2blmBdbEtvY6ZW4eXtQ+9Am1gfUhTaDhEooJnQiK+739OoNGUCYjJJi4OhOlzjOV874sQkENoc2ICRGMu-uKh3SOmQ7DA1ByZzy5hIhWKk2IILBABkcgBrPyvVaNMKICSMMSKXZiNoJQHaBGg8HDfKXVDXcYlYGUlHUdEvAJvNY4vaKKJEklkjKIqmQi7EK4OW5M5Fo+g1THBbGfBASBLKX7yL7JQU6AA2yBcEPONMsYylxH1LgA8kCMRysR8Nl9lGI+ZrIhIxDqLQaIEaoaMigz4ZaIDbtHLlpylU6EG1JH8Dho+kCfYbqdDTUHzaHw5hFlGHesRIhlAkZO68W0esmjmm-RmLBKboz63nUHa6orHSWEAAWLaJgG11Oh-1i5vBhy523y+3d4ubfYV+JibregBmlG4usgWDrTk83EgnZWC+5ntauySKRH5K3O73B7AR5Pc6770XuOUyg67rXNZpPe267hAWBFAQADuaCogi1C6jkzyFueyp4hEOzujem4gXuEHQagsECAhRSRgqn4Xn2fYYau653hk7C4D4sA8LQ4ywKiRp1uweCwOQJ7sh+XKocoigRLsbStN6DHIExLFQGxHGsZB26nMamaUBuRA6Jwuq6gAkh4mAAG6ULqCKptJskQgp1nKQ0tCntGPabNEyi7BEvJSYxcByTZSkqUajlFtyST7OJkl0dp3nMdZlDsdZng8apAY2JpGS6tCBlaSZZlcdFvlxYp8mJXoEJBShsYSBEfZue6EQSH2XkyT5sXxaxJWqeV5GoVEInhbeQH0flrVFY49zjiasJTnqvrtl1QmVREZa7FWgEpuSlktaxhXWdME2ZlNOazbOyHdbGSRiH27meZFxCbTF21tfJe2NjCZqtjOEZLGRC29hIbSKLElZiGuTVWY9o0vaKJqTkd1q2gJZ5nb2CRiL+10DetQ3NQ98k7ax7CUDxRp4TBcHEUhP0xijfYRED8QeZjeU4wVT13UTclqRYGlaRamWGagOXmRtw0Q9ZhPEw5iNOV+iSo-TiCM2DW3ydxvFwBa3B6GCnEWTxfEMNLwWoYojAagzUjK7jd36xrCHayKXNvdmrZq3xsDzdTmyuoS7pRGqVu+W7dta0QjspeKdKSq7tse0bFV-QkURXX7Ae3fdQex+zkvQ+paVTGAwpZcZpnC9j4Oq1nEtyZ7zm4g1boW8Og1RSz4vmMeTxkKZAC2TvjPnuj6pBACCg-MxX7N8GCPjd7qPe17Lyfm4rfbN1jOikMgPfsLuRBgc+oLQobp2-eEfaMOhK2iRE3pbzve+QGQyAYMQPeFU+qZbxgADK5DIJBagi9uRoyoitMQ0Q77b13i+J+38SC8QAdQfcX8X5gAABLcAgBgIB8dkbhEur1cBkDbr3xgfvZ+7A5DWSwbuFB5J4EAGEQTHhPlTOuCAxAJEUCuXErpGqkOgY-CAlDqGsS3lQ-agY4QOAkXIAAKmAYQBBgHKiTm0P88RPQXygQ-WBIi5HWUMa9SO9JzRyMUco1RsZJAQPAcnXR5C4EgjEfJCRrD+48wyO4yAKINwkDrGQ4RoijEsP4qfL2Xwoi8hWpRJmqC9EUPfjuYgtCwD0IyMk3UI92LhPYbLb4ZtYn4kccErJugwQNlztI6aFTqAQAALIgWsSjbYtUtGXVvoIxJT9ymwEqVI2kZjWz9PqU0ncLTwhqgiJo3EF8vTdKcSI8pW9kDEWqalXmWTmFrKsIAsum8hH6LfiBZ+ayyp4LPl8PsRDKxrzaKU450lkAbjIP-eoxhJmIAvh5cBfYFkt2fj0kRzzXkUGQB8s4pF5z4PEBEeq9iumAqCU83ALyKRgn7odVs1h5HcB7mAZhGAvn9m4b7C2AKN5AqWXdNFrzhT91hjiooeKCVEspjCq5nDk6zJVGvUkizglOB8NwdgBBUkQDoc+EVYqcmojyZyyJiRJDtLmSUwVxzhVgFFeKhiYBCaoEGVmGRxxKBGTAAAJTADKlRlylXlhiMUylgSjkUK1Tq2l+qDBGqZfCWAZrLXWu1WKklSQ+p3PVYC3cZqjVeL1M4c1ABxLws86zRqMhciJHC1xDnUMmagaD4ABCOPki81FcQCsBScCEpblSXQVggBxt1hQ1sVRwvEfZeVqgebdJwG4eKQFrbGEkK9+w6NumOWgQ7exLXLWOxg2FHwQGnZsWmo6pBrTrD3LWckV1KGiH8GIgdW2CSVVERgKd4i8mdRZUWeMnp7pVMoC+uxfw3pFm3MW-l7JQEfRIKI8L3KMB7YCjOI0EqoCSiepGXL-0knEv9Y9X7nrjSnW22WVV-27BiCBqlYHkPZ13ehkKVFL2K2A0hyu6si2nvbZ6XhCBlAzMozbajmsHbQZlheNGDa2gDhY8HWA7Gw7WR4LuDwf6IEMZ+AI0Dd7WPu2EzrVifEDDLuI6hOJ101Dp3k4JwjnHjaVRBg23qsm8N6Y7jPMAj7-Zzr4-Ej9k9CbTy7qQXutn2jiSPbpz9qsrNdz0F4RC6naNLy83VOmjz96PqSEnFaeJHPeNdc4jAj7LptDEpWBIfHoupZIO-XJoWYNKoJADWJOW8sGLQbof+gD0uKHK8DKqVWQlobCyFZODHVRbFa8Y+SaT0tVUbnM5jGqKH9ba7+jTNiL2qpVNwpLhzgVTcoaw9LjAEhzs9Jl1rWTYudqy1osNe3TmDZmyjeMR25nRNOyk0ZVTYu8nJRW02d2zKrPWU96sxCdPIpSyCul6WloNtVJ21roK3kQqIx1ut56yMLaiJuhJNLIdFEgLuZi6X4exPPRDulGLixceVPM9dUnWvurFbFi9vLVTKGRwwgHY0bUSt3LF7htPKIM+SytynuqnAGsMwnKZWx5uekYOvNNCahewoWwjiQP4dPqCAA */
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
          description: 'Asks the server at intervals, and at once when it says that the order has ended.',
          initial: 'waiting',
          on: {
            'order.pushed': {
              guard: { type: 'isDelivered', params: ({ event }) => event },
              target: '.reading',
            },
          },
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
              on: { 'order.pushed': '.heard' },
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
