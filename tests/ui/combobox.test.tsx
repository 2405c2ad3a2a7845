import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Country, highlighted, listed, Picker } from './Picker.tsx';

const started = (props: Parameters<typeof Country>[0] = {}) => {
  const user = userEvent.setup();
  render(<Country {...props} />);
  return { user, input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }) };
};

test("a closed combobox shows the selected option's label and hint, and is marked as collapsed", () => {
  const { input } = started();
  expect(input).toHaveValue('Switzerland');
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(input).toHaveAttribute('aria-autocomplete', 'list');
  expect(input).toHaveAccessibleDescription('Where the phone is from');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('clicking a combobox opens the whole list and highlights the selected option', async () => {
  const { user, input } = started();
  await user.click(input);
  expect(screen.getByRole('listbox', { name: 'Country' }).id).toBe(input.getAttribute('aria-controls'));
  expect(listed()).toHaveLength(6);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Switzerland');
  expect(highlighted(input)).toBe('Switzerland');
});

test('clicking a combobox opens it before its options are rendered, and the selected option is highlighted afterwards', async () => {
  const { input } = started();
  fireEvent.click(input);
  expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input).not.toHaveAttribute('aria-activedescendant');
  await screen.findByRole('listbox');
  expect(highlighted(input)).toBe('Switzerland');
});

test("arrow keys, Home, End, Page Up and Page Down move through a combobox's list, and the arrow keys wrap around", async () => {
  const { user, input } = started();
  await user.tab();
  expect(input).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(highlighted(input)).toBe('Switzerland');
  await user.keyboard('{ArrowUp}');
  expect(highlighted(input)).toBe('French Guiana');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(highlighted(input)).toBe('Germany');
  await user.keyboard('{End}');
  expect(highlighted(input)).toBe('French Guiana');
  await user.keyboard('{Home}');
  expect(highlighted(input)).toBe('Switzerland');
  await user.keyboard('{PageDown}');
  expect(highlighted(input)).toBe('French Guiana');
  await user.keyboard('{PageUp}');
  expect(highlighted(input)).toBe('Switzerland');
});

test("ArrowUp opens a combobox's list at the last option, which Enter selects without submitting the form", async () => {
  const onChange = vi.fn<(id: string) => void>();
  const { user, input } = started({ onChange });
  const onSubmit = vi.fn<() => void>();
  screen.getByRole('form').addEventListener('submit', onSubmit);
  await user.tab();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('GF');
  expect(input).toHaveValue('French Guiana');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ['ind', ['India', 'Indonesia']],
  ['gui', ['French Guiana']],
  ['oster', ['Österreich']],
  ['+4', ['Switzerland', 'Germany', 'Österreich']],
  ['41', ['Switzerland']],
  ['0041', ['Switzerland']],
  ['de', ['Germany']],
  ['many', ['Germany']],
])('typing %s into a combobox lists %j, best match first', async (typed, expected) => {
  const { user, input } = started();
  await user.click(input);
  await user.keyboard(typed);
  expect(listed()).toEqual(expected);
  expect(highlighted(input)).toBe(expected[0]);
});

test('after typing into a combobox, Enter selects the highlighted option, and Tab selects the best match', async () => {
  const onChange = vi.fn<(id: string) => void>();
  const { user, input } = started({ onChange });
  await user.click(input);
  await user.keyboard('ind{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('ID');
  await user.click(input);
  await user.keyboard('ger{Tab}');
  expect(onChange).toHaveBeenLastCalledWith('DE');
  expect(input).toHaveValue('Germany');
  expect(input).not.toHaveFocus();
});

test('if no option matches the typed text, a message appears, and leaving the field restores the selected option', async () => {
  const onChange = vi.fn<(id: string) => void>();
  const { user, input } = started({ onChange });
  await user.click(input);
  await user.keyboard('zzz');
  expect(listed()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('No country matches');
  await user.keyboard('{Enter}');
  expect(input).toHaveValue('zzz');
  await user.click(document.body);
  expect(input).toHaveValue('Switzerland');
  expect(onChange).not.toHaveBeenCalled();
});

test("Escape closes a combobox's list and restores the selected option", async () => {
  const { user, input } = started();
  await user.click(input);
  await user.keyboard('ger{Escape}');
  expect(input).toHaveValue('Switzerland');
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(input).toHaveFocus();
});

test('clicking an option selects it and keeps the focus in the combobox', async () => {
  const onChange = vi.fn<(id: string) => void>();
  const { user, input } = started({ onChange, start: null });
  expect(input).toHaveValue('');
  await user.click(input);
  expect(input).not.toHaveAttribute('aria-activedescendant');
  await user.click(screen.getByRole('option', { name: /Indonesia/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ID');
  expect(input).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the close button of a combobox closes the full-screen list and keeps the selected option', async () => {
  const { user, input } = started();
  await user.click(input);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input).toHaveValue('Switzerland');
});

test('a combobox filters a list of 245 options', async () => {
  const many = Array.from({ length: 245 }, (_, at) => ({ id: `c${at}`, label: `Country ${at}` }));
  const user = userEvent.setup();
  render(<Picker id="country" options={many} value={null} />);
  await user.click(screen.getByRole('combobox'));
  expect(screen.getAllByRole('option')).toHaveLength(245);
  await user.keyboard('country 24');
  expect(listed()).toEqual([
    'Country 24',
    'Country 240',
    'Country 241',
    'Country 242',
    'Country 243',
    'Country 244',
  ]);
});

test.each([
  ['during input-method composition', { isComposing: true }],
  ['at the end of a composition in Safari', { keyCode: 229 }],
])('pressing Enter %s selects no option of the combobox', async (_, event) => {
  const onChange = vi.fn();
  const { user, input } = started({ onChange });
  await user.click(input);
  await user.keyboard('Indi');
  fireEvent.keyDown(input, { key: 'Enter', ...event });
  expect(onChange).not.toHaveBeenCalled();
  expect(listed()).not.toEqual([]);
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(onChange).toHaveBeenCalledWith('IN');
});

test('a combobox accepts text entered without focusing the field', () => {
  const onChange = vi.fn<(id: string) => void>();
  const { input } = started({ onChange });
  fireEvent.change(input, { target: { value: 'germany' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('DE');
  expect(screen.queryByRole('listbox')).toBeNull();
});
