import { assign, setup } from 'xstate';
import {
  recipientForm,
  type RecipientFaults,
  type RecipientValues,
} from '../../../contract/forms/recipient.ts';
import type { Recipient } from '../../../contract/schemas/recipients.ts';
import { ignoresRoute } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, Route } from '../../types.ts';

/**
 * `mayName` is true for customers with an account and for guests remembered on this device. Nobody else can
 * store names.
 */
export type LoadedRecipients = { recipients: Recipient[]; mayName: boolean };
export type RecipientChange = { ordertoken: string; name?: string | null; remind?: 0 | 1 };

export type RecipientsEvent =
  | { type: 'recipients.editRequested'; ordertoken: string }
  | { type: 'recipients.submitted'; draft: RecipientValues }
  | { type: 'recipients.closed' }
  | { type: 'recipients.nameRemoved' }
  | { type: 'recipients.removalRequested'; ordertoken: string }
  | { type: 'recipients.removalDeclined' }
  | { type: 'recipients.removalConfirmed' }
  | { type: 'recipients.reminderSwitched'; ordertoken: string; remind: 0 | 1 }
  | { type: 'recipients.retried' }
  | { type: 'network.online' }
  | { type: 'session.found' }
  | { type: 'session.lost' }
  | { type: 'route.changed'; route: Route };

