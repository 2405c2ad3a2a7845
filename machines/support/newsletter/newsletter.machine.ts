import { assign, setup } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/** Purpose of a link in a newsletter mail: to subscribe, or to unsubscribe. */
export type NewsletterLink = { action: 'confirm' | 'leave'; token: string };

export type NewsletterEvent = { type: 'newsletter.agreed' };

/** The page behind the links of the newsletter. A press decides, so that a scanner of mails that opens links does not. */
export const newsletterMachine = setup({
  types: {
    context: {} as { link: NewsletterLink; message: string | null; failure: Failure | null },
    events: {} as NewsletterEvent,
    input: {} as { link: NewsletterLink },
    output: {} as { outcome: 'done' | 'refused' },
    tags: {} as 'screen:question' | 'screen:done' | 'screen:refused' | 'busy',
  },
  actors: {
    useLink: notProvided<{ message: string }, NewsletterLink>('newsletter.useLink'),
  },
  guards: {
    hasToken: ({ context }) => context.link.token !== '',
    isFailure: ({ event }, p: { kind: Failure['kind'] }) => failureIn(event)?.kind === p.kind,
  },
  actions: {
    clearFailure: assign({ failure: null }),
    setMessage: assign({ message: (_, p: { message: string }) => p.message }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'newsletter',
  description: 'Asks once, then does what the link says; the same link again gives the same answer.',
  context: ({ input }) => ({ link: input.link, message: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides whether the link holds a token at all.',
      always: [{ guard: 'hasToken', target: 'asking' }, { target: 'refused' }],
    },
    asking: {
      description: 'The shopper is asked to confirm what the link does.',
      tags: ['screen:question'],
      on: { 'newsletter.agreed': { target: 'using', actions: ['clearFailure'] } },
    },
    using: {
      description: 'The server is doing what the link says.',
      tags: ['screen:question', 'busy'],
      invoke: {
        id: 'useLink',
        src: 'useLink',
        input: ({ context }) => context.link,
        onDone: {
          target: 'done',
          actions: [{ type: 'setMessage', params: ({ event }) => ({ message: event.output.message }) }],
          meta: { spec: 'UI-13' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'refused' } },
            target: 'refused',
          },
          {
            target: 'asking',
            actions: ['setFailure'],
          },
        ],
      },
    },
    done: {
      description: 'The subscription was confirmed or ended; the page says so and asks nothing more.',
      type: 'final',
      output: { outcome: 'done' },
      tags: ['screen:done'],
    },
    refused: {
      description: 'The link is incomplete or too old; the page says so and asks nothing more.',
      type: 'final',
      output: { outcome: 'refused' },
      tags: ['screen:refused'],
    },
  },
  output: ({ event }) => (event as unknown as { output: { outcome: 'done' | 'refused' } }).output,
});
