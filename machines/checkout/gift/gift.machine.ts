import { assign, setup } from 'xstate';
import { giftForm, type GiftFaults, type GiftValues } from '../../../contract/forms/gift.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, Gifts } from '../../types.ts';

/** `isDay` is true for a date within a year, and without a date. */
export type SubmittedGift = { draft: GiftValues; isDay: boolean };

export type GiftEvent =
  | { type: 'gift.opened' }
  | { type: 'gift.confirmed' }
  | { type: 'gift.closed' }
  | { type: 'gift.wordsTyped'; length: number }
  | ({ type: 'gift.submitted' } & SubmittedGift)
  | { type: 'gift.cancelAsked'; giftid: string };

const toValues = ({ draft, isDay }: SubmittedGift) => ({ ...draft, isDay });

/** Gives the codes of one order to another person. */
export const giftMachine = setup({
  types: {
    context: {} as {
      ordertoken: string;
      gifts: Gifts | null;
      draft: GiftValues;
      length: number;
      faults: GiftFaults;
      failure: Failure | null;
      giftid: string | null;
    },
    input: {} as { ordertoken: string },
    events: {} as GiftEvent,
    tags: {} as
      | 'screen:list'
      | 'screen:warning'
      | 'screen:form'
      | 'screen:sent'
      | 'busy'
      | 'cancelling'
      | 'failed',
  },
  actors: {
    loadGifts: notProvided<Gifts, { ordertoken: string }>('gift.loadGifts'),
    sendGift: notProvided<Gifts, { ordertoken: string; draft: GiftValues }>('gift.sendGift'),
    cancelGift: notProvided<Gifts, { ordertoken: string; giftid: string }>('gift.cancelGift'),
  },
  guards: {
    isWhole: (_, p: SubmittedGift) => giftForm.isValid(toValues(p)),
    isScheduled: ({ context }, p: { giftid: string }) =>
      context.gifts?.gifts.some(({ giftid, state }) => giftid === p.giftid && state === 'scheduled') ?? false,
    hasScheduled: ({ context }) => context.gifts?.gifts.some(({ state }) => state === 'scheduled') ?? false,
    /** Another person already has the code. */
    mayGiveAgain: ({ context }) =>
      context.gifts !== null && context.gifts.left > 0 && context.gifts.gifts.length > 0,
    mayGive: ({ context }) => context.gifts !== null && context.gifts.left > 0,
  },
  actions: {
    setGifts: assign({ gifts: (_, p: { gifts: Gifts }) => p.gifts, failure: null, giftid: null }),
    /** The same, with the failure still shown. */
    updateGifts: assign({ gifts: (_, p: { gifts: Gifts }) => p.gifts, giftid: null }),
    setDraft: assign({
      draft: (_, p: SubmittedGift) => p.draft,
      length: (_, p: SubmittedGift) => p.draft.words.length,
      faults: (_, p: SubmittedGift) => giftForm.faultsOf(toValues(p)),
      failure: null,
    }),
    setLength: assign({ length: (_, p: { length: number }) => p.length }),
    clearDraft: assign({ draft: giftForm.blank, length: 0 }),
    clearFailure: assign({ faults: {}, failure: null }),
    setGift: assign({ giftid: (_, p: { giftid: string }) => p.giftid, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
  delays: { refreshInterval: 10_000 },
}).createMachine({
  id: 'gift',
  description: 'Sends the purchase to another person, at once or on a day, and can withdraw it until then.',
  meta: {
    exceptions: {
      'a question is shown as busy: gift.refreshing':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
    },
  },
  context: ({ input }) => ({
    ordertoken: input.ordertoken,
    gifts: null,
    draft: giftForm.blank,
    length: 0,
    faults: {},
    failure: null,
    giftid: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The gifts of the order are being fetched.',
      tags: ['screen:list', 'busy'],
      invoke: {
        id: 'loadGifts',
        src: 'loadGifts',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: {
          target: 'list',
          actions: [{ type: 'setGifts', params: ({ event }) => ({ gifts: event.output }) }],
        },
        onError: { target: 'unknown', actions: ['setFailure'] },
      },
    },
    unknown: {
      description: 'The earlier gifts are unknown, so nothing is sent until the server responds.',
      tags: ['screen:list', 'failed'],
      on: { 'gift.opened': 'loading' },
    },
    list: {
      description: 'The gifts of the order. Each can be withdrawn before its day.',
      tags: ['screen:list'],
      after: { refreshInterval: { guard: 'hasScheduled', target: 'refreshing' } },
      on: {
        'gift.opened': [
          { guard: 'mayGiveAgain', target: 'warning', actions: ['clearFailure'] },
          { guard: 'mayGive', target: 'editing', actions: ['clearFailure'] },
        ],
        'gift.cancelAsked': {
          guard: { type: 'isScheduled', params: ({ event }) => event },
          target: 'cancelling',
          actions: [{ type: 'setGift', params: ({ event }) => event }],
        },
      },
    },
    refreshing: {
      description: 'The list stays visible while the gifts are fetched again.',
      tags: ['screen:list'],
      invoke: {
        id: 'loadGifts',
        src: 'loadGifts',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: {
          target: 'list',
          actions: [{ type: 'updateGifts', params: ({ event }) => ({ gifts: event.output }) }],
        },
        onError: { target: 'list', description: 'The list stays and is fetched again later.' },
      },
      on: {
        'gift.opened': { guard: 'mayGiveAgain', target: 'warning', actions: ['clearFailure'] },
        'gift.cancelAsked': {
          guard: { type: 'isScheduled', params: ({ event }) => event },
          target: 'cancelling',
          actions: [{ type: 'setGift', params: ({ event }) => event }],
        },
      },
    },
    warning: {
      description:
        'The buyer is about to send the same code to another person; it can be redeemed only once.',
      tags: ['screen:warning'],
      on: {
        'gift.confirmed': 'editing',
        'gift.closed': 'list',
      },
    },
    cancelling: {
      description: 'A gift is being withdrawn.',
      tags: ['screen:list', 'cancelling', 'busy'],
      invoke: {
        id: 'cancelGift',
        src: 'cancelGift',
        input: ({ context }) => ({ ordertoken: context.ordertoken, giftid: context.giftid! }),
        onDone: {
          target: 'list',
          actions: [{ type: 'setGifts', params: ({ event }) => ({ gifts: event.output }) }],
        },
        onError: { target: 'refreshing', actions: ['setFailure'] },
      },
    },
    editing: {
      description: 'The buyer enters recipient, day and message. The text stays.',
      tags: ['screen:form'],
      on: {
        'gift.closed': { target: 'list', actions: ['clearFailure'] },
        'gift.wordsTyped': { actions: [{ type: 'setLength', params: ({ event }) => event }] },
        'gift.submitted': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'sending',
            actions: [{ type: 'setDraft', params: ({ event }) => event }],
          },
          { actions: [{ type: 'setDraft', params: ({ event }) => event }] },
        ],
      },
    },
    sending: {
      description: 'The gift is on its way to the server.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'sendGift',
        src: 'sendGift',
        input: ({ context }) => ({ ordertoken: context.ordertoken, draft: context.draft }),
        onDone: {
          target: 'sent',
          actions: [{ type: 'setGifts', params: ({ event }) => ({ gifts: event.output }) }],
        },
        onError: { target: 'editing', actions: ['setFailure'] },
      },
    },
    sent: {
      description: 'The server has accepted the gift; the dialog confirms it until it is closed.',
      tags: ['screen:sent'],
      on: { 'gift.closed': { target: 'list', actions: ['clearDraft'] } },
    },
  },
});
