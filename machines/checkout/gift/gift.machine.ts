import { assign, setup } from 'xstate';
import type { Day } from '../../../contract/domain/day.ts';
import { giftForm, giftLinkForm, type GiftFaults, type GiftValues } from '../../../contract/forms/gift.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, Gifts } from '../../types.ts';

/** Ways to send a gift: an email from the shop, or a link that the giver shares. */
export type GiftWay = 'mail' | 'link';
/** `today` is the current day in Zurich. */
export type SubmittedGift = { draft: GiftValues; today: Day };

export type GiftEvent =
  | { type: 'gift.opened' }
  | { type: 'gift.confirmed' }
  | { type: 'gift.closed' }
  | { type: 'gift.wayChosen'; way: GiftWay }
  | { type: 'gift.messageTyped'; length: number }
  | ({ type: 'gift.submitted' } & SubmittedGift)
  | { type: 'gift.cancelRequested'; giftid: string }
  | { type: 'gift.linkRequested'; giftid: string }
  | { type: 'gift.linkCopied' }
  | { type: 'gift.linkShared' };

const faultsOf = (way: GiftWay, submitted: SubmittedGift): GiftFaults =>
  way === 'link'
    ? giftLinkForm.faultsOf(submitted.draft)
    : giftForm.faultsOf({ ...submitted.draft, today: submitted.today });

/** Returns the link of the displayed gift: the selected gift or, if no gift is selected, the last gift. */
const linkOf = ({ gifts, giftid }: { gifts: Gifts | null; giftid: string | null }): string | null => {
  const list = gifts?.gifts ?? [];
  const shown = giftid === null ? list.at(-1) : list.find((gift) => gift.giftid === giftid);
  return shown?.link ?? null;
};

