import { assign, fromCallback, fromEventObservable, fromPromise, not, setup, stateIn } from 'xstate';
import type { oneTimeCodeMachine } from '../identity/oneTimeCode.machine.ts';
import type { Failure, Order, OrderProgress, PrintInfo, Route } from '../types.ts';
import type { giftMachine } from './gift.machine.ts';

/**
 * An order with its receipt once there is one; `locked` when this browser may not see the codes, `guest` when nobody is
 * signed in in it.
 */
export type OrderView = { order: Order; print: PrintInfo | null; locked: boolean; guest: boolean };

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
  | { type: 'order.accountAsked' }
  | { type: 'session.found' }
  | { type: 'order.productShared' }
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
      guest: boolean;
      copied: string | null;
      failure: Failure | null;
    },
    events: {} as OrderEvent,
    children: {} as { oneTimeCode: 'oneTimeCode'; gift: 'gift' },
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
      | 'preparing'
      | 'guest',
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
    gift: fromCallback(() => {}) as unknown as typeof giftMachine,
  },
  guards: {
    hasLink: (_, p: { entrance: OrderEntrance }) => p.entrance.link !== null,
    hasToken: (_, p: { entrance: OrderEntrance }) => p.entrance.ordertoken !== null,
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
    isByLink: ({ context }) => context.link !== null,
    isLocked: ({ context }) => context.locked,
    /** A delivered gift card, and this browser may see its codes. */
    isGiftable: ({ context }) =>
      !context.locked && context.order?.ProdType === 1 && (context.print?.receipts.length ?? 0) > 0,
    /** The buyer's browser, and no account that would keep the codes. */
    isGuest: ({ context }) => context.guest && !context.locked,
    isCompleted: (_, p: { view: OrderView }) => p.view.order.status === 'completed',
    isProcessing: (_, p: { view: OrderView }) => p.view.order.status === 'processing',
    isDelivered: (_, p: { progress: OrderProgress }) => p.progress.status !== 'processing',
    isPushing: stateIn('#order.processing.pushes.listening.speaking'),
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
      guest: (_, p: { view: OrderView }) => p.view.guest,
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
    /** The page of the product, never a code. */
    shareProduct: (_, _p: { order: Order | null }) => {},
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
  /** @xstate-layout N4IgpgJg5mDOIC5QHsBOEyoMSuQVwBcwA6AYwAsBDAOxggG0AGAXUVAAdlYBLA75amxAAPRAGYAjBIA0IAJ6IArADYAvqtloMqYrAKVUfWlmF7KRYhAElKpAmmKowlCAFFqBVDVJgmrJCCcPHwCQqIIABwAnGKyCggATIxR6promLr6htzGpvoWVtQ2dg5OLu6e3r4S-hxcvPyCAeHKUQDsceKMEqkgWhlm2blmBdbEtvY6ZW4eXtQ+9Am1gfUhTaDhEooJnQiK+739OoNGUCYjJJi4OhOlzjOV874sQkENoc2ICRGMu-uKh3SOmQ7DA1ByZzy5hIhWKk2IILBABkcgBrPyvVaNMKICSMMSKXZiNoJQHaBGg8HDfKXVDXcYlYGUlHUdEvAJvNY4vaKKJEklkjKIqmQi7EK4OW5M5Fo+g1THBbGfBASBLKX7yL7JQU6AA2yBcEPONMsYylxH1LgA8kCMRysR8Nl9lGI+ZrIhIxDqLQaIEaoaMigz4ZaIDbtHLlpylU6EG1JH8Dho+kCfYbqdDTUHzaHw5hFlGHesRIhlAkZO68W0esmjmm-RmLBKboz63nUHa6orHSWEAAWLaJgG11Oh-1i5vBhy523y+3d4ubfYV+JibregBmlG4usgWDrTk83EgnZWC+5ntauySKRH5K3O73B7AR5Pc6770XuOUyg67rXNZpPe267hAWBFAQADuaCogi1C6jkzyFueyp4hEOzujem4gXuEHQagsECAhRSRgqn4Xn2fYYau653hk7C4D4sA8LQ4ywKiRp1uweCwOQJ7sh+XKocoigRLsbStN6DHIExLFQGxHGsZB26nMamaUBuRA6Jwuq6gAkh4mAAG6ULqCKptJskQgp1nKQ0tCntGPabNEyi7BEvJSYxcByTZSkqUajlFtyST7OJkl0dp3nMdZlDsdZng8apAY2JpGS6tCBlaSZZlcdFvlxYp8mJXoEJBShsYSBEfZue6EQSH2XkyT5sXxaxJWqeV5GoVEInhbeQH0flrVFY49zjiasJTnqvrtl1QmVREZa7FWgEpuSlktaxhXWdME2ZlNOazbOyHdbGSRiH27meZFxCbTF21tfJe2NjCZqtjOEZLGRC29hIbSKLElZiGIERNVZj2jS9oompOR3WraAlnmdvYJGIv7XQN61Dc1D3yTtrHsJQPFGnhMFwcRSE-TGqN9hEQPxB5WN5bjBVPXdxNyWpFgaVpFqZYZqA5eZG3DZD1lEyTDlI05X6JGjDOIEz4NbfJ3G8XAFrcHoYKcRZPF8QwMvBahiiMBqjNSCreN3QbmsITrIrc292aturfGwPNNObK6hLulEarW757v29rRBOyl4p0pKbt257xsVX9CRRFd-uB7d93B3HHNSzD6lpVMYDCllxmmSLOMQ2r2eS3JXvObiDVupbw6DVFrMS+Yx5PGQpkALbO+MBe6PqkEAIJDyzlcc3wYI+D3uq93XcspxbSt9i32M6KQyC9+wu5EGBz6gtCRunb94R9vGYmVuqG91tvu-75AZDIBgxC94VT6ptvGAAMrkMgSC1Al7clBsoa+8QGqMDULdB+e8XzPx-iQXigDqD7m-q-MAAAJbgEAMDAITijcIxJywrT7NA70cCn4QBfuwOQ1lcG7nQeSJBABhEEx5T7U3rggS6EkyFW1gTveBB9aH0NYtvOh+1AxwgcJIuQAAVMAwgCAgOVGIC6K0CRtEocI6hYjrLyOkbSek5p5FKJUWo2MINlCp0gQONa989EIJoUYiRHC9yR15hkSRnCUQbhIE4x+LiDHuPYJwqxvZJDVTIT+XRwTREfx3MQRhYBmEZCSbqUe7F+Jn29l8NojA7G4iooweJIjn6ZN0GCBsecZHTWqdQCAABZECkTwgJD7GuLRIlyn6KqbAGpxio6mNbIMpprSdztK+LyFcJSkh9JCVU7eyBiJ1NSnzTJ7DVlWCAeXLezjEkgRfqssqhDz5fHIavFUl9GpCISc-aSyANxkAAfUYw0z+xtAHD0sp9yKk0KeS8igyB3lnFIvOIhiB17EgEXfDBDzAW4GeRSMEA9DqtmsAo7gvcwDsIwJ8vsUQpDuU9Is0RQLUVoMjnDTFRRsW4vxVTSFFz+zqmKTciKrcX6IuIFAbgRlDFvK5p8pIfVgZUXJc-flgqJHCsCu+ZGrKEjJzmSqV0Oj-n6JldZYU6L3rwn5ZpUV5ZqIlMUI4hFAK+UCt1ZSAetLDXcGNec-JiQpBqoahaqVNDbDbzwB4V5oKRWup4d8F0WjLo+oZP6wNIKwVYAhYJN1a4AZaPaNGv1+BA3PICU4MCgyYoCGIBubNXCWVuu+BEP89j1TRqcD4bg7ACApIgEw58jbm3ZNRLk7hcsumKBrfMv53KqEhIbWAJtLaGJgCJqgYZGL4SwEoEZMAAAlMAnbVGhv7WjP29iFlavHZuydza7pODncMx1Dhl2ro3VuwlVYyGHu5buFdwzvF6mcKugA4l4OedY32yqgJ87p7p-jqGTNQTB8AAhHD7ReM1KpSS3ROBCBD6ium7BTt6YU6GK08LxJfa8v5vROA3DxSAGHYwkmuZREdm96z4eTTwpaSH6PYUfBAajf06bXI9d6Xu2s5I8fCKJJuSgYhB2Y0qt1UQil-CkxnMW+Mnqie-OQ3Yv4vTKfbuLfy9koDqZVFECIEClaME1dyzOI0EqoCSjJ2WF52hIerFZxjNn9PPXGrQYzVUJASYQDEdzk9VZ+TVpzRzJtzpUQ5T8ELFkVO2w1rBljcspAJndOAhLos9NVxS1rR2UXE4+wje6b5lrctTxDrAQr4drI8F3B4PzoM1U-DudZpLNW6u61YrAY+RU-OUUCx5GBnW8vJY9jnETBH0sg0VkF2x0nCad1nmAYzAdXNEuWxFme3dSB9w2+0cSSnxvVdW93PQXhELcdm9yKIx26r0x9cZpIycVp4mZla-RSDjPEnxCtVV0akHv0-rdtLoCfiesoh1xjY7REg5QUAv7UPI3wpYYcxBIJxFGbu+oiQP5AcaOB9jhhbb1t4+sQODlWwikk6kWEnHf2EgkkBxJenOPaGcOZ3TdN6OfGY5oZk17oMkOqjRtGqpqTXu2LFxalDo7Beg+SeM2pr2iWBdVKRo9RzkkrLWertNlZyE6cV7yoFxn14BcB0tnXjzkXAvlb5ynvZ17KE9WuMGdukWgpeUUSAu5mKW5UJ6s2OWBfm4d1Sy34DaqQNdF7s31qdXO4h8qJIxHKydLG3DpXKf5Lxpm2n86BPNfJwY0E5PtrWLCle1sBbnofjRvz8Qf35Og8u46QT6H0RM2kFjQQV71V924jRon3PvKs0BpbYX4rULEgp3M8h9CfeB8Ig3HmqjnevjyaHeqgU3uY3ZpbW3wPqXZNhsX2Q0z9aT1Tst4waIbPx+V-0ROqdrbdyW+Tkvr1L-vvHpbrnqzoGBz6soDimZaIqrehAZgFuqqg07gI6bqBAA */
  id: 'order',
  description: 'Code on screen, mail sent again, receipt as PDF. The code is masked until it is asked for.',
  context: {
    link: null,
    ordertoken: null,
    order: null,
    print: null,
    locked: false,
    guest: false,
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
              always: { guard: 'isPushing', target: 'trusting' },
              after: { pollInterval: 'reading' },
            },
            trusting: {
              description:
                'The server speaks by itself; it is asked less often, and as before once it falls silent.',
              always: { guard: not('isPushing'), target: 'waiting' },
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
              on: { 'order.pushed': '.speaking' },
              initial: 'silent',
              states: {
                silent: { description: 'It has said nothing yet; the questions go on as without it.' },
                speaking: { description: 'It works; the questions may take their time.' },
              },
            },
            pausing: {
              description: 'Nothing comes; another stream is opened after a while.',
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
        'order.productShared': {
          actions: [{ type: 'shareProduct', params: ({ context }) => ({ order: context.order }) }],
        },
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
        giving: {
          description: 'Sending what was bought to somebody else.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether there is something that can be given away.',
              always: [{ guard: 'isGiftable', target: 'open' }, { target: 'needless' }],
            },
            open: {
              description: 'The chart of the gifts runs beside the order.',
              invoke: {
                id: 'gift',
                src: 'gift',
                input: ({ context }) => ({ ordertoken: context.ordertoken! }),
                onDone: 'needless',
                onError: 'needless',
              },
            },
            needless: { description: 'There is nothing to give away, or it cannot be.', type: 'final' },
          },
        },
        account: {
          description: 'Whether an account is offered that would keep the codes.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether whoever looks is a guest.',
              always: [{ guard: 'isGuest', target: 'offered' }, { target: 'needless' }],
            },
            offered: {
              description: 'A guest may make an account, in the dialog for it.',
              tags: ['guest'],
              on: { 'order.accountAsked': { actions: ['openSignUp'] }, 'session.found': 'needless' },
            },
            needless: {
              description: 'An account keeps the codes already, or this is not the buyer’s browser.',
              type: 'final',
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
