/** Tests a combobox whose list loads late, before and after the list has loaded. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { eventually } from '../setup/eventually.ts';
import { Country, highlighted, listed } from './Picker.tsx';

/** Renders the combobox without its list. Returns a function that loads the list. */
const waiting = (props: Parameters<typeof Country>[0] = {}) => {
  const user = userEvent.setup();
  const { rerender } = render(<Country {...props} isListThere={false} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
  return { user, input, comes: () => rerender(<Country {...props} />) };
};

test('a combobox keeps text typed before its list has loaded, and shows the matches once the list has loaded', async () => {
  const onChange = vi.fn<(id: string) => void>();
  const { user, input, comes } = waiting({ onChange });
  await user.click(input);
  await user.keyboard('Ind');
  input.setSelectionRange(2, 2);
  comes();
  await screen.findByRole('listbox');
  expect(screen.getByRole('combobox')).toBe(input);
  expect(input).toHaveFocus();
  expect(input).toHaveValue('Ind');
  expect(input.selectionStart).toBe(2);
  expect(listed()).toEqual(['India', 'Indonesia']);
  expect(highlighted(input)).toBe('India');
  input.setSelectionRange(3, 3);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(input).toHaveValue('Indonesia');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ID');
});

test.each(['a click', 'ArrowDown', 'ArrowUp'])(
  '%s in a combobox whose list has not loaded yet opens the list as soon as it has loaded',
  async (how) => {
    const { user, input, comes } = waiting();
    if (how === 'a click') await user.click(input);
    else {
      await user.tab();
      await user.keyboard(`{${how}}`);
    }
    expect(input).toHaveValue('Switzerland');
    comes();
    await screen.findByRole('listbox');
    expect(input).toHaveFocus();
    expect(listed()).toHaveLength(6);
    expect(highlighted(input)).toBe('Switzerland');
  },
);

test('focusing the combobox does not open its list', async () => {
  const { user, input, comes } = waiting();
  await user.tab();
  comes();
  expect(input).toHaveFocus();
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test("pressing Enter before a combobox's list has loaded does not submit the form, but selects the best match once the list has loaded", async () => {
  const onChange = vi.fn<(id: string) => void>();
  const { user, input, comes } = waiting({ onChange });
  const onSubmit = vi.fn<() => void>();
  screen.getByRole('form').addEventListener('submit', onSubmit);
  await user.click(input);
  await user.keyboard('ger{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  comes();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('DE');
  expect(input).toHaveValue('Germany');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test("pressing Escape before a combobox's list has loaded restores the selected option and keeps the list closed", async () => {
  const { user, input, comes } = waiting();
  await user.click(input);
  await user.keyboard('ger{Escape}');
  expect(input).toHaveValue('Switzerland');
  comes();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test("text typed before a combobox's list has loaded selects the best match later, even if the focus has moved on", async () => {
  const onChange = vi.fn<(id: string) => void>();
  const { user, input, comes } = waiting({ onChange });
  await user.click(input);
  await user.keyboard('ger{Tab}');
  expect(input).not.toHaveFocus();
  expect(input).toHaveValue('ger');
  comes();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('DE');
  expect(input).toHaveValue('Germany');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test("text typed before a combobox's list has loaded is cleared if nothing matches it and the focus has moved on", async () => {
  const { user, input, comes } = waiting();
  await user.click(input);
  await user.keyboard('zzz{Tab}');
  comes();
  expect(input).toHaveValue('Switzerland');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('if the list of a combobox fails to load, the field shows the selected option', async () => {
  const { user, input } = waiting({ load: async () => null });
  await user.click(input);
  await user.keyboard('ger{Tab}');
  await eventually(() => expect(input).toHaveValue('Switzerland'));
});
