import { assign, setup } from 'xstate';
import { shareForm, type ShareFaults, type ShareValues } from '../../../contract/forms/share.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, FoundShare, Share } from '../../types.ts';

export type ShareEvent =
  | { type: 'share.opened' }
  | { type: 'share.closed' }
  | { type: 'share.submitted'; draft: ShareValues }
  | { type: 'share.sent' }
  | { type: 'share.copyRequested' }
  | { type: 'share.removed' };

/**
 * Creates, shares and removes a link for the recipient of a top-up. Depending on the implementations, the
 * link shows the top-up's status or lets the recipient request another one.
 */
export const shareMachine = setup({
  types: {
    context: {} as {
      ordertoken: string;
      share: Share | null;
      draft: ShareValues;
      faults: ShareFaults;
      failure: Failure | null;
    },
    input: {} as { ordertoken: string },
    events: {} as ShareEvent,
    tags: {} as
      | 'screen:offer'
      | 'screen:form'
      | 'screen:link'
      | 'busy'
      | 'failed'
      | 'copied'
      | 'uncopied'
      | 'removing',
  },
  actors: {
    loadShare: notProvided<FoundShare, { ordertoken: string }>('share.loadShare'),
    createShare: notProvided<Share, { ordertoken: string; draft: ShareValues }>('share.createShare'),
    removeShare: notProvided<unknown, { ordertoken: string }>('share.removeShare'),
    copyText: notProvided<void, { text: string }>('share.copyText'),
  },
  guards: {
    hasShare: (_, p: { found: FoundShare }) => p.found.share !== null,
    isValid: (_, p: { draft: ShareValues }) => shareForm.isValid(p.draft),
  },
  actions: {
    setFound: assign({
      share: (_, p: { found: FoundShare }) => p.found.share,
      draft: (_, { found: { share, suggested } }: { found: FoundShare }): ShareValues => ({
        sender: share?.sender ?? '',
        language: share?.language ?? suggested,
      }),
    }),
    setDraft: assign({
      draft: (_, p: { draft: ShareValues }) => p.draft,
      faults: (_, p: { draft: ShareValues }) => shareForm.faultsOf(p.draft),
      failure: null,
    }),
    setShare: assign({ share: (_, p: { share: Share }) => p.share }),
    clearShare: assign({ share: null }),
    clearFailure: assign({ faults: {}, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    /** Opens the browser's share dialog. */
    sendShare: (_, _p: { share: Share | null }) => {},
  },
  delays: { copiedDuration: 2_500 },
}).createMachine({
  id: 'share',
  description: 'Creates, shares and removes the link that a recipient uses to follow a top-up.',
  meta: {
    exceptions: {
      ...inBackground('share.link.copying'),
    },
  },
  context: ({ input }) => ({
    ordertoken: input.ordertoken,
    share: null,
    draft: shareForm.blank,
    faults: {},
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Checks whether a link already exists.',
      tags: ['screen:offer', 'busy'],
      invoke: {
        id: 'loadShare',
        src: 'loadShare',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: [
          {
            guard: { type: 'hasShare', params: ({ event }) => ({ found: event.output }) },
            target: 'link',
            actions: [{ type: 'setFound', params: ({ event }) => ({ found: event.output }) }],
          },
          {
            target: 'offer',
            actions: [{ type: 'setFound', params: ({ event }) => ({ found: event.output }) }],
          },
        ],
        onError: { target: 'failed', actions: ['setFailure'] },
      },
    },
    failed: {
      description: 'The server did not report whether a link exists. The buyer can try again.',
      tags: ['screen:offer', 'failed'],
      on: { 'share.opened': { target: 'loading', actions: ['clearFailure'] } },
    },
    offer: {
      description: 'No link exists, and the buyer can create one.',
      tags: ['screen:offer'],
      on: { 'share.opened': 'editing' },
    },
    editing: {
      description: 'The buyer confirms the first name and the language that the link will use.',
      tags: ['screen:form'],
      on: {
        'share.closed': { target: 'offer', actions: ['clearFailure'] },
        'share.submitted': [
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'making',
            actions: [{ type: 'setDraft', params: ({ event }) => event }],
          },
          { actions: [{ type: 'setDraft', params: ({ event }) => event }] },
        ],
      },
    },
    making: {
      description: 'The server is creating the link.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'createShare',
        src: 'createShare',
        input: ({ context }) => ({ ordertoken: context.ordertoken, draft: context.draft }),
        onDone: {
          target: 'link',
          actions: [{ type: 'setShare', params: ({ event }) => ({ share: event.output }) }],
        },
        onError: { target: 'editing', actions: ['setFailure'] },
      },
    },
    link: {
      description: 'The link can be shared, copied and removed.',
      tags: ['screen:link'],
      initial: 'idle',
      on: {
        'share.sent': {
          actions: [{ type: 'sendShare', params: ({ context }) => ({ share: context.share }) }],
        },
        'share.copyRequested': '.copying',
        'share.removed': { target: 'removing', actions: ['clearFailure'] },
      },
      states: {
        idle: { description: 'Nothing is being copied.' },
        copying: {
          description: 'The link is being copied.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: context.share?.url ?? '' }),
            onDone: 'copied',
            onError: 'refused',
          },
        },
        copied: {
          description: 'The link was copied, and the page briefly confirms it.',
          tags: ['copied'],
          after: { copiedDuration: 'idle' },
        },
        refused: {
          description: 'The browser blocked copying. The link can be selected manually.',
          tags: ['uncopied'],
        },
      },
    },
    removing: {
      description: 'The server is removing the link.',
      tags: ['screen:link', 'busy', 'removing'],
      invoke: {
        id: 'removeShare',
        src: 'removeShare',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: { target: 'offer', actions: ['clearShare'] },
        onError: { target: 'link', actions: ['setFailure'] },
      },
    },
  },
});
