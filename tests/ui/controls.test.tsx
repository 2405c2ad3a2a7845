import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { ProductArt } from '../../src/ui/art/ProductArt.tsx';
import { PageBanner } from '../../src/ui/brand/PageBanner.tsx';
import { Button } from '../../src/ui/button/Button.tsx';
import { Chips } from '../../src/ui/choice/Chips.tsx';
import { RadioCards } from '../../src/ui/choice/RadioCards.tsx';
import { Meter } from '../../src/ui/feedback/Meter.tsx';
import { Steps } from '../../src/ui/feedback/Steps.tsx';
import { Checkbox, Select } from '../../src/ui/field/controls.tsx';
import { Field } from '../../src/ui/field/Field.tsx';
import { afterPress } from '../../src/ui/field/press.ts';
import { TextInput } from '../../src/ui/field/TextInput.tsx';
import { Menu } from '../../src/ui/menu/Menu.tsx';
import { CopyText } from '../../src/ui/text/CopyText.tsx';
import { eventually } from '../setup/eventually.ts';

/** A form with one field and a submit button. */
const form = (error: string | null, live = false) => (
  <form onSubmit={(event) => event.preventDefault()}>
    <Field label="Name" error={error} live={live}>
      {(control) => <TextInput {...control} />}
    </Field>
    <button type="submit">Send</button>
  </form>
);

test('Field links its label, hint and error to the control', () => {
  const { rerender } = render(
    <Field label="E-mail" hint="For the receipt" required>
      {(control) => <TextInput {...control} type="email" />}
    </Field>,
  );
  const input = screen.getByLabelText('E-mail');
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('For the receipt');
  expect(input).not.toHaveAttribute('aria-invalid');
  rerender(
    <Field label="E-mail" hint="For the receipt" error="Invalid email address.">
      {(control) => <TextInput {...control} type="email" />}
    </Field>,
  );
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(input).toHaveAccessibleDescription('For the receipt Invalid email address.');
});