/** Gives an order's codes to someone else. */
export const giftMachine = setup({
  types: {
    context: {} as {
      ordertoken: string;
      gifts: Gifts | null;
      way: GiftWay;
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
      | 'copied'
      | 'uncopied'
      | 'failed',
  },
  actors: {
    loadGifts: notProvided<Gifts, { ordertoken: string }>('gift.loadGifts'),
    sendGift: notProvided<Gifts, { ordertoken: string; way: GiftWay; draft: GiftValues }>('gift.sendGift'),
    cancelGift: notProvided<Gifts, { ordertoken: string; giftid: string }>('gift.cancelGift'),
    copyText: notProvided<void, { text: string }>('gift.copyText'),
  },
  guards: {
    isValid: ({ context }, p: SubmittedGift) => Object.keys(faultsOf(context.way, p)).length === 0,
    isUnopened: ({ context }, p: { giftid: string }) =>
      context.gifts?.gifts.some(({ giftid, opened }) => giftid === p.giftid && opened !== 1) ?? false,
    hasLink: ({ context }) => linkOf(context) !== null,
    hasLinkOf: ({ context }, p: { giftid: string }) =>
      linkOf({ gifts: context.gifts, giftid: p.giftid }) !== null,
    hasScheduled: ({ context }) => context.gifts?.gifts.some(({ state }) => state === 'scheduled') ?? false,
    /** True if the order already has a gift and more gifts can still be created. */
    canGiveAgain: ({ context }) =>
      context.gifts !== null && context.gifts.left > 0 && context.gifts.gifts.length > 0,
    canGive: ({ context }) => context.gifts !== null && context.gifts.left > 0,
  },
  actions: {
    setGifts: assign({ gifts: (_, p: { gifts: Gifts }) => p.gifts, failure: null, giftid: null }),
    /** Like `setGifts`, but preserves the failure. */
    updateGifts: assign({ gifts: (_, p: { gifts: Gifts }) => p.gifts, giftid: null }),
    setDraft: assign({
      draft: (_, p: SubmittedGift) => p.draft,
      length: (_, p: SubmittedGift) => p.draft.words.length,
      faults: ({ context }, p: SubmittedGift) => faultsOf(context.way, p),
      failure: null,
    }),
    chooseWay: assign({ way: (_, p: { way: GiftWay }) => p.way, faults: {}, failure: null }),
    setLength: assign({ length: (_, p: { length: number }) => p.length }),
    clearDraft: assign({ draft: giftForm.blank, length: 0, giftid: null }),
    clearFailure: assign({ faults: {}, failure: null }),
    setGift: assign({ giftid: (_, p: { giftid: string }) => p.giftid, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    /** Opens the device's share dialog. */
    shareLink: (_, _p: { link: string | null }) => {},
  },
  delays: { refreshInterval: 10_000, copiedDuration: 2_500 },
}).createMachine({
  id: 'gift',
  description:
    'Sends the purchase to someone else by email or by link. The gift can be cancelled until the recipient opens it.',
  meta: {
    exceptions: {
      ...inBackground('gift.refreshing', 'gift.sent.copying'),
    },
  },
  context: ({ input }) => ({
    ordertoken: input.ordertoken,
    gifts: null,
    way: 'mail',
    draft: giftForm.blank,
    length: 0,
    faults: {},
    failure: null,
    giftid: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The gifts of the order are loading.',
      tags: ['screen:list', 'busy'],
      invoke: {
        id: 'loadGifts',
        src: 'loadGifts',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: {
          target: 'list',
          actions: [{ type: 'setGifts', params: ({ event }) => ({ gifts: event.output }) }],
        },
        onError: { target: 'failed', actions: ['setFailure'] },
      },
    },
    failed: {
      description:
        'The gifts failed to load. Nothing can be sent, because the server has not reported which gifts were sent earlier.',
      tags: ['screen:list', 'failed'],
      on: { 'gift.opened': 'loading' },
    },
    list: {
      description: "The order's gifts are listed. Each can be cancelled until its recipient opens it.",
      tags: ['screen:list'],
      after: { refreshInterval: { guard: 'hasScheduled', target: 'refreshing' } },
      on: {
        'gift.opened': [
          { guard: 'canGiveAgain', target: 'warning', actions: ['clearFailure'] },
          { guard: 'canGive', target: 'editing', actions: ['clearFailure'] },
        ],
        'gift.cancelRequested': {
          guard: { type: 'isUnopened', params: ({ event }) => event },
          target: 'cancelling',
          actions: [{ type: 'setGift', params: ({ event }) => event }],
        },
        'gift.linkRequested': {
          guard: { type: 'hasLinkOf', params: ({ event }) => event },
          target: 'sent',
          actions: [{ type: 'setGift', params: ({ event }) => event }],
        },
      },
    },
    refreshing: {
      description: 'The list remains visible while the gifts reload.',
      tags: ['screen:list'],
      invoke: {
        id: 'loadGifts',
        src: 'loadGifts',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: {
          target: 'list',
          actions: [{ type: 'updateGifts', params: ({ event }) => ({ gifts: event.output }) }],
        },
        onError: {
          target: 'list',
          description: 'The gifts failed to reload. The list remains and reloads later.',
        },
      },
      on: {
        'gift.opened': { guard: 'canGiveAgain', target: 'warning', actions: ['clearFailure'] },
        'gift.cancelRequested': {
          guard: { type: 'isUnopened', params: ({ event }) => event },
          target: 'cancelling',
          actions: [{ type: 'setGift', params: ({ event }) => event }],
        },
      },
    },
    warning: {
      description:
        'Warns that the same code has already been given to someone else and can only be redeemed once.',
      tags: ['screen:warning'],
      on: {
        'gift.confirmed': 'editing',
        'gift.closed': 'list',
      },
    },
    cancelling: {
      description: 'A gift is being cancelled.',
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
      description:
        'The buyer selects email or link and enters recipient, date and message. Typed text is preserved.',
      tags: ['screen:form'],
      on: {
        'gift.closed': { target: 'list', actions: ['clearFailure'] },
        'gift.wayChosen': { actions: [{ type: 'chooseWay', params: ({ event }) => event }] },
        'gift.messageTyped': { actions: [{ type: 'setLength', params: ({ event }) => event }] },
        'gift.submitted': [
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'sending',
            actions: [{ type: 'setDraft', params: ({ event }) => event }],
          },
          { actions: [{ type: 'setDraft', params: ({ event }) => event }] },
        ],
      },
    },
    sending: {
      description: 'The gift is being sent to the server.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'sendGift',
        src: 'sendGift',
        input: ({ context: { ordertoken, way, draft } }) => ({ ordertoken, way, draft }),
        onDone: {
          target: 'sent',
          actions: [{ type: 'setGifts', params: ({ event }) => ({ gifts: event.output }) }],
        },
        onError: { target: 'editing', actions: ['setFailure'] },
      },
    },
    sent: {
      description:
        'The server has accepted the gift. The dialog confirms this and shows the link if there is one.',
      tags: ['screen:sent'],
      initial: 'idle',
      on: {
        'gift.closed': { target: 'list', actions: ['clearDraft'] },
        'gift.linkCopied': { guard: 'hasLink', target: '.copying' },
        'gift.linkShared': {
          guard: 'hasLink',
          actions: [{ type: 'shareLink', params: ({ context }) => ({ link: linkOf(context) }) }],
        },
      },
      states: {
        idle: { description: 'Nothing is being copied.' },
        copying: {
          description: 'The link is being copied.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: linkOf(context)! }),
            onDone: 'copied',
            onError: 'refused',
          },
        },
        copied: {
          description: 'The link was copied, and the dialog briefly confirms it.',
          tags: ['copied'],
          after: { copiedDuration: 'idle' },
        },
        refused: {
          description:
            'The browser blocked copying. The link is selected, so that it can be copied manually.',
          tags: ['uncopied'],
        },
      },
    },
  },
});
