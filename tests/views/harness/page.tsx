import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import type { UserActions } from '../../../flows/walker/userActions.ts';
import { MessageText } from '../../../src/i18n/MessageText.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Wraps a view in the providers for messages and routing, like the shop. */
export const inShop = (view: ReactNode, at = '/'): ReactElement => (
  <I18nProvider i18n={i18n} defaultComponent={MessageText}>
    <MemoryRouter initialEntries={[at]}>{view}</MemoryRouter>
  </I18nProvider>
);

export const draw = (view: ReactNode, at = '/'): ReturnType<typeof render> => render(inShop(view, at));

const named = (name: string | RegExp): HTMLElement => {
  const found = (['button', 'link', 'menuitem', 'option'] as const).flatMap((role) =>
    screen.queryAllByRole(role, { name }),
  );
  const enabled = found.filter(
    (element) => !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true',
  );
  const [first] = enabled;
  if (!first)
    throw new Error(
      found.length
        ? `"${String(name)}" is there but cannot be pressed`
        : `Nothing on the page is called "${String(name)}"`,
    );
  return first;
};

/** Checks, without waiting, that the element with this name is disabled. */
export const expectUnpressable = (name: string | RegExp): void =>
  expect(() => named(name)).toThrow('cannot be pressed');

/** Simulates a user's actions on real elements, found by their accessible names. */
export const actions: UserActions = {
  press: async (name) => {
    const element = await waitFor(() => named(name));
    let isLeft = false;
    const submitted = (event: Event) => void (isLeft ||= !event.defaultPrevented);
    window.addEventListener('submit', submitted);
    try {
      await act(async () => void fireEvent.click(element));
    } finally {
      window.removeEventListener('submit', submitted);
    }
    expect(isLeft, 'the browser would submit the form itself and leave the page').toBe(false);
  },
  unfold: async (heading) => {
    const summary = screen.getByText(heading, { selector: 'summary' });
    if (summary.closest('details')?.open === false) await act(async () => void fireEvent.click(summary));
  },
  pick: async (name) => {
    const found = (['radio', 'checkbox', 'switch'] as const).flatMap((role) =>
      screen.queryAllByRole<HTMLInputElement>(role, { name }),
    );
    const [first] = found;
    if (!first) throw new Error(`There is no option called "${String(name)}"`);
    // A checkbox that is already ticked stays ticked, whereas a switch is toggled.
    if (first.checked && first.getAttribute('role') !== 'switch') return;
    await act(async () => void fireEvent.click(first));
  },
  fill: async (label, text) => {
    const [field] = await screen.findAllByLabelText(label);
    await act(async () => {
      fireEvent.focus(field!);
      fireEvent.change(field!, { target: { value: text } });
    });
  },
  fillForm: async (values) => {
    const names = Object.keys(values);
    const form = [...document.forms].find(({ elements }) => names.every((name) => elements.namedItem(name)));
    if (!form) throw new Error(`No form has the fields ${names.join(', ')}`);
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name) as Element;
      // setting an unknown value would silently clear the select
      if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
        throw new Error(`The field ${name} has no option ${value}`);
      await act(async () => {
        fireEvent.focus(field);
        fireEvent.change(field, { target: { value } });
      });
    }
  },
  select: async (label, option) => {
    const field = screen.getByLabelText<HTMLSelectElement>(label);
    const value = within(field).getByRole<HTMLOptionElement>('option', { name: option }).value;
    await act(async () => void fireEvent.change(field, { target: { value } }));
  },
  choose: async (label, { name, type, bytes }) => {
    const field = screen.getAllByLabelText<HTMLInputElement>(label)[0]!;
    const file = new File([bytes as BlobPart], name, { type });
    await act(async () => void fireEvent.change(field, { target: { files: [file] } }));
  },
  key: async (label, key) => {
    const field = screen.getByLabelText(label);
    await act(async () => void fireEvent.keyDown(field, { key }));
  },
  leave: async (label) => {
    const field = screen.getByLabelText(label);
    await act(async () => {
      fireEvent.focus(field);
      fireEvent.blur(field);
    });
  },
  search: async (label, text) => {
    const field = await screen.findByRole('combobox', { name: label });
    await act(async () => {
      fireEvent.focus(field);
      fireEvent.click(field);
      fireEvent.change(field, { target: { value: text } });
    });
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  },
};