test('an error in a Field is announced as an alert only if the focus was in the field when the form was submitted', async () => {
  const { rerender } = render(form(null));
  await userEvent.click(screen.getByRole('button'));
  rerender(form('Required'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  await userEvent.keyboard('{Enter}');
  rerender(form('Too long'));
  expect(screen.getByRole('alert')).toHaveTextContent('Too long');
  await userEvent.type(screen.getByLabelText('Name'), 'b');
  rerender(form('Still too long', true));
  expect(screen.getByText('Still too long')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test("the text next to a Field's label is part of the control's description", () => {
  render(
    <Field label="Name" aside="optional">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('optional');
});

test("a Field's error disappears on the first edit and reappears when reported again", async () => {
  const { rerender } = render(form('Required'));
  const input = screen.getByLabelText('Name');
  await userEvent.type(input, 'A');
  expect(screen.queryByText('Required')).toBeNull();
  rerender(form('Required'));
  expect(input).not.toHaveAttribute('aria-invalid');
  // The next submission reports the same error.
  await userEvent.click(screen.getByRole('button'));
  expect(input).toHaveAccessibleDescription('Required');
  await userEvent.type(input, 'b');
  rerender(form('Too long'));
  expect(input).toHaveAccessibleDescription('Too long');
  await userEvent.clear(input);
  rerender(form(null));
  rerender(form('Too long'));
  expect(input).toHaveAccessibleDescription('Too long');
  // The error of a field that is validated on every keystroke stays visible.
  rerender(form('Too long', true));
  await userEvent.type(input, 'c');
  expect(input).toHaveAccessibleDescription('Too long');
});

test('`afterPress` runs a blur handler immediately on Tab, but only after the click when the mouse is used', async () => {
  const left = vi.fn<() => void>();
  render(
    <>
      <TextInput aria-label="Name" onBlur={() => afterPress(left)} />
      <button type="button">Go</button>
    </>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button');
  await user.click(screen.getByLabelText('Name'));
  await user.tab();
  expect(left).toHaveBeenCalledTimes(1);
  await user.click(screen.getByLabelText('Name'));
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(button).toHaveFocus();
  expect(left).toHaveBeenCalledTimes(1);
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(left).toHaveBeenCalledTimes(2);
  // Releasing the mouse button elsewhere is not a click.
  await user.click(screen.getByLabelText('Name'));
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  fireEvent.mouseUp(document.body);
  await eventually(() => expect(left).toHaveBeenCalledTimes(3));
});

test('clicking a checkbox takes effect even if the click moves the focus out of another field', async () => {
  const Form = () => {
    const [email, setEmail] = useState('');
    const [isKept, setKept] = useState(false);
    return (
      <>
        {/* Use `flushSync`, because unlike a browser, jsdom does not render between the listeners of one click. */}
        <input aria-label="E-mail" onBlur={() => afterPress(() => flushSync(() => setEmail('a@b.ch')))} />
        <label>
          <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
          Remember {email}
        </label>
      </>
    );
  };
  render(<Form />);
  const box = screen.getByRole('checkbox');
  await userEvent.click(screen.getByLabelText('E-mail'));
  await userEvent.click(box);
  expect(box).toBeChecked();
  await eventually(() => expect(box).toHaveAccessibleName('Remember a@b.ch'));
});

test('if copying fails, CopyText selects its text and shows a message', () => {
  const text = {
    label: 'Code',
    text: '0123 4567',
    copyLabel: 'Copy',
    copiedLabel: 'Copied',
    onCopy: vi.fn(),
  };
  const { rerender } = render(<CopyText {...text} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<CopyText {...text} refused="The code is selected: copy it." />);
  expect(screen.getByRole('alert')).toHaveTextContent('The code is selected: copy it.');
  expect(String(getSelection())).toBe('0123 4567');
});

test('Field works with a select and accepts a custom id', () => {
  render(
    <Field label="Type" id="doc" error="Choose one">
      {(control) => (
        <Select {...control}>
          <option>Passport</option>
        </Select>
      )}
    </Field>,
  );
  expect(screen.getByLabelText('Type')).toHaveAttribute('id', 'doc');
  expect(screen.getByLabelText('Type')).toHaveAccessibleDescription('Choose one');
});

test('clicking the label of a Checkbox toggles it and removes its error', async () => {
  const onChange = vi.fn<() => void>();
  render(<Checkbox label="I accept the terms" error="You must accept the terms" onChange={onChange} />);
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('You must accept the terms');
  await userEvent.click(screen.getByText('I accept the terms'));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('checkbox')).not.toHaveAttribute('aria-invalid');
});

const amounts = [
  { value: '10', title: 'CHF 10.00', sub: '749.00 INR' },
  { value: '20', title: 'CHF 20.00', sub: '1549.00 INR', tag: 'Recommended' },
  { value: '50', title: 'CHF 50.00', sub: '3999.00 INR', disabled: true, reason: 'Above your limit' },
];

const Amounts = ({ onChange }: { onChange: (value: string) => void }) => {
  const [value, setValue] = useState<string | null>(null);
  return (
    <RadioCards
      legend="Amount"
      options={amounts}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
};

test('RadioCards is a named group without a preselected option, and a disabled option shows why it is disabled', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const user = userEvent.setup();
  render(<Amounts onChange={onChange} />);
  const group = screen.getByRole('group', { name: 'Amount' });
  const radios = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => radio.checked)).toEqual([false, false, false]);
  await user.click(screen.getByText('CHF 10.00'));
  expect(onChange).toHaveBeenLastCalledWith('10');
  await user.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenLastCalledWith('20');
  expect(radios[1]).toBeChecked();
  expect(radios[2]).toBeDisabled();
  expect(group).toHaveTextContent('Above your limit');
  expect(group).not.toHaveTextContent('3999.00 INR');
  await user.click(screen.getByText('CHF 50.00'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('RadioCards shows an error until an option is selected', async () => {
  render(<RadioCards legend="Amount" options={amounts} value={null} error="Choose one" onChange={vi.fn()} />);
  const group = screen.getByRole('group', { name: 'Amount' });
  expect(group).toHaveAccessibleDescription('Choose one');
  await userEvent.click(screen.getByText('CHF 10.00'));
  expect(group).not.toHaveAccessibleDescription();
  expect(group).not.toHaveTextContent('Choose one');
});

test('clicking one of the Chips selects it', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const options = ['all', 'gaming'].map((value) => ({ value, label: value }));
  render(<Chips legend="Category" options={options} value="all" onChange={onChange} />);
  expect(screen.getByRole('radio', { name: 'all' })).toBeChecked();
  await userEvent.click(screen.getByText('gaming'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('gaming');
});

test('a busy Button keeps its name, is announced as busy, and neither reacts to clicks nor submits its form', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" variant="primary" busy={busy} onClick={onClick}>
        Pay
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole('button', { name: 'Pay' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('Menu focuses its first entry, moves the focus with arrow and letter keys, and closes on selection', async () => {
  const logout = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <Menu
      trigger="Anna"
      heading="Welcome Anna"
      items={[
        {
          id: 'profile',
          label: 'Profile',
          render: ({ children, ...entry }) => (
            <a href="#profile" {...entry}>
              {children}
            </a>
          ),
        },
        { id: 'orders', label: 'Orders', onSelect: () => {} },
        { id: 'logout', label: 'Logout', danger: true, onSelect: logout },
      ]}
    />,
  );
  const trigger = screen.getByRole('button', { name: 'Anna' });
  await user.click(trigger);
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '#profile');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Orders' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  await user.keyboard('o');
  expect(screen.getByRole('menuitem', { name: 'Orders' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  expect(trigger).toHaveFocus();
  await user.click(trigger);
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledTimes(1);
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test("Steps highlights the current step and gives each step's progress in words", () => {
  const words = { done: 'done', current: 'now', next: 'to come', failed: 'failed' };
  render(
    <Steps
      label="Progress"
      stateTexts={words}
      steps={[
        { id: 'a', label: 'Payment', state: 'done' },
        { id: 'b', label: 'Processing', state: 'current' },
        { id: 'c', label: 'Completed', state: 'next' },
        { id: 'd', label: 'Cancelled', state: 'ended' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  expect(items[0]).toHaveTextContent('Payment – done');
  expect(items[2]).toHaveTextContent('Completed – to come');
  // A cancelled step has an icon other than the tick, no number, and no text that contradicts its label.
  expect(items[3]).toHaveTextContent(/^Cancelled$/);
  expect(items[3]?.querySelector('path')).not.toBeNull();
  expect(items[3]?.innerHTML).not.toContain(items[0]?.querySelector('path')?.outerHTML);
});

test('Meter states its numbers only once, in words, and its bar never overflows', () => {
  const { container } = render(
    <Meter label="Today" value={1500} max={1000} text="CHF 1500.00 of CHF 1000.00" />,
  );
  expect(screen.getAllByText('CHF 1500.00 of CHF 1000.00')).toHaveLength(1);
  expect(container.querySelector('[style]')?.closest('[aria-hidden]')).not.toBeNull();
  expect(container.querySelector('[style]')).toHaveStyle({ width: '100%' });
});

test('the copy button of CopyText calls its handler and announces that the text was copied', async () => {
  const onCopy = vi.fn<() => void>();
  const card = (copied: boolean) => (
    <CopyText
      label="Code"
      text="•••• 4821"
      copyLabel="Copy"
      copiedLabel="Copied"
      copied={copied}
      onCopy={onCopy}
    />
  );
  const { rerender } = render(card(false));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(onCopy).toHaveBeenCalledTimes(1);
  rerender(card(true));
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

test('ProductArt shows a drawing if its picture fails to load, and the new picture if its source changes', () => {
  const { container, rerender } = render(
    <ProductArt kind="giftcard" alt="Zalando CH" src="/brands/cards/a.svg" />,
  );
  expect(screen.getByRole('img', { name: 'Zalando CH' })).toBeInTheDocument();
  const picture = container.querySelector('img');
  expect(picture).toBeVisible();
  if (picture) fireEvent.error(picture);
  expect(picture).not.toBeVisible();
  expect(container.querySelector('svg')).toBeVisible();
  rerender(<ProductArt kind="giftcard" alt="Zalando CH" src="/brands/cards/b.svg" />);
  expect(container.querySelector('img')).toBeVisible();
});

test('PageBanner contains the h1, and screen readers ignore its picture', () => {
  const { container } = render(<PageBanner title="Gift cards" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeInTheDocument();
  expect(container.querySelector('[class*="lake"]')).toBeEmptyDOMElement();
  expect(screen.queryByRole('img')).toBeNull();
});
