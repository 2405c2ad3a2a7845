import { recipientForm } from '../../../contract/forms/recipient.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const mum = { ordertoken: 'order-7', ISDCode: '91', Mobile: '9801041300', name: 'Mum', remind: 0 };
const unnamed = { ...mum, name: null };
const dad = { ...mum, ordertoken: 'order-8', Mobile: '9801041301', name: null };
const loaded = (recipients: object[], mayName = true) => done('loadRecipients', { recipients, mayName });
const edit = (ordertoken: string) => ({ type: 'recipients.editRequested' as const, ordertoken });
const remove = (ordertoken: string) => ({ type: 'recipients.removalRequested' as const, ordertoken });
const remind = (ordertoken: string, on: 0 | 1) => ({
  type: 'recipients.reminderSwitched' as const,
  ordertoken,
  remind: on,
});
const submit = (more: object = {}) => ({
  type: 'recipients.submitted' as const,
  draft: { name: 'Dad', ...more },
});
const all = { ordertoken: null };
const ofOrder = { ordertoken: 'order-7' };
const saves = (recipient: object, change: object) => ({
  state: 'saving' as const,
  tags: 'screen:list busy' as const,
  calls: { saveRecipient: { recipient, change } },
});

const removes = (recipient: object) => ({
  state: 'removing' as const,
  tags: 'screen:confirm busy' as const,
  calls: { removeRecipient: { recipient } },
});

const values = { name: 'Dad' };

