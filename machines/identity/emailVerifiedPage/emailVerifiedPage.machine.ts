import { fromCallback, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';

export type EmailVerifiedPageEvent = { type: 'emailVerifiedPage.homeAsked' };

/** The page after an address was verified. Only the stored flag opens it. */
export const emailVerifiedPageMachine = setup({
  types: {
    events: {} as EmailVerifiedPageEvent,
    tags: {} as 'screen:waiting' | 'screen:verified' | 'screen:leaving' | 'busy',
  },
  actors: {
    readFlag: notProvided<boolean>('emailVerifiedPage.readFlag'),
    /** Runs while the page is shown, and removes the flag at the end. */
    holdFlag: fromCallback(() => {}),
  },
  guards: { isThere: (_, p: { flag: boolean }) => p.flag },
  actions: { goHome: () => {}, redirectHome: () => {} },
  delays: { leaveGrace: 15_000 },
}).createMachine({
  id: 'emailVerifiedPage',
  description:
    'Shown once after an address was verified, and again after a reload; leaving the page removes the flag.',
  initial: 'reading',
  states: {
    reading: {
      description: 'The flag in storage is being read; without it the page is not shown.',
      tags: ['screen:waiting', 'busy'],
      invoke: {
        id: 'readFlag',
        src: 'readFlag',
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ flag: event.output }) },
            target: 'verified',
            meta: { spec: 'EV-10' },
          },
          { target: 'leaving', actions: ['redirectHome'], meta: { spec: 'EV-11' } },
        ],
        onError: { target: 'leaving', actions: ['redirectHome'] },
      },
    },
    verified: {
      description: 'The success is shown; the flag is removed when the page is left.',
      tags: ['screen:verified'],
      invoke: {
        id: 'holdFlag',
        src: 'holdFlag',
        onDone: { target: 'leaving', actions: ['redirectHome'] },
        onError: { target: 'leaving', actions: ['redirectHome'] },
      },
      on: {
        'emailVerifiedPage.homeAsked': {
          target: 'leaving',
          actions: ['goHome'],
          meta: { spec: 'EV-10 EV-11' },
        },
      },
    },
    leaving: {
      description: 'The front page opens; if that fails, it is retried after a while.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveGrace: 'reading' },
    },
  },
});
