import { assign, setup } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, PaypalConfirmed, PaypalCreated } from '../../types.ts';

export type PaypalEvent =
  /** The button is visible and can be pressed. */
  | { type: 'paypal.ready' }
  | { type: 'paypal.scriptFailed' }
  | { type: 'paypal.retried' }
  | { type: 'paypal.pressed' }
  | { type: 'paypal.approved'; orderID: string; payerID: string | null }
  | { type: 'paypal.cancelled' }
  /** The provider's script reported an error; the text is its own. */
  | { type: 'paypal.broke'; message: string }
  | { type: 'paypal.restarted' }
  /** The press was accepted, and the checkout creates the order. */
  | { type: 'paypal.ordering' }
  | { type: 'paypal.ordered'; ordertoken: string }
  | { type: 'paypal.orderRefused' };

/** `unknown`: a response was lost while money may have moved. */
export type PaypalOutcome = { outcome: 'paid' | 'pending' | 'unknown' | 'elsewhere' | 'expired' };

/** Messages of the script about a closed pop-up, which is a cancellation rather than a failure. */
const popupClosed = ['popup close', 'is closed', 'closed before'];
const isClosed = (message: string): boolean =>
  popupClosed.some((text) => message.toLowerCase().includes(text));

/** PayPal's button and pop-up. The server creates, captures and decides; the browser only passes the id. */
export const paypalMachine = setup({
  types: {
    context: {} as {
      /** Null until a press has made the order. */
      ordertoken: string | null;
      /** Options of the script: client_id, sdk_url, currency, locale. */
      config: Record<string, string>;
      /** The button's chunk, which loads when PayPal is first chosen. */
      view: unknown;
      orderID: string | null;
      payerID: string | null;
      /** Why the last attempt ended without a charge. */
      note: 'left' | 'broken' | 'declined' | null;
      failure: Failure | null;
    },
    input: {} as { ordertoken: string | null; config: Record<string, string> },
    output: {} as PaypalOutcome,
    events: {} as PaypalEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:buttons'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'locked'
      | 'starting'
      | 'creating'
      | 'approving'
      | 'restart'
      | 'capturing',
  },
  actors: {
    loadButtons: notProvided<unknown>('paypal.loadButtons'),
    createPaypal: notProvided<PaypalCreated, { ordertoken: string }>('paypal.createPaypal'),
    capturePaypal: notProvided<
      PaypalConfirmed,
      { ordertoken: string; orderID: string; payerID: string | null }
    >('paypal.capturePaypal'),
    cancelPaypal: notProvided<void, { ordertoken: string; orderID: string | null }>('paypal.cancelPaypal'),
  },
  guards: {
    hasOrder: ({ context }) => context.ordertoken !== null,
    isWindowClosed: (_, p: { message: string }) => isClosed(p.message),
    isBroken: (_, p: { message: string }) => !isClosed(p.message),
    /** The payment is the one that the server created; an attempt that ended before its id arrived may have any id. */
    isOurs: ({ context }, p: { orderID: string }) =>
      context.ordertoken !== null &&
      p.orderID !== '' &&
      (context.orderID === null || p.orderID === context.orderID),
    isPaid: (_, p: { confirmed: PaypalConfirmed }) => p.confirmed.paymentstatus === 'paid',
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
  },
  actions: {
    setView: assign({ view: (_, p: { view: unknown }) => p.view }),
    setOrdertoken: assign({ ordertoken: (_, p: { ordertoken: string }) => p.ordertoken }),
    setOrder: assign({ orderID: (_, p: { created: PaypalCreated }) => p.created.id }),
    setApproval: assign({
      orderID: (_, p: { orderID: string; payerID: string | null }) => p.orderID,
      payerID: (_, p: { orderID: string; payerID: string | null }) => p.payerID,
    }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    noteLeft: assign({ note: 'left' as const, failure: null }),
    noteBroken: assign({ note: 'broken' as const, failure: null }),
    noteDeclined: assign({ note: 'declined' as const, failure: null }),
    clearTry: assign({ note: null, failure: null, orderID: null, payerID: null }),
    /** While the pop-up is open no other method may be chosen. */
    announceEngaged: () => {},
    announceReleased: () => {},
  },
  delays: { scriptPatience: 20_000, orderPatience: 60_000, approvalPatience: 900_000 },
}).createMachine({
  id: 'paypal',
  description:
    'The button loads, the pop-up opens, the server captures. A closed pop-up cancels; a lost response offers no new payment.',
  context: ({ input }) => ({
    ordertoken: input.ordertoken,
    config: input.config,
    view: null,
    orderID: null,
    payerID: null,
    note: null,
    failure: null,
  }),
  initial: 'loadingButtons',
  on: {
    'paypal.ordered': {
      description: 'The order arrives after the pop-up was closed, or without a press on this button.',
      actions: [{ type: 'setOrdertoken', params: ({ event }) => ({ ordertoken: event.ordertoken }) }],
    },
  },
  states: {
    loadingButtons: {
      description: 'The code of PayPal’s button is loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadButtons',
        src: 'loadButtons',
        onDone: {
          target: 'startingScript',
          actions: [{ type: 'setView', params: ({ event }) => ({ view: event.output }) }],
        },
        onError: 'unavailable',
      },
    },
    startingScript: {
      description: 'PayPal’s own script is starting; the chart gives up after a while.',
      tags: ['screen:buttons', 'busy', 'starting'],
      on: {
        'paypal.ready': { target: 'ready', meta: { spec: 'PAY-02' } },
        'paypal.scriptFailed': 'unavailable',
        'paypal.broke': 'unavailable',
      },
      after: { scriptPatience: 'unavailable' },
    },
    unavailable: {
      description: 'Blocked, offline or down. Other methods still work.',
      tags: ['screen:failed', 'failed'],
      on: { 'paypal.retried': 'loadingButtons' },
    },
    ready: {
      description: 'The button is shown and can be pressed.',
      tags: ['screen:buttons'],
      on: {
        'paypal.ordering': { target: 'ordering', actions: ['clearTry'] },
        'paypal.pressed': { guard: 'hasOrder', target: 'creating', actions: ['clearTry', 'announceEngaged'] },
        // given up here, but approved in the pop-up that was still open
        'paypal.approved': [
          {
            guard: { type: 'isOurs', params: ({ event }) => ({ orderID: event.orderID }) },
            target: 'capturing',
            actions: [
              'announceEngaged',
              {
                type: 'setApproval',
                params: ({ event }) => ({ orderID: event.orderID, payerID: event.payerID }),
              },
            ],
          },
          { actions: ['noteBroken'] },
        ],
        'paypal.broke': {
          guard: { type: 'isBroken', params: ({ event }) => ({ message: event.message }) },
          actions: ['noteBroken'],
        },
      },
    },
    ordering: {
      description:
        'The checkout is creating the order while the pop-up opens. A closed pop-up ends the attempt.',
      tags: ['screen:buttons', 'busy', 'locked', 'creating'],
      on: {
        'paypal.ordered': {
          target: 'creating',
          actions: [
            { type: 'setOrdertoken', params: ({ event }) => ({ ordertoken: event.ordertoken }) },
            'announceEngaged',
          ],
          meta: { spec: 'PAY-02' },
        },
        'paypal.orderRefused': 'ready',
        'paypal.cancelled': { target: 'ready', actions: ['noteLeft'] },
        'paypal.broke': [
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ message: event.message }) },
            target: 'ready',
            actions: ['noteLeft'],
          },
          { target: 'ready', actions: ['noteBroken'] },
        ],
      },
      after: { orderPatience: { target: 'ready', actions: ['noteBroken'] } },
    },
    creating: {
      description: 'The server is creating the payment at PayPal while its pop-up opens.',
      tags: ['screen:buttons', 'busy', 'locked', 'creating'],
      invoke: {
        id: 'createPaypal',
        src: 'createPaypal',
        input: ({ context }) => ({ ordertoken: context.ordertoken! }),
        onDone: {
          target: 'approving',
          actions: [{ type: 'setOrder', params: ({ event }) => ({ created: event.output }) }],
          meta: { spec: 'API-40 PAY-02' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'paidOtherwise',
            meta: { spec: 'PAY-07' },
          },
          { guard: { type: 'isFailure', params: { kind: 'gone' } }, target: 'expired' },
          {
            target: 'ready',
            actions: ['setFailure', 'announceReleased'],
          },
        ],
      },
      on: {
        'paypal.cancelled': { target: 'cancelling', actions: ['noteLeft'] },
        'paypal.broke': [
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ message: event.message }) },
            target: 'cancelling',
            actions: ['noteLeft'],
          },
          { target: 'cancelling', actions: ['noteBroken'] },
        ],
      },
    },
    approving: {
      description:
        'The shopper is in PayPal’s pop-up. The chart gives up after a long time without an event.',
      tags: ['screen:buttons', 'busy', 'locked', 'approving'],
      on: {
        'paypal.approved': [
          {
            guard: { type: 'isOurs', params: ({ event }) => ({ orderID: event.orderID }) },
            target: 'capturing',
            actions: [
              {
                type: 'setApproval',
                params: ({ event }) => ({ orderID: event.orderID, payerID: event.payerID }),
              },
            ],
          },
          // the approved payment is not the created one, so nothing is captured
          { target: 'cancelling', actions: ['noteBroken'] },
        ],
        'paypal.cancelled': { target: 'cancelling', actions: ['noteLeft'], meta: { spec: 'API-42' } },
        'paypal.broke': [
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ message: event.message }) },
            target: 'cancelling',
            actions: ['noteLeft'],
          },
          { target: 'cancelling', actions: ['noteBroken'] },
        ],
        // the pop-up closed without an event and the button was pressed again
        'paypal.pressed': { target: 'creating', actions: ['clearTry'] },
      },
      after: { approvalPatience: { target: 'cancelling', actions: ['noteLeft'] } },
    },
    capturing: {
      description: 'From here on money may have moved, and only the server knows the outcome.',
      tags: ['screen:buttons', 'busy', 'locked', 'capturing'],
      invoke: {
        id: 'capturePaypal',
        src: 'capturePaypal',
        input: ({ context }) => ({
          ordertoken: context.ordertoken!,
          orderID: context.orderID!,
          payerID: context.payerID,
        }),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ confirmed: event.output }) },
            target: 'paid',
            meta: { spec: 'API-41' },
          },
          { target: 'pending', meta: { spec: 'PAY-05' } },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'INSTRUMENT_DECLINED' } },
            target: 'restarting',
            description:
              'The payment method within PayPal was refused; another one can be chosen in the same pop-up.',
            actions: ['noteDeclined'],
          },
          {
            guard: { type: 'isFailure', params: { code: 'PAYMENT_DECLINED' } },
            target: 'ready',
            actions: ['noteDeclined', 'announceReleased'],
          },
          {
            guard: { type: 'isFailure', params: { code: 'ORDER_NOT_APPROVED' } },
            target: 'cancelling',
            actions: ['noteLeft'],
          },
          { target: 'unknown', meta: { spec: 'PAY-07' } },
        ],
      },
    },
    restarting: {
      description: 'Declined: the pop-up opens again for another method.',
      tags: ['screen:buttons', 'busy', 'locked', 'restart'],
      on: {
        'paypal.restarted': 'approving',
        'paypal.cancelled': { target: 'cancelling' },
        'paypal.broke': { target: 'cancelling' },
      },
      after: { scriptPatience: 'cancelling' },
    },
    cancelling: {
      description: 'The pop-up was closed; the server cancels the payment, unless money has moved.',
      tags: ['screen:buttons', 'busy', 'locked'],
      invoke: {
        id: 'cancelPaypal',
        src: 'cancelPaypal',
        input: ({ context }) => ({ ordertoken: context.ordertoken!, orderID: context.orderID }),
        onDone: { target: 'ready', actions: ['announceReleased'], meta: { spec: 'API-42' } },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'paidOtherwise',
            meta: { spec: 'PAY-07' },
          },
          // an unapproved order expires at the provider
          { target: 'ready', actions: ['announceReleased'] },
        ],
      },
    },
    paid: {
      description: 'PayPal has captured the money; the payment page takes over.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'paid' },
    },
    pending: {
      description: 'PayPal is still processing the payment; the payment page keeps checking.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'pending' },
    },
    unknown: {
      description: 'The response to the capture was lost; the payment page checks the outcome.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'unknown' },
    },
    paidOtherwise: {
      description: 'The order is already being paid with another method; the payment page takes over.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'elsewhere' },
    },
    expired: {
      description: 'The order is no longer open; the checkout reports it.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'expired' },
    },
  },
  output: ({ event }) => (event as unknown as { output: PaypalOutcome }).output,
});
