import { fromCallback, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';

export type EmailVerifiedPageEvent = { type: 'emailVerifiedPage.homeRequested' };

/**
 * Page shown after an email address has been verified. The page opens only if the flag `emailVerified` is
 * stored in the browser.
 */
export const emailVerifiedPageMachine = setup({
  types: {
    events: {} as EmailVerifiedPageEvent,
    tags: {} as 'screen:waiting' | 'screen:verified' | 'screen:leaving' | 'busy',
  },
  actors: {
    readFlag: notProvided<boolean>('emailVerifiedPage.readFlag'),
    /** Runs while the page is shown. When the actor stops, it removes the stored flag `emailVerified`. */
    keepFlag: fromCallback(() => {}),
  },
  guards: { hasFlag: (_, p: { flag: boolean }) => p.flag },
  actions: { goHome: () => {}, redirectHome: () => {} },
  delays: { leaveTimeout: 15_000 },
}).createMachine({
  id: 'emailVerifiedPage',
  description:
    'Confirms that an email address has been verified. The page survives a reload; leaving it removes the stored flag.',
  initial: 'reading',
  states: {
    reading: {
      description: 'The flag is being read from storage. Without it, the page is not shown.',
      tags: ['screen:waiting', 'busy'],
      invoke: {
        id: 'readFlag',
        src: 'readFlag',
        onDone: [
          {
            guard: { type: 'hasFlag', params: ({ event }) => ({ flag: event.output }) },
            target: 'verified',
            meta: { spec: 'EV-10' },
          },
          { target: 'leaving', actions: ['redirectHome'], meta: { spec: 'EV-11' } },
        ],
        onError: { target: 'leaving', actions: ['redirectHome'] },
      },
    },
    verified: {
      description: 'The page confirms the verification. The flag is removed when the user leaves.',
      tags: ['screen:verified'],
      invoke: {
        id: 'keepFlag',
        src: 'keepFlag',
        onDone: { target: 'leaving', actions: ['redirectHome'] },
        onError: { target: 'leaving', actions: ['redirectHome'] },
      },
      on: {
        'emailVerifiedPage.homeRequested': {
          target: 'leaving',
          actions: ['goHome'],
          meta: { spec: 'EV-10 EV-11' },
        },
      },
    },
    leaving: {
      description: 'The front page is opening. If it does not open, another attempt follows after a delay.',
      tags: ['screen:leaving', 'busy'],
      after: { leaveTimeout: 'reading' },
    },
  },
});