export const recipientsSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'recipients',
      clauses: '',
      form: recipientForm,
      values,
      input: all,
      after: [loaded([mum]), edit('order-7')],
      submit,
      valid: (more) => saves(mum, { ordertoken: 'order-7', ...values, ...more }),
      faulty: (faults) => ({ state: 'editing', tags: 'screen:list', context: { faults } }),
    }),
    story(
      'recipients',
      '',
      'names a number, changes and removes the name, and turns the reminder on and off',
      [
        [
          when(loaded([mum, dad]), {
            state: 'list',
            tags: 'screen:list',
            context: { recipients: [mum, dad], editing: null },
          }),
          when(edit('order-7'), { state: 'editing', tags: 'screen:list', context: { editing: 'order-7' } }),
          when(edit('order-8'), { state: 'editing', context: { editing: 'order-8' } }),
          when(submit(), saves(dad, { ordertoken: 'order-8', name: 'Dad' })),
          when(done('saveRecipient', { ...dad, name: 'Dad' }), {
            state: 'list',
            context: { recipients: [mum, { ...dad, name: 'Dad' }], editing: null, change: null },
          }),
        ],
        [
          given(loaded([mum, dad]), edit('order-8')),
          when('recipients.closed', { state: 'list', context: { editing: null } }),
        ],
        [
          given(loaded([mum, dad]), edit('order-8'), submit()),
          when(fail('saveRecipient', offline), {
            state: 'editing',
            context: { failure: offline, editing: 'order-8', change: null, recipients: [mum, dad] },
          }),
        ],
        [
          given(loaded([mum, dad]), edit('order-8')),
          // the name field stays open while a reminder is turned on or off
          when(remind('order-8', 1), saves(dad, { ordertoken: 'order-8', remind: 1 })),
          when(done('saveRecipient', { ...dad, remind: 1 }), {
            state: 'editing',
            context: { editing: 'order-8', recipients: [mum, { ...dad, remind: 1 }] },
          }),
        ],
        [
          given(loaded([mum, dad])),
          when('recipients.nameRemoved', 'list'),
          when(edit('order-9'), 'list'),
          when(remind('order-9', 1), 'list'),
          when(edit('order-8'), 'editing'),
          // this number has no name that could be removed
          when('recipients.nameRemoved', 'editing'),
          when(edit('order-7'), 'editing'),
          when('recipients.nameRemoved', saves(mum, { ordertoken: 'order-7', name: null })),
          when(done('saveRecipient', unnamed), {
            state: 'list',
            context: { editing: null, recipients: [unnamed, dad] },
          }),
        ],
        [
          given(loaded([mum, dad]), edit('order-7'), 'recipients.nameRemoved'),
          when(fail('saveRecipient', failure('server')), {
            state: 'editing',
            context: { editing: 'order-7', failure: failure('server'), recipients: [mum, dad] },
          }),
          when('recipients.closed', 'list'),
        ],
        [
          given(loaded([mum, dad]), remind('order-7', 1)),
          when(fail('saveRecipient', failure('server')), {
            state: 'list',
            context: { failure: failure('server'), recipients: [mum, dad] },
          }),
          when(remind('order-7', 1), {
            ...saves(mum, { ordertoken: 'order-7', remind: 1 }),
            context: { failure: null },
          }),
        ],
        // signing in or out clears the names and closes the name field
        ...(['session.lost', 'session.found'] as const).map((event) => [
          given(loaded([mum, dad]), edit('order-8')),
          when(event, {
            state: 'loading',
            calls: { loadRecipients: all },
            context: { recipients: [], mayName: false, editing: null },
          }),
        ]),
        // opening the name field for another number clears the errors of the previous number
        [
          given(loaded([mum, dad]), edit('order-8'), submit({ name: 'x'.repeat(200) })),
          when(edit('order-7'), { state: 'editing', context: { editing: 'order-7', faults: {} } }),
        ],
        [
          given(loaded([mum, dad]), edit('order-8'), submit(), fail('saveRecipient', offline)),
          when(edit('order-7'), { state: 'editing', context: { editing: 'order-7', failure: null } }),
        ],
        // a valid name clears the errors of the previous attempt
        [
          given(loaded([mum, dad]), edit('order-8'), submit({ name: 'x'.repeat(200) })),
          when(submit(), {
            ...saves(dad, { ordertoken: 'order-8', name: 'Dad' }),
            context: { faults: {} },
          }),
        ],
        // a number whose credit has no known expiry date has no reminder, even while its name is being edited
        [
          given(loaded([mum, { ...dad, remind: undefined }]), edit('order-8')),
          when(remind('order-8', 1), 'editing'),
        ],
        [when(loaded([]), { state: 'empty', tags: 'screen:empty' })],
        ...(['recipients.retried', 'network.online'] as const).map((event) => [
          when(fail('loadRecipients', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when(event, { state: 'loading', calls: { loadRecipients: all } }),
          when(loaded([mum]), { state: 'list', context: { recipients: [mum], failure: null } }),
        ]),
      ],
      {
        input: all,
        start: { state: 'loading', tags: 'screen:loading busy', calls: { loadRecipients: all } },
      },
    ),
    story(
      'recipients',
      '',
      'removes the chosen number, with its name and reminder, after confirmation',
      [
        [
          given(loaded([mum, dad])),
          when(remove('order-9'), 'list'),
          when(remove('order-8'), {
            state: 'confirming',
            tags: 'screen:confirm',
            context: { chosen: 'order-8', recipients: [mum, dad] },
          }),
          when('recipients.removalDeclined', {
            state: 'list',
            tags: 'screen:list',
            context: { chosen: null, recipients: [mum, dad] },
          }),
          when('recipients.removalConfirmed', 'list'),
        ],
        [
          given(loaded([mum, dad]), remove('order-7')),
          when('recipients.removalConfirmed', removes(mum)),
          when('recipients.removalConfirmed', 'removing'),
          when(done('removeRecipient', [dad]), {
            state: 'list',
            tags: 'screen:list',
            context: { chosen: null, recipients: [dad] },
          }),
        ],
        [
          given(loaded([mum]), remove('order-7'), 'recipients.removalConfirmed'),
          when(done('removeRecipient', []), {
            state: 'empty',
            tags: 'screen:empty',
            context: { chosen: null, recipients: [] },
          }),
        ],
        // this guest can set neither a name nor a reminder for the remaining number, so it is not shown
        [
          given(loaded([mum, { ...dad, remind: undefined }], false), remove('order-7')),
          when('recipients.removalConfirmed', removes(mum)),
          when(done('removeRecipient', [{ ...dad, remind: undefined }]), 'empty'),
        ],
        [
          given(loaded([mum, dad]), remove('order-7'), 'recipients.removalConfirmed'),
          when(fail('removeRecipient', offline), {
            state: 'list',
            context: { chosen: null, failure: offline, recipients: [mum, dad] },
          }),
          when(remove('order-8'), { state: 'confirming', context: { chosen: 'order-8', failure: null } }),
        ],
        // the question replaces the list, so an unfinished name is discarded
        [
          given(loaded([mum, dad]), edit('order-8'), submit({ name: 'x'.repeat(200) })),
          when(remove('order-9'), 'editing'),
          when(remove('order-8'), 'editing'),
          when(remove('order-7'), {
            state: 'confirming',
            context: { chosen: 'order-7', editing: null, faults: {} },
          }),
        ],
        ...(['session.lost', 'session.found'] as const).map((event) => [
          given(loaded([mum, dad]), remove('order-7')),
          when(event, {
            state: 'loading',
            calls: { loadRecipients: all },
            context: { chosen: null, recipients: [] },
          }),
        ]),
      ],
      { input: all },
    ),
    story(
      'recipients',
      '',
      'offers to name the number immediately after an order if the shopper can store names',
      [
        [when(loaded([unnamed]), { state: 'editing', tags: 'screen:list', context: { editing: 'order-7' } })],
        [when(loaded([mum]), { state: 'list', context: { editing: null } })],
        // a guest who is not remembered can still set a reminder
        [
          when(loaded([unnamed], false), { state: 'list', context: { editing: null } }),
          when(edit('order-7'), 'list'),
          // a number is removed from the list of all numbers, not from the page of an order
          when(remove('order-7'), 'list'),
          when(remind('order-7', 1), saves(unnamed, { ordertoken: 'order-7', remind: 1 })),
        ],
        [when(loaded([{ ...unnamed, remind: undefined }], false), { state: 'empty', tags: 'screen:empty' })],
        // a number whose credit has no known expiry date can have a name but no reminder
        [
          given(loaded([{ ...mum, remind: undefined }])),
          when(remind('order-7', 1), { state: 'list', tags: 'screen:list' }),
        ],
      ],
      { input: ofOrder, start: { state: 'loading', calls: { loadRecipients: ofOrder } } },
    ),
  ],
  invariants: [
    of('recipients').asksOnly('', 'stores names and reminders only on request', 'saveRecipient', [
      'list',
      'editing',
    ]),
    of('recipients').asksOnly('', 'removes a number only after confirmation', 'removeRecipient', [
      'confirming',
    ]),
    of('recipients').holds(
      'SESS-06',
      "while another user's recipients are loading, the previous user's names are no longer in memory",
      ({ after: now }) => {
        const { recipients } = now.context as { recipients: unknown[] };
        return now.value === 'loading' && recipients.length > 0 ? 'it is' : null;
      },
    ),
  ],
  unkept: {
    'recipients.editing/recipients.submitted#1':
      'the field keeps the text, and its error explains the problem',
  },
  optional: {
    'recipients/loadRecipients.ordertoken': 'null means all numbers; the receiver handles this case',
  },
};