/** Phone numbers that were topped up, with their names and reminders. */
export const recipientsMachine = setup({
  types: {
    context: {} as LoadedRecipients & {
      /** Token of an order, if only that order's phone number is shown; null if all numbers are shown. */
      ordertoken: string | null;
      /** Order token of the recipient whose name is being edited. */
      editing: string | null;
      change: RecipientChange | null;
      /** Order token of the number whose removal awaits confirmation. */
      chosen: string | null;
      faults: RecipientFaults;
      failure: Failure | null;
    },
    input: {} as { ordertoken: string | null },
    events: {} as RecipientsEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:empty'
      | 'screen:list'
      | 'screen:confirm'
      | 'busy'
      | 'failed',
  },
  actors: {
    loadRecipients: notProvided<LoadedRecipients, { ordertoken: string | null }>('recipients.loadRecipients'),
    saveRecipient: notProvided<Recipient, { recipient: Recipient; change: RecipientChange }>(
      'recipients.saveRecipient',
    ),
    /** Deletes the number's name and reminder, and returns the remaining numbers. */
    removeRecipient: notProvided<Recipient[], { recipient: Recipient }>('recipients.removeRecipient'),
  },
  guards: {
    isEmpty: (_, p: { loaded: LoadedRecipients }) =>
      !p.loaded.recipients.some(({ remind }) => p.loaded.mayName || remind !== undefined),
    /** True if the order's phone number has no name yet and the customer may name it. */
    isUnnamed: ({ context }, p: { loaded: LoadedRecipients }) =>
      context.ordertoken !== null && p.loaded.mayName && p.loaded.recipients[0]?.name === null,
    canName: ({ context }, p: { ordertoken: string }) =>
      context.mayName &&
      context.editing !== p.ordertoken &&
      context.recipients.some(({ ordertoken }) => ordertoken === p.ordertoken),
    /** True if the number whose name is being edited already has a name. */
    isRenaming: ({ context }) =>
      context.recipients.some(({ ordertoken, name }) => ordertoken === context.editing && name !== null),
    /** True if the number is on the list of all numbers. The page of an order offers no removal. */
    canRemove: ({ context }, p: { ordertoken: string }) =>
      context.ordertoken === null &&
      context.editing !== p.ordertoken &&
      context.recipients.some(({ ordertoken }) => ordertoken === p.ordertoken),
    canRemind: ({ context }, p: { ordertoken: string }) =>
      context.recipients.some(
        ({ ordertoken, remind }) => ordertoken === p.ordertoken && remind !== undefined,
      ),
    isValid: (_, p: { draft: RecipientValues }) => recipientForm.isValid(p.draft),
    isEditing: ({ context }) => context.editing !== null,
  },
  actions: {
    setLoaded: assign({
      recipients: (_, p: { loaded: LoadedRecipients }) => p.loaded.recipients,
      mayName: (_, p: { loaded: LoadedRecipients }) => p.loaded.mayName,
      failure: null,
    }),
    setEditing: assign({
      editing: (_, p: { ordertoken: string | null }) => p.ordertoken,
      faults: {},
      failure: null,
    }),
    setFaults: assign({ faults: (_, p: { draft: RecipientValues }) => recipientForm.faultsOf(p.draft) }),
    setChange: assign({ change: (_, p: { change: RecipientChange }) => p.change, failure: null }),
    setSaved: assign({
      recipients: ({ context }, p: { recipient: Recipient }) =>
        context.recipients.map((known) =>
          known.ordertoken === p.recipient.ordertoken ? p.recipient : known,
        ),
      // only saving the edited name closes the name field; other changes, such as a reminder, do not discard a
      // name that is being typed
      editing: ({ context: { change, editing } }) =>
        change?.name !== undefined && change.ordertoken === editing ? null : editing,
      change: null,
    }),
    setChosen: assign({
      chosen: (_, p: { ordertoken: string }) => p.ordertoken,
      editing: null,
      faults: {},
      failure: null,
    }),
    clearChosen: assign({ chosen: null }),
    setRemoved: assign({ recipients: (_, p: { recipients: Recipient[] }) => p.recipients, chosen: null }),
    setFailure: assign({ change: null, chosen: null, failure: ({ event }) => failureIn(event) }),
    clearLoaded: assign({ recipients: [], mayName: false, editing: null, chosen: null }),
  },
}).createMachine({
  id: 'recipients',
  description:
    'Lets the customer name topped-up numbers, set reminders for them, and remove numbers from the list.',
  meta: {
    exceptions: {
      ...ignoresRoute('recipients'),
    },
  },
  context: ({ input }) => ({
    ordertoken: input.ordertoken,
    recipients: [],
    mayName: false,
    editing: null,
    change: null,
    chosen: null,
    faults: {},
    failure: null,
  }),
  initial: 'loading',
  on: {
    // discards the names of the previous user and loads those of the new one
    'session.found': { target: '.loading', actions: ['clearLoaded'] },
    'session.lost': { target: '.loading', actions: ['clearLoaded'], meta: { spec: 'SESS-06' } },
  },
  states: {
    loading: {
      description: 'The numbers and their names are loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadRecipients',
        src: 'loadRecipients',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => ({ loaded: event.output }) }, target: 'empty' },
          {
            guard: { type: 'isUnnamed', params: ({ event }) => ({ loaded: event.output }) },
            target: 'editing',
            actions: [
              { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
              {
                type: 'setEditing',
                params: ({ event }) => ({ ordertoken: event.output.recipients[0]?.ordertoken ?? null }),
              },
            ],
          },
          {
            target: 'list',
            actions: [{ type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) }],
          },
        ],
        onError: { target: 'failed', actions: ['setFailure'] },
      },
    },
    failed: {
      description:
        'The numbers failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'recipients.retried': 'loading', 'network.online': 'loading' },
    },
    empty: {
      description: 'No number has been topped up, or no topped-up number can have a name or a reminder.',
      tags: ['screen:empty'],
    },
    list: {
      description: 'The numbers are shown.',
      tags: ['screen:list'],
      on: {
        'recipients.editRequested': {
          guard: { type: 'canName', params: ({ event }) => event },
          target: 'editing',
          actions: [{ type: 'setEditing', params: ({ event }) => event }],
        },
        'recipients.removalRequested': {
          guard: { type: 'canRemove', params: ({ event }) => event },
          target: 'confirming',
          actions: [{ type: 'setChosen', params: ({ event }) => event }],
        },
        'recipients.reminderSwitched': {
          guard: { type: 'canRemind', params: ({ event }) => event },
          target: 'saving',
          actions: [
            {
              type: 'setChange',
              params: ({ event: { ordertoken, remind } }) => ({ change: { ordertoken, remind } }),
            },
          ],
        },
      },
    },
    editing: {
      description: 'The name of one number is being edited.',
      tags: ['screen:list'],
      on: {
        'recipients.editRequested': {
          guard: { type: 'canName', params: ({ event }) => event },
          actions: [{ type: 'setEditing', params: ({ event }) => event }],
        },
        'recipients.submitted': [
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'saving',
            actions: [
              { type: 'setFaults', params: ({ event }) => event },
              {
                type: 'setChange',
                params: ({ context, event }) => ({
                  change: { ordertoken: context.editing!, name: event.draft.name },
                }),
              },
            ],
          },
          { actions: [{ type: 'setFaults', params: ({ event }) => event }] },
        ],
        'recipients.nameRemoved': {
          guard: 'isRenaming',
          target: 'saving',
          actions: [
            {
              type: 'setChange',
              params: ({ context }) => ({ change: { ordertoken: context.editing!, name: null } }),
            },
          ],
        },
        'recipients.removalRequested': {
          guard: { type: 'canRemove', params: ({ event }) => event },
          target: 'confirming',
          actions: [{ type: 'setChosen', params: ({ event }) => event }],
        },
        'recipients.closed': {
          target: 'list',
          actions: [{ type: 'setEditing', params: { ordertoken: null } }],
        },
        'recipients.reminderSwitched': {
          guard: { type: 'canRemind', params: ({ event }) => event },
          target: 'saving',
          actions: [
            {
              type: 'setChange',
              params: ({ event: { ordertoken, remind } }) => ({ change: { ordertoken, remind } }),
            },
          ],
        },
      },
    },
    saving: {
      description: 'A name or a reminder is being stored.',
      tags: ['screen:list', 'busy'],
      invoke: {
        id: 'saveRecipient',
        src: 'saveRecipient',
        input: ({ context }) => ({
          recipient: context.recipients.find(({ ordertoken }) => ordertoken === context.change!.ordertoken)!,
          change: context.change!,
        }),
        onDone: {
          target: 'saved',
          actions: [{ type: 'setSaved', params: ({ event }) => ({ recipient: event.output }) }],
        },
        onError: { target: 'saved', actions: ['setFailure'] },
      },
    },
    confirming: {
      description: 'The page asks the customer to confirm removing the number from the list.',
      tags: ['screen:confirm'],
      on: {
        'recipients.removalDeclined': { target: 'list', actions: ['clearChosen'] },
        'recipients.removalConfirmed': 'removing',
      },
    },
    removing: {
      description: 'The number is being removed from the list, with its name and reminder.',
      tags: ['screen:confirm', 'busy'],
      invoke: {
        id: 'removeRecipient',
        src: 'removeRecipient',
        input: ({ context }) => ({
          recipient: context.recipients.find(({ ordertoken }) => ordertoken === context.chosen)!,
        }),
        onDone: [
          {
            guard: {
              type: 'isEmpty',
              params: ({ context, event }) => ({
                loaded: { recipients: event.output, mayName: context.mayName },
              }),
            },
            target: 'empty',
            actions: [{ type: 'setRemoved', params: ({ event }) => ({ recipients: event.output }) }],
          },
          {
            target: 'list',
            actions: [{ type: 'setRemoved', params: ({ event }) => ({ recipients: event.output }) }],
          },
        ],
        onError: { target: 'list', actions: ['setFailure'] },
      },
    },
    saved: {
      description: 'Returns to the form if a name is still being edited, otherwise to the list.',
      always: [{ guard: 'isEditing', target: 'editing' }, { target: 'list' }],
    },
  },
});
