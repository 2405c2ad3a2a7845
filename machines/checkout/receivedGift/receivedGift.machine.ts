import { assign, setup } from 'xstate';
import { thanksForm, type ThanksFaults, type ThanksValues } from '../../../contract/forms/gift.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, OpenedGift, ReceivedGift } from '../../types.ts';

export type ReceivedGiftEvent =
  | { type: 'receivedGift.opened' }
  | { type: 'receivedGift.retried' }
  | { type: 'receivedGift.codeCopied'; text: string }
  | { type: 'receivedGift.messageTyped'; length: number }
  | { type: 'receivedGift.thanked'; draft: ThanksValues }
  | { type: 'network.online' };

/** The page that opens when a recipient follows the link to a gift. */
export const receivedGiftMachine = setup({
  types: {
    context: {} as {
      token: string;
      gift: ReceivedGift | null;
      receipts: OpenedGift['receipts'];
      copied: string | null;
      draft: ThanksValues;
      length: number;
      faults: ThanksFaults;
      failure: Failure | null;
    },
    input: {} as { token: string },
    events: {} as ReceivedGiftEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:unopened'
      | 'screen:revealed'
      | 'screen:cancelled'
      | 'screen:missing'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'copied'
      | 'uncopied'
      | 'thanks'
      | 'thanked',
  },
  actors: {
    viewGift: notProvided<ReceivedGift, { token: string }>('receivedGift.viewGift'),
    openGift: notProvided<OpenedGift, { token: string }>('receivedGift.openGift'),
    copyText: notProvided<void, { text: string }>('receivedGift.copyText'),
    sendThanks: notProvided<ReceivedGift, { token: string; draft: ThanksValues }>('receivedGift.sendThanks'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isCancelled: ({ event }) => failureIn(event)?.code === 'GIFT_CANCELLED',
    isMissing: ({ event }) => failureIn(event)?.kind === 'notFound',
    isThanked: ({ context }) => context.gift?.thanked === 1,
    hasThanked: ({ event }) => failureIn(event)?.code === 'GIFT_THANKED',
    isValid: (_, p: { draft: ThanksValues }) => thanksForm.isValid(p.draft),
  },
  actions: {
    setGift: assign({ gift: (_, p: { gift: ReceivedGift }) => p.gift, failure: null }),
    setOpened: assign({
      gift: (_, p: { opened: OpenedGift }) => p.opened,
      receipts: (_, p: { opened: OpenedGift }) => p.opened.receipts,
      failure: null,
    }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFailure: assign({ failure: null }),
    setCopied: assign({ copied: (_, p: { text: string }) => p.text }),
    setLength: assign({ length: (_, p: { length: number }) => p.length }),
    setDraft: assign({
      draft: (_, p: { draft: ThanksValues }) => p.draft,
      length: (_, p: { draft: ThanksValues }) => p.draft.words.length,
      faults: (_, p: { draft: ThanksValues }) => thanksForm.faultsOf(p.draft),
      failure: null,
    }),
  },
  delays: { copiedDuration: 2_500 },
}).createMachine({
  id: 'receivedGift',
  description:
    'Page of a gift link: shows the unopened card, opens the code on request and sends a thank-you message.',
  meta: {
    exceptions: {
      ...inBackground('receivedGift.revealed.copying.copying'),
    },
  },
  context: ({ input }) => ({
    token: input.token,
    gift: null,
    receipts: [],
    copied: null,
    draft: thanksForm.blank,
    length: 0,
    faults: {},
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Checks whether the link contains a token.',
      always: [{ guard: 'hasToken', target: 'loading' }, { target: 'missing' }],
    },
    loading: {
      description: 'The gift is loading, without its code.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'viewGift',
        src: 'viewGift',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'unopened',
          actions: [{ type: 'setGift', params: ({ event }) => ({ gift: event.output }) }],
        },
        onError: [
          { guard: 'isCancelled', target: 'cancelled' },
          { guard: 'isMissing', target: 'missing' },
          { target: 'failed', actions: ['setFailure'] },
        ],
      },
    },
    failed: {
      description:
        'The gift failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'receivedGift.retried': 'loading', 'network.online': 'loading' },
    },
    missing: {
      description: 'The link is incomplete, or no gift exists for it.',
      tags: ['screen:missing'],
    },
    cancelled: {
      description: 'The giver has cancelled the gift, so its code is not shown.',
      tags: ['screen:cancelled'],
    },
    unopened: {
      description: "The unopened card is shown with the giver's message. Only a click opens it.",
      tags: ['screen:unopened'],
      on: { 'receivedGift.opened': { target: 'opening', actions: ['clearFailure'] } },
    },
    opening: {
      description: 'The server is opening the gift and recording that it was opened.',
      tags: ['screen:unopened', 'busy'],
      invoke: {
        id: 'openGift',
        src: 'openGift',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'revealed',
          actions: [{ type: 'setOpened', params: ({ event }) => ({ opened: event.output }) }],
        },
        onError: [
          { guard: 'isCancelled', target: 'cancelled' },
          { guard: 'isMissing', target: 'missing' },
          { target: 'unopened', actions: ['setFailure'] },
        ],
      },
    },
    revealed: {
      description: 'Shows the code, how to redeem it, and a thank-you message to the giver.',
      tags: ['screen:revealed'],
      type: 'parallel',
      states: {
        copying: {
          description: 'Copies the code to the clipboard.',
          initial: 'idle',
          on: {
            'receivedGift.codeCopied': {
              target: '.copying',
              actions: [{ type: 'setCopied', params: ({ event }) => ({ text: event.text }) }],
            },
          },
          states: {
            idle: { description: 'Nothing is being copied.' },
            copying: {
              description: 'The code is being copied.',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context }) => ({ text: context.copied! }),
                onDone: 'copied',
                onError: 'refused',
              },
            },
            copied: {
              description: 'The code was copied, and the page briefly confirms it.',
              tags: ['copied'],
              after: { copiedDuration: 'idle' },
            },
            refused: {
              description:
                'The browser blocked copying. The code is selected, so that it can be copied manually.',
              tags: ['uncopied'],
            },
          },
        },
        thanking: {
          description: 'Lets the recipient thank the giver once.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the giver has already been thanked.',
              always: [{ guard: 'isThanked', target: 'thanked' }, { target: 'writing' }],
            },
            writing: {
              description: 'The recipient can write a few words and thanks the giver with a single click.',
              tags: ['thanks'],
              on: {
                'receivedGift.messageTyped': {
                  actions: [{ type: 'setLength', params: ({ event }) => event }],
                },
                'receivedGift.thanked': [
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
              description: 'The server is emailing the thank-you message to the giver.',
              tags: ['thanks', 'busy'],
              invoke: {
                id: 'sendThanks',
                src: 'sendThanks',
                input: ({ context: { token, draft } }) => ({ token, draft }),
                onDone: {
                  target: 'thanked',
                  actions: [{ type: 'setGift', params: ({ event }) => ({ gift: event.output }) }],
                },
                onError: [
                  { guard: 'hasThanked', target: 'thanked' },
                  { target: 'writing', actions: ['setFailure'] },
                ],
              },
            },
            thanked: {
              description: 'The giver has been thanked.',
              tags: ['thanked'],
              type: 'final',
            },
          },
        },
      },
    },
  },
});
