import { assign, setup } from 'xstate';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, PaypalConfirmed, PaypalCreated } from '../../types.ts';

export type PaypalEvent =
  /** PayPal's button is visible and can be clicked. */
  | { type: 'paypal.ready' }
  | { type: 'paypal.scriptFailed' }
  | { type: 'paypal.retried' }
  | { type: 'paypal.pressed' }
  | { type: 'paypal.approved'; orderID: string; payerID: string | null }
  | { type: 'paypal.cancelled' }
  /** PayPal's script reported an error. `message` is the script's own message. */
  | { type: 'paypal.failed'; message: string }
  | { type: 'paypal.restarted' }
  /** The click was accepted, and the checkout is creating the order. */
  | { type: 'paypal.ordering' }
  | { type: 'paypal.ordered'; ordertoken: string }
  | { type: 'paypal.orderRefused' };

/** `unknown` means that a response was lost, so the shopper may have been charged. */
export type PaypalOutcome = { outcome: 'paid' | 'pending' | 'unknown' | 'elsewhere' | 'expired' };

/**
 * Fragments of the messages that PayPal's script reports when the pop-up is closed. Such a message counts as a
 * cancellation, not a failure.
 */
const popupClosed = ['popup close', 'is closed', 'closed before'];
const isClosed = (message: string): boolean =>
  popupClosed.some((text) => message.toLowerCase().includes(text));

/**
 * PayPal's button and pop-up. The server creates and captures the payment and determines its outcome; the
 * browser only passes on the payment's id.
 */
