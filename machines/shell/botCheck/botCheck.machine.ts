import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';

/** Reasons to consider a browser automated. */
export type BotReason =
  | 'webdriver'
  | 'headless'
  | 'phantom'
  | 'noLanguages'
  | 'canvas'
  | 'crawler'
  | 'scripted';

export type BotCheckEvent = { type: 'botCheck.dismissed' };

/** Checks once whether the browser is automated. The result never prevents a purchase. */
export const botCheckMachine = setup({
  types: {
    context: {} as { reasons: BotReason[] },
    events: {} as BotCheckEvent,
    output: {} as { outcome: 'dismissed' | 'person' },
    tags: {} as 'screen:none' | 'screen:banner' | 'busy',
  },
  actors: {
    findReasons: notProvided<BotReason[]>('botCheck.findReasons'),
  },
  guards: { isSuspicious: (_, p: { reasons: BotReason[] }) => p.reasons.length > 0 },
  actions: {
    setReasons: assign({ reasons: (_, p: { reasons: BotReason[] }) => p.reasons }),
    /** Marks the page as opened by an automated browser. From then on, API requests report this too. */
    setFlag: () => {},
  },
}).createMachine({
  id: 'botCheck',
  description:
    'If signs of automation are found, sets a flag and lists the reasons. Buying remains possible.',
  context: { reasons: [] },
  initial: 'checking',
  states: {
    checking: {
      description: 'The browser is being checked for signs of automation.',
      tags: ['screen:none', 'busy'],
      invoke: {
        id: 'findReasons',
        src: 'findReasons',
        onDone: [
          {
            guard: { type: 'isSuspicious', params: ({ event }) => ({ reasons: event.output }) },
            target: 'suspected',
            actions: [{ type: 'setReasons', params: ({ event }) => ({ reasons: event.output }) }, 'setFlag'],
            meta: { spec: 'BOT-01 BOT-02 BOT-03 BOT-04 BOT-05 BOT-06 BOT-07 BOT-08 BOT-09' },
          },
          { target: 'passed', meta: { spec: 'BOT-09' } },
        ],
        onError: 'passed',
      },
    },
    suspected: {
      description: 'Signs of automation were found. A banner lists them until it is closed.',
      tags: ['screen:banner'],
      on: { 'botCheck.dismissed': { target: 'dismissed', meta: { spec: 'BOT-10' } } },
    },
    dismissed: {
      description: 'The banner was closed for this page view. The flag remains set.',
      type: 'final',
      output: { outcome: 'dismissed' },
      tags: ['screen:none'],
    },
    passed: {
      description: 'No signs of automation were found, so no banner is shown.',
      type: 'final',
      output: { outcome: 'person' },
      tags: ['screen:none'],
    },
  },
  output: ({ event }) => (event as unknown as { output: { outcome: 'dismissed' | 'person' } }).output,
});
