import { assign, setup } from 'xstate';
import type { ContactRestored } from '../../../contract/schemas/auth.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/**
 * A link in an email. It confirms or ends a newsletter subscription, undoes a contact change or ends reminders.
 */
export type MailLink = { action: 'confirm' | 'leave' | 'undo' | 'endReminder'; token: string };
/** Message from the server. `restored` is the contact that was restored; null if the link does not restore a contact. */
export type MailLinkResult = { message: string; restored: ContactRestored | null };

export type MailLinkEvent = { type: 'mailLink.agreed' };

/**
 * The page behind a link in an email. Opening the page changes nothing until the user clicks a button, because
 * email scanners open links too.
 */
export const mailLinkMachine = setup({
  types: {
    context: {} as { link: MailLink; result: MailLinkResult | null; failure: Failure | null },
    events: {} as MailLinkEvent,
    input: {} as { link: MailLink },
    output: {} as { outcome: 'done' | 'refused' },
    tags: {} as 'screen:question' | 'screen:done' | 'screen:refused' | 'busy',
  },
  actors: {
    useLink: notProvided<MailLinkResult, MailLink>('mailLink.useLink'),
  },
  guards: {
    hasToken: ({ context }) => context.link.token !== '',
    isFailure,
  },
  actions: {
    clearFailure: assign({ failure: null }),
    setResult: assign({ result: (_, p: { result: MailLinkResult }) => p.result }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'mailLink',
  description:
    "Performs a link's action after a click. Reports a link that is incomplete, already used or expired.",
  context: ({ input }) => ({ link: input.link, result: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether the link contains a token.',
      always: [{ guard: 'hasToken', target: 'confirming' }, { target: 'refused' }],
    },
    confirming: {
      description: 'The page describes what the link does. It takes effect only if the user confirms.',
      tags: ['screen:question'],
      on: { 'mailLink.agreed': { target: 'using', actions: ['clearFailure'] } },
    },
    using: {
      description: "The server is performing the link's action.",
      tags: ['screen:question', 'busy'],
      invoke: {
        id: 'useLink',
        src: 'useLink',
        input: ({ context }) => context.link,
        onDone: {
          target: 'done',
          actions: [{ type: 'setResult', params: ({ event }) => ({ result: event.output }) }],
          meta: { spec: 'UI-13' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'refused' } },
            target: 'refused',
          },
          {
            target: 'confirming',
            actions: ['setFailure'],
          },
        ],
      },
    },
    done: {
      description: "The link's action has been performed. The page shows the result.",
      type: 'final',
      output: { outcome: 'done' },
      tags: ['screen:done'],
    },
    refused: {
      description: 'The link is incomplete, already used or expired. The page shows the reason.',
      type: 'final',
      output: { outcome: 'refused' },
      tags: ['screen:refused'],
    },
  },
  output: ({ event }) => (event as unknown as { output: { outcome: 'done' | 'refused' } }).output,
});
