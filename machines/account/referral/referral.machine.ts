import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';

export type ReferralEvent = { type: 'referral.copyRequested'; url: string };

/** Shows a customer's referral link and copies it on request. */
export const referralMachine = setup({
  types: {
    context: {} as { url: string },
    events: {} as ReferralEvent,
    tags: {} as 'screen:link' | 'busy' | 'copied' | 'failed',
  },
  actors: {
    copyText: notProvided<void, { text: string }>('referral.copyText'),
  },
  actions: { setUrl: assign({ url: (_, p: { url: string }) => p.url }) },
  delays: { copiedDuration: 2_500 },
}).createMachine({
  id: 'referral',
  description:
    "Shows the customer's referral link and copies it on request. If the browser blocks copying, it can be selected.",
  context: { url: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The link is shown and can be copied.',
      tags: ['screen:link'],
      on: {
        'referral.copyRequested': {
          target: 'copying',
          actions: [{ type: 'setUrl', params: ({ event }) => ({ url: event.url }) }],
          meta: { spec: 'GEN-04' },
        },
      },
    },
    copying: {
      description: 'The link is being copied to the clipboard.',
      tags: ['screen:link', 'busy'],
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => ({ text: context.url }),
        onDone: { target: 'copied', meta: { spec: 'GEN-04' } },
        onError: 'refused',
      },
    },
    copied: {
      description: 'The link was copied, and the page briefly confirms it.',
      tags: ['screen:link', 'copied'],
      on: {
        'referral.copyRequested': {
          target: 'copying',
          actions: [{ type: 'setUrl', params: ({ event }) => ({ url: event.url }) }],
        },
      },
      after: { copiedDuration: 'idle' },
    },
    refused: {
      description: 'The browser blocked copying. The customer can select the link manually.',
      tags: ['screen:link', 'failed'],
      on: {
        'referral.copyRequested': {
          target: 'copying',
          actions: [{ type: 'setUrl', params: ({ event }) => ({ url: event.url }) }],
        },
      },
    },
  },
});
