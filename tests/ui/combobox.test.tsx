import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox, Field } from '../../src/ui/index.ts';

const countries = [
  ['CH', 'Switzerland', '+41'],
  ['DE', 'Germany', '+49'],
  ['IN', 'India', '+91'],
  ['ID', 'Indonesia', '+62'],
  ['AT', 'Österreich', '+43'],
  ['GF', 'French Guiana', '+594'],
].map(([id = '', label = '', dial = '']) => ({ id, label, search: `${dial} ${id}`, aside: dial }));

const Country = ({ onChange, start = 'CH' }: { onChange?: (id: string) => void; start?: string | null }) => {
  const [value, setValue] = useState<string | null>(start);
  return (
    <form aria-label="form" onSubmit={(event) => event.preventDefault()}>
      <Field label="Country" hint="Where the phone is from">
        {(control) => (
          <Combobox
            {...control}
            options={countries}
            value={value}
            onChange={(id) => {
              setValue(id);
              onChange?.(id);
            }}
            label="Country"
            noMatch="No country matches"
            closeLabel="Close"
          />
        )}
      </Field>
    </form>
  );
};

const started = (props: Parameters<typeof Country>[0] = {}) => {
  const user = userEvent.setup();
  render(<Country {...props} />);
  return { user, input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }) };
};
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent.replace(/\+.*/, ''));
const highlighted = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent.replace(/\+.*/, '');

test('closed: the chosen label, no list, wired to its field', () => {
  const { input } = started();
  expect(input).toHaveValue('Switzerland');
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(input).toHaveAttribute('aria-autocomplete', 'list');
  expect(input).toHaveAccessibleDescription('Where the phone is from');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a click opens the whole list at the chosen option', async () => {
  const { user, input } = started();
  await user.click(input);
  expect(screen.getByRole('listbox', { name: 'Country' }).id).toBe(input.getAttribute('aria-controls'));
  expect(listed()).toHaveLength(6);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Switzerland');
  expect(highlighted(input)).toBe('Switzerland');
});

test('arrows, Home, End and the pages move, around the ends too', async () => {
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

test('ArrowUp opens at the end; Enter takes it and does not send the form', async () => {
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
])('typing %s lists %j, best first', async (typed, expected) => {
  const { user, input } = started();
  await user.click(input);
  await user.keyboard(typed);
  expect(listed()).toEqual(expected);
  expect(highlighted(input)).toBe(expected[0]);
});

test('typing then Enter chooses the best match; Tab does too', async () => {
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

test('nothing fits: it says so, and leaving brings the choice back', async () => {
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

test('Escape closes and brings the choice back', async () => {
  const { user, input } = started();
  await user.click(input);
  await user.keyboard('ger{Escape}');
  expect(input).toHaveValue('Switzerland');
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(input).toHaveFocus();
});

test('a click on an option chooses it and keeps focus in the field', async () => {
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

test('the close button of the full-screen list closes it', async () => {
  const { user, input } = started();
  await user.click(input);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input).toHaveValue('Switzerland');
});

test('245 options stay quick to narrow', async () => {
  const many = Array.from({ length: 245 }, (_, at) => ({ id: `c${at}`, label: `Country ${at}` }));
  const user = userEvent.setup();
  render(
    <Combobox
      options={many}
      value={null}
      onChange={() => {}}
      label="Country"
      noMatch="None"
      closeLabel="Close"
    />,
  );
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
