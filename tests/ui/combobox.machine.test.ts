import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { comboboxMachine, type ComboboxEvent } from '../../src/ui/combobox/combobox.machine.ts';

const options = [
  { id: 'CH', label: 'Switzerland', search: '+41' },
  { id: 'DE', label: 'Germany', search: '+49' },
  { id: 'IN', label: 'India', search: '+91' },
];

const run = (events: ComboboxEvent[], value: string | null = null) => {
  const selectedIds: string[] = [];
  const actor = createActor(comboboxMachine, {
    input: { options, value },
  });
  actor.on('combobox.selected', (event) => selectedIds.push(event.id));
  actor.start();
  for (const event of events) actor.send(event);
  const snapshot = actor.getSnapshot();
  return { tags: [...snapshot.tags], selectedIds, ...snapshot.context };
};
const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id);

const open: ComboboxEvent = { type: 'combobox.opened', at: 'selected' };
const typed = (query: string): ComboboxEvent => ({ type: 'combobox.typed', query });

test('opening a combobox lists all options and highlights the selected, the first or the last one, as the event specifies', () => {
  expect(run([open], 'DE')).toMatchObject({
    tags: ['screen:listing'],
    matches: options,
    active: 1,
    query: null,
  });
  expect(run([open])).toMatchObject({ active: -1 });
  expect(run([{ type: 'combobox.opened', at: 'first' }])).toMatchObject({ active: 0 });
  expect(run([{ type: 'combobox.opened', at: 'last' }], 'DE')).toMatchObject({ active: 2 });
});

test('typing opens the list of a combobox and filters its options', () => {
  expect(ids(run([typed('ger')]).matches)).toEqual(['DE']);
  expect(run([typed('zz')])).toMatchObject({ tags: ['screen:noMatch'], active: -1, query: 'zz' });
  expect(run([typed('zz'), typed('')], 'IN')).toMatchObject({ tags: ['screen:listing'], active: 2 });
});

test('Enter selects the highlighted option of a combobox, closes a list without a highlighted option, and does nothing if no option matches', () => {
  const moved: ComboboxEvent = { type: 'combobox.moved', to: 'next' };
  expect(run([open, moved, { type: 'combobox.accepted' }])).toMatchObject({
    tags: ['screen:closed'],
    selectedIds: ['CH'],
    query: null,
  });
  expect(run([open, { type: 'combobox.accepted' }])).toMatchObject({
    tags: ['screen:closed'],
    selectedIds: [],
  });
  expect(run([typed('zz'), { type: 'combobox.accepted' }])).toMatchObject({
    tags: ['screen:noMatch'],
    selectedIds: [],
  });
});

test('choosing a combobox option by its id selects it, and an unknown id is ignored', () => {
  expect(run([open, { type: 'combobox.chosen', id: 'IN' }])).toMatchObject({
    tags: ['screen:closed'],
    selectedIds: ['IN'],
  });
  expect(run([open, { type: 'combobox.chosen', id: 'XX' }])).toMatchObject({
    tags: ['screen:listing'],
    selectedIds: [],
  });
});

test('dismissing the list or leaving the combobox clears the typed text', () => {
  for (const type of ['combobox.dismissed', 'combobox.left'] as const) {
    expect(run([typed('ger'), { type }], 'CH')).toMatchObject({
      tags: ['screen:closed'],
      query: null,
      selectedIds: [],
      value: 'CH',
    });
  }
});

test('changing the options of a combobox keeps the query and the highlighted option', () => {
  const more = [{ id: 'GR', label: 'Greece' }, { id: 'GE', label: 'Georgia' }, ...options];
  const changed: ComboboxEvent = { type: 'combobox.optionsChanged', options: more };
  const result = run([typed('ge'), changed]);
  expect(ids(result.matches)).toEqual(['GE', 'DE']);
  expect(result.active).toBe(1);
  expect(
    run([typed('zz'), { type: 'combobox.optionsChanged', options: [{ id: 'Z', label: 'Zzyzx' }] }]),
  ).toMatchObject({
    tags: ['screen:listing'],
  });
  expect(ids(run([changed]).matches)).toEqual(ids(more));
});

test('a value set from outside a combobox is applied, whether its list is open or closed', () => {
  expect(run([{ type: 'combobox.valueChanged', value: 'IN' }, open])).toMatchObject({
    value: 'IN',
    active: 2,
  });
  expect(run([open, { type: 'combobox.valueChanged', value: null }], 'IN')).toMatchObject({ value: null });
});
