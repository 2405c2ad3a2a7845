import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog, Sheet, type DialogProps } from '../../src/ui/dialog/Dialog.tsx';
import { Alert } from '../../src/ui/feedback/Alert.tsx';
import { AlertStack } from '../../src/ui/feedback/AlertStack.tsx';
import { Picker } from './Picker.tsx';

const Page = ({ onClose, ...rest }: Partial<DialogProps>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        title="Log in"
        closeLabel="Close"
        {...rest}
        open={open}
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
      >
        <input aria-label="E-mail" data-autofocus />
      </Dialog>
    </>
  );
};

const openDialog = async (props: Partial<DialogProps> = {}) => {
  const user = userEvent.setup();
  render(<Page {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
};

test('UI-17: a closed dialog renders nothing', () => {
  const { container } = render(
    <Dialog open={false} onClose={() => {}} title="Log in">
      words
    </Dialog>,
  );
  expect(container).toBeEmptyDOMElement();
});

test('an open dialog is modal, has a name and focuses the element with autofocus', async () => {
  await openDialog();
  const dialog = screen.getByRole('dialog', { name: 'Log in' });
  expect(document.topLayer?.modals.map((modal) => modal.dialog)).toEqual([dialog]);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

test("UI-19 UI-20: a dialog's close button shows ×, is named Close, calls the close handler and returns the focus", async () => {
  const onClose = vi.fn<() => void>();
  const user = await openDialog({ onClose });
  const close = screen.getByRole('button', { name: 'Close' });
  expect(close).toHaveTextContent(/^×$/);
  await user.click(close);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('closing a dialog returns the focus to the button that opened the dialog, even in Safari, where clicks do not focus buttons', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  fireEvent.click(opener);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(opener).toHaveFocus();
});

test('UI-20: Escape closes the dialog and calls the close handler once', async () => {
  const onClose = vi.fn<() => void>();
  const user = await openDialog({ onClose });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog stays open if its parent component ignores the request to close it', async () => {
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <Dialog open onClose={onClose} title="Paying">
      wait
    </Dialog>,
  );
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toHaveProperty('open', true);
});

test('UI-20: clicking the backdrop closes only a dialog that allows it', async () => {
  const onClose = vi.fn<() => void>();
  const { rerender } = render(
    <Dialog open onClose={onClose} title="Log in">
      <p>words</p>
    </Dialog>,
  );
  fireEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
  rerender(
    <Dialog open onClose={onClose} title="Log in" dismissOnBackdrop>
      <p>words</p>
    </Dialog>,
  );
  fireEvent.click(screen.getByText('words'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('UI-19: a dialog without a title has no header and no × button', () => {
  render(
    <Dialog open onClose={() => {}} label="Wait">
      words
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Wait' })).not.toHaveTextContent('×');
  expect(screen.queryByRole('banner')).toBeNull();
});

test('UI-21 UI-22: a dialog accepts additional classes and, optionally, a position', () => {
  const { rerender } = render(
    <Dialog open onClose={() => {}} label="a" className="one two">
      words
    </Dialog>,
  );
  expect(screen.getByRole('dialog')).toHaveClass('fixed', 'one', 'two');
  rerender(
    <Dialog open onClose={() => {}} label="a" position="absolute">
      words
    </Dialog>,
  );
  expect(screen.getByRole('dialog')).toHaveClass('absolute');
  expect(screen.getByRole('dialog')).not.toHaveClass('fixed');
});

test('cancelling a file chooser leaves its dialog open', () => {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open onClose={onClose} title="Your ID">
      <input type="file" aria-label="File" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape in an open combobox inside a dialog closes the list but not the dialog', async () => {
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <Dialog open onClose={onClose} title="Preferences">
      <Picker id="country" options={[{ id: 'CH', label: 'Switzerland' }]} value={null} />
    </Dialog>,
  );
  await user.click(screen.getByRole('combobox'));
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('clicking the backdrop of a sheet closes it', () => {
  const onClose = vi.fn<() => void>();
  render(
    <Sheet open onClose={onClose} title="Cart">
      words
    </Sheet>,
  );
  fireEvent.click(screen.getByRole('dialog', { name: 'Cart' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an alert appears inside the topmost dialog, and its × button returns focus to that dialog', async () => {
  const user = userEvent.setup();
  const dialogsWith = (alert: boolean, dialogs: readonly string[]) => (
    <>
      {alert && (
        <AlertStack label="Messages">
          <Alert onClose={onClose}>No internet</Alert>
        </AlertStack>
      )}
      {dialogs.map((title) => (
        <Dialog key={title} open onClose={() => {}} title={title} closeLabel={`Close ${title}`}>
          <input aria-label={`Field of ${title}`} />
        </Dialog>
      ))}
    </>
  );
  const onClose = vi.fn<() => void>(() => rerender(dialogsWith(false, ['Cart'])));
  const { rerender } = render(dialogsWith(true, []));
  const { body } = document;
  const place = () => screen.getByText('No internet').closest('dialog, body');
  expect(place()).toBe(body);
  rerender(dialogsWith(true, ['Cart']));
  expect(place()).toBe(screen.getByRole('dialog', { name: 'Cart' }));
  rerender(dialogsWith(true, ['Cart', 'Log out?']));
  expect(place()).toBe(screen.getByRole('dialog', { name: 'Log out?' }));
  rerender(dialogsWith(true, ['Cart']));
  expect(place()).toBe(screen.getByRole('dialog', { name: 'Cart' }));
  await user.click(screen.getByLabelText('Field of Cart'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('No internet')).toBeNull();
  expect(screen.getByLabelText('Field of Cart')).toHaveFocus();
});

test('AlertStack announces failures as alerts and other messages as statuses, and is empty without messages', async () => {
  const onClose = vi.fn<() => void>();
  const { container, rerender } = render(<AlertStack label="Messages" />);
  expect(container).toBeEmptyDOMElement();
  rerender(
    <AlertStack label="Messages">
      <Alert tone="bad" onClose={onClose} closeLabel="Dismiss">
        No internet
      </Alert>
      <Alert tone="ok">Saved</Alert>
    </AlertStack>,
  );
  expect(screen.getByRole('region', { name: 'Messages' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('No internet');
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
