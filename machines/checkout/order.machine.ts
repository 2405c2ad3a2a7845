import { assign, fromCallback, fromEventObservable, fromPromise, not, setup, stateIn } from 'xstate';
import type { oneTimeCodeMachine } from '../identity/oneTimeCode.machine.ts';
import type { Failure, Order, OrderProgress, PrintInfo, Route } from '../types.ts';

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
  },
  guards: {
    hasLink: (_, p: { entrance: OrderEntrance }) => p.entrance.link !== null,
    hasToken: (_, p: { entrance: OrderEntrance }) => p.entrance.ordertoken !== null,
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
    isByLink: ({ context }) => context.link !== null,
    isLocked: ({ context }) => context.locked,
    /** The buyer's browser, and no account that would keep the codes. */
    isGuest: ({ context }) => context.guest && !context.locked,
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
  /** @xstate-layout N4IgpgJg5mDOIC5QHsBOEyoMSuQVwBcwA6AYwAsBDAOxggG0AGAXUVAAdlYBLA75amxAAPRACYA7AFYAjABoQAT0RSAbAF91CtBlTFYBSqj60swg5SLEIAkpVIE0xVGEoQAotQKoapME1YkEE4ePgEhUQRJRlUFZSiAZgBOTW10TH1DY25Tc0MrG2o7BycXN09vX38ZQI4uXn5BIMixWUY4xASxGVSQHQyLbNyLAttie0c9Mo8vH2o-ejFa4PqwptBImSkxDoQpaV7+vUGTKDMRkkxcPQnS1xnK+f8WIRCG8ObxAA52pRUDrR9dJ6ZDsMDUHJnPKWEiFYqTYig8EAGRyAGsAq9Vo0Ip1GF8JLtkmJDsDEWCIcN8pdUNdxiUQRTUdQMS8gm81riogAWVQ7P4IYmk3Tk8GQ87U4hXJy3Rko9H0GpY0I4z6CxgSBK7MTJYUZAA2yDc4uhoyK9IRhrcAHlgZj2diPhtvt1dl8Egk9XorRATRdrGNZcQfbbdIrlhzVc6EEkZFqBfspF7g0bfVSYQHzUGQ3alsr3usRIg+fIBTJGLHkz6-ZLpTcGSmbXa2XUVU6iwhuVtdomq6maxm6xanDmw0qHW3C5EPaopETusmAGaUbj6yBYI7OMDebiQe2tgtchIyd3a3WAzfL1frzcuHd78cHzlqhLcr6l+JdHoXslXtcQLAigIAB3NA0URah9RyZ4I0dKdviSWIBR1FIfxFP91yA0DUHAgQoKKcN82faMuikOcBS-ZN2FwPxYB4WhxlgNFxU3dg8Fgcg9xbFZJy5E9uV+eIJC+VC0hFajkFo+ioEY5iGOAldTglDNKEXIg9E4fV9QASS8TAADdKH1REyQkqTIVkiyFIaWh9x4w81TEDUvjdCRRKBcSaLgaTLPkxTxTsyN2xaHUkKEkSqK8uiLMoJiLO8dilNNOw1INGFdPUwzjNYqKfNiuSZISgxIUCuCuScsQXIFd1uUiyTvJiuKGKKpTSt4xyZF5XZhPcnL6uihj8os6YBzNeER1TUNMDahzoxPH5dnLSs0IyMyGsGpqZJG9MxuHb1JrtR97OIjsxG6cj4gJXrTNyxqCq3Y0dthQMG1Haa8wnWaO01D9EDjKQvjq8yNvu7aoX9IdswOsNuKC+Coikbkklc67PP6vLNuIdhKHY8UsLAiD8Jgoio1O1RZxRoH1pkoaGOx3GnvGVLvXSvTUCyky0eBmnMfp6SZpOlouwuxArqpgaZLYji4GDbgDDFUxWPYziGFhsq1RkVQvn5S7j3Fnypc42BZflylwclOE9qx5W4AF0nNn2QkBSSXl9Ysw2Zag03RppOkgw92A7eCv7uQkMLEBdjQVo0266Zt42+Z9pn1K3JFqAygyjM51bY8l+OsZx-m1fauaPV+hB3STaOsdzgu+HBPwyCMgBbZSrFUlPYENYCAEFmezmP0fdyxdyeJv9WboP4ZkGQzrdWdk1IZBm-YNciAA28wDBGFVdgkuOy6V9Fr5KuxIyJeV7XyAyGQDBiGb-KbzJJeMAAZXIZBgOoKfyuEkWEE6mIKOZ89AX1Xtua+L8SAcU-tQDcz9b5gAABLcAgBgb+xcvotFUAkKq8RAHAI8ufZe4D1433YIoCyqC1zwJFFAgAwqCXcu8SbB0SEkeM+DuR62rmAq+EByGUIYkvChSdLZBhEYoAAKmAYQBAf4dRkMjMsCQJASEXiQ-hgiLKSKTpDBskiZFyIUdGM6C0yzcO-CAm+l8IECN0cIph65krJ2IewZhqJFwkE3Hwux2jHHuK4nvLB4hyzl06l8QhPjNF+IfquYg1CwC0IyHE-UPcmJBNYdPWQOsQ4CQ0bYshqT9DgjTObDM4iGywFKQAWRXPqExHZZ64MWrg0+RDQExKKfUkp1Aylt19jKKptT6mNM2MkZRXD8m8K6dfYpS9kD4XKe3fuqTGGLJsF-AeNjSFzJ6QspZYy-pOTwSHF2BTdkCIksgRcZAP71FMEcwUZ0nb4NwYwC5Wjrm3IoMgB5ZxCKfUFniMQ3JFrcPadEwp19vmijgS4ypCJbBSO4M3MAjCMBPI9EkV5osPSfL8bCtOAypS0iGUiooKK0UYuJkC+2eIkiCRDhFGZ0KBH2CXngLwdy-nSSwE8r4kTWmIwJWQjl+BuW-P+fyo6cM+IVlOQArs6jWWXPpJy7lNyvEuAAtU6KAhiCLglSwulbDYxMqVT8UV18XB+G4OwAgCSIA0M3nah16S0SZNNdPJIroLHTOsb4shtqwD2sddRLeRgxEvQRLASg+kwAACUwBuvkZg4FAC3KKs6gGjpOytEhrDTXSNqA9FkvrLG+NSaU2hodU8zWEgLU5o+dXNc8ak4dwNK4BNABxHwjdNxtv0iVdN9L1Q9gBICagiD4BBCOFkviuSAEkmricSEC7HLCTBc7Wq1c07ru9UeCskzvgqusS4Rc7FIAbtMXybd8RuS5sHf2WgN6D5iA4bsR9LbrEYQgG+6cod-4zysXm5uctpIAZUCJXYqg4xu1fYejW+Jw4IDg56aua0Ja+SgFBgB2sl2qA4Qhnm91rKnDw90IjbpJAkZw8QFqB6nxjvOpwxAmoz15qwxjUG9wmPHRY4wRg5ckj7Do7TSWhd+NyscqoGINHON9W5tbaWs7mNsLjHGbqGo6MBxNkQM2eGtjcn-mHUDSnqYqaNvphWMkeBri8EZtQbGK6gt0-nL2BmLKcSMP+pDc0cHlwJFEm6Q846qYLgzXD-mmmyH-kkL4u7rHceHvXJ4Rnyz3vY0R3TI8G4kFIC3DLbk3Twcw7XbGaXG4GB8NBPz6np4yBK87RgGHA2zPqwJthXwpBNtnqjYhbKb4YEo3yJtx5zMIKG1A++j9OsydMRIE84LVBJbzUGyBiD9Afy-pRpb2aEhkWtfY0EQjosNfKviFzs9tjHf8TJRJlGy6LW2GtqFaqHEyU+5R+ai0P0hboR1+75DmE-dW+CrYd3UkZcZX97hUOemPZi5sEzTapBdAR-E6pfTpPq1LhqP7BJMfGQObj-emxKrXe5DqO73y8MJCE6h2eiXae4BuTy-59PGCh1aZVVnfzblFEgGuOiXOedlm2IpqbaqiUUnp01pdnUTx3fFVyggeHInZtaIDVVWjVeSvuZB5HEclutMYCu9rQ39eOq1Zga9xuYzHlab6lXpANWOqF867yeGcXhNkDry3arC0OqM7ORXH6A-raB8Hx1SOLsa0iYr0Okf3sFprUWiN2NS2Ifj3NMOivXwW7zUOsnIS0OyGPu6TQmggA */
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