export const paypalMachine = setup({
  types: {
    context: {} as {
      /** Token of the order that was created after a click. Null before that. */
      ordertoken: string | null;
      /** Options for PayPal's script: client_id, sdk_url, currency, locale. */
      config: Record<string, string>;
      /** The button's code chunk, which loads when PayPal is first selected. */
      view: unknown;
      orderID: string | null;
      payerID: string | null;
      /** Reason why the last attempt ended without a charge. */
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
    /**
     * True if the server created this payment. If the attempt ended before the server returned the payment's
     * id, any id is accepted.
     */
    isOwnPayment: ({ context }, p: { orderID: string }) =>
      context.ordertoken !== null &&
      p.orderID !== '' &&
      (context.orderID === null || p.orderID === context.orderID),
    isPaid: (_, p: { confirmed: PaypalConfirmed }) => p.confirmed.paymentstatus === 'paid',
    isFailure,
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
    markLeft: assign({ note: 'left' as const, failure: null }),
    markBroken: assign({ note: 'broken' as const, failure: null }),
    markDeclined: assign({ note: 'declined' as const, failure: null }),
    clearAttempt: assign({ note: null, failure: null, orderID: null, payerID: null }),
    /** Notifies the checkout that the pop-up is open, so that no other method can be selected. */
    announceEngaged: () => {},
    announceReleased: () => {},
  },
  delays: { scriptTimeout: 20_000, orderTimeout: 60_000, approvalTimeout: 900_000 },
}).createMachine({
  id: 'paypal',
  description:
    'The shopper pays in a pop-up, and the server captures the payment. If a response is lost, no new payment is possible.',
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
      description:
        'The order was created after the pop-up had been closed, or without a click on PayPal’s button.',
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
      description:
        'PayPal’s own script is starting. If it does not start in time, PayPal is shown as unavailable.',
      tags: ['screen:buttons', 'busy', 'starting'],
      on: {
        'paypal.ready': { target: 'ready', meta: { spec: 'PAY-02' } },
        'paypal.scriptFailed': 'unavailable',
        'paypal.failed': 'unavailable',
      },
      after: { scriptTimeout: 'unavailable' },
    },
    unavailable: {
      description: 'PayPal is blocked or down, or the page is offline. Other methods still work.',
      tags: ['screen:failed', 'failed'],
      on: { 'paypal.retried': 'loadingButtons' },
    },
    ready: {
      description: 'The button is shown and can be clicked.',
      tags: ['screen:buttons'],
      on: {
        'paypal.ordering': { target: 'ordering', actions: ['clearAttempt'] },
        'paypal.pressed': {
          guard: 'hasOrder',
          target: 'creating',
          actions: ['clearAttempt', 'announceEngaged'],
        },
        // the attempt had already ended, but the shopper approved the payment in the pop-up, which was still
        // open
        'paypal.approved': [
          {
            guard: { type: 'isOwnPayment', params: ({ event }) => ({ orderID: event.orderID }) },
            target: 'capturing',
            actions: [
              'announceEngaged',
              {
                type: 'setApproval',
                params: ({ event }) => ({ orderID: event.orderID, payerID: event.payerID }),
              },
            ],
          },
          { actions: ['markBroken'] },
        ],
        'paypal.failed': {
          guard: { type: 'isBroken', params: ({ event }) => ({ message: event.message }) },
          actions: ['markBroken'],
        },
      },
    },
    ordering: {
      description:
        'The checkout is creating the order while the pop-up opens. Closing the pop-up ends the attempt.',
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
        'paypal.cancelled': { target: 'ready', actions: ['markLeft'] },
        'paypal.failed': [
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ message: event.message }) },
            target: 'ready',
            actions: ['markLeft'],
          },
          { target: 'ready', actions: ['markBroken'] },
        ],
      },
      after: { orderTimeout: { target: 'ready', actions: ['markBroken'] } },
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
            target: 'paidByOtherMethod',
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
        'paypal.cancelled': { target: 'cancelling', actions: ['markLeft'] },
        'paypal.failed': [
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ message: event.message }) },
            target: 'cancelling',
            actions: ['markLeft'],
          },
          { target: 'cancelling', actions: ['markBroken'] },
        ],
      },
    },
    approving: {
      description:
        'The shopper is in PayPal’s pop-up. After a long time without an event, the payment is cancelled.',
      tags: ['screen:buttons', 'busy', 'locked', 'approving'],
      on: {
        'paypal.approved': [
          {
            guard: { type: 'isOwnPayment', params: ({ event }) => ({ orderID: event.orderID }) },
            target: 'capturing',
            actions: [
              {
                type: 'setApproval',
                params: ({ event }) => ({ orderID: event.orderID, payerID: event.payerID }),
              },
            ],
          },
          // the approved payment is not the one that the server created, so it is not captured
          { target: 'cancelling', actions: ['markBroken'] },
        ],
        'paypal.cancelled': { target: 'cancelling', actions: ['markLeft'], meta: { spec: 'API-42' } },
        'paypal.failed': [
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ message: event.message }) },
            target: 'cancelling',
            actions: ['markLeft'],
          },
          { target: 'cancelling', actions: ['markBroken'] },
        ],
        // the pop-up closed without sending an event, and the shopper clicked the button again
        'paypal.pressed': { target: 'creating', actions: ['clearAttempt'] },
      },
      after: { approvalTimeout: { target: 'cancelling', actions: ['markLeft'] } },
    },
    capturing: {
      description: 'From now on, money might have been moved, and only the server can determine the outcome.',
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
              'PayPal declined the means of payment. The shopper can select another one in the same pop-up.',
            actions: ['markDeclined'],
          },
          {
            guard: { type: 'isFailure', params: { code: 'PAYMENT_DECLINED' } },
            target: 'ready',
            actions: ['markDeclined', 'announceReleased'],
          },
          {
            guard: { type: 'isFailure', params: { code: 'ORDER_NOT_APPROVED' } },
            target: 'cancelling',
            actions: ['markLeft'],
          },
          { target: 'unknown', meta: { spec: 'PAY-07' } },
        ],
      },
    },
    restarting: {
      description:
        'The payment was declined. The pop-up reopens so that another means of payment can be selected.',
      tags: ['screen:buttons', 'busy', 'locked', 'restart'],
      on: {
        'paypal.restarted': 'approving',
        'paypal.cancelled': { target: 'cancelling' },
        'paypal.failed': { target: 'cancelling' },
      },
      after: { scriptTimeout: 'cancelling' },
    },
    cancelling: {
      description: 'The pop-up was closed. The server cancels the payment unless money has been moved.',
      tags: ['screen:buttons', 'busy', 'locked'],
      invoke: {
        id: 'cancelPaypal',
        src: 'cancelPaypal',
        input: ({ context }) => ({ ordertoken: context.ordertoken!, orderID: context.orderID }),
        onDone: { target: 'ready', actions: ['announceReleased'], meta: { spec: 'API-42' } },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'paidByOtherMethod',
            meta: { spec: 'PAY-07' },
          },
          // cancelling failed, but an unapproved payment expires at PayPal
          { target: 'ready', actions: ['announceReleased'] },
        ],
      },
    },
    paid: {
      description: 'PayPal has captured the money. The payment page takes over.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'paid' },
    },
    pending: {
      description: 'PayPal is still processing the payment. The payment page keeps checking it.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'pending' },
    },
    unknown: {
      description: 'The response to the capture was lost. The payment page determines the outcome.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'unknown' },
    },
    paidByOtherMethod: {
      description: 'The order is already being paid with another method. The payment page takes over.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'elsewhere' },
    },
    expired: {
      description: 'The order is no longer open. The checkout informs the shopper.',
      type: 'final',
      tags: ['screen:buttons', 'busy', 'locked'],
      output: { outcome: 'expired' },
    },
  },
  output: ({ event }) => (event as unknown as { output: PaypalOutcome }).output,
});
