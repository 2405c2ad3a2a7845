import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { addDays, zurichDay } from '../../../contract/domain/day.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { giftMachine } from '../../../machines/checkout/gift/gift.machine.ts';
import { failure } from '../../../machines/fixtures.ts';
import type { Gifts } from '../../../machines/types.ts';
import { GiftCard } from '../../../src/features/checkout/gift/GiftCard.tsx';
import { actions, draw } from '../harness/page.tsx';

const at = async (gifts: Gifts = { gifts: [], left: 3 }) => {
  const r = createChartHarness(giftMachine, { ordertoken: 'token-of-the-order' });
  draw(<GiftCard actor={r.actor as never} />);
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  await perform(done('loadGifts', gifts));
  return { ...r, perform };
};
const fill = async (more: Record<string, string> = {}) => {
  const fields = {
    'Recipient’s e-mail': 'bob@example.com',
    'Your name': 'Ada',
    'Your message': 'Enjoy it!',
    'Send on': '',
    ...more,
  };
  for (const [label, value] of Object.entries(fields)) await actions.fill(label, value);
};
const tomorrow = addDays(zurichDay(new Date()), 1);

test.each([
  [{ 'Recipient’s e-mail': '' }, 'Email is required'],
  [{ 'Recipient’s e-mail': 'nobody' }, 'Invalid email address.'],
  [{ 'Your name': '' }, 'Required field.'],
  [{ 'Your name': 'evil.example' }, 'No links or e-mail addresses, please.'],
  [{ 'Your message': 'look at www.evil.example' }, 'No links or e-mail addresses, please.'],
  [{ 'Your message': 'x'.repeat(501) }, 'This is too long.'],
  [{ 'Send on': '2020-01-01' }, 'Choose a day within 365 days from today.'],
  [{ 'Send on': addDays(tomorrow, 366) }, 'Choose a day within 365 days from today.'],
])('a gift with the invalid input %j is not sent, and the field shows an error', async (more, text) => {
  const { pending } = await at();
  await actions.press('Send as a gift');
  await screen.findByRole('dialog', { name: 'Send as a gift' });
  await fill(more);
  await actions.press('Send the gift');
  expect(pending.has('sendGift')).toBe(false);
  // A word joiner connects the parts of "e-mail" on the page.
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByLabelText(new RegExp(`^${Object.keys(more)[0]}`))).toHaveFocus();
});

test('the gift form sends the input, keeps it after a failure, and confirms a sent gift with its date', async () => {
  const { pending, perform } = await at();
  await actions.press('Send as a gift');
  await screen.findByRole('dialog');
  await fill({ 'Send on': tomorrow });
  await actions.press('Send the gift');
  const draft = { email: 'bob@example.com', sender: 'Ada', words: 'Enjoy it!', date: tomorrow };
  expect(pending.get('sendGift')?.input).toEqual({ ordertoken: 'token-of-the-order', way: 'mail', draft });
  await perform(fail('sendGift', failure('server', { message: 'Not now.' })));
  expect(screen.getByText('Not now.')).toBeVisible();
  expect(screen.getByLabelText(/^Your message/)).toHaveValue('Enjoy it!');
  await actions.press('Send the gift');
  await perform(
    done('sendGift', {
      gifts: [{ giftid: 'g', email: draft.email, date: tomorrow, state: 'scheduled' }],
      left: 2,
    }),
  );
  expect(screen.getByText(/^Your gift goes out to bob@example\.com on \d+ \w+ \d{4}\.$/)).toBeVisible();
  await actions.press('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/^Gift for bob@example\.com goes out on /)).toBeVisible();
});

test("a gift's failure message disappears on the next edit and does not reappear when the dialog is closed", async () => {
  const { perform } = await at();
  await actions.press('Send as a gift');
  await screen.findByRole('dialog');
  await fill();
  await actions.press('Send the gift');
  await perform(fail('sendGift', failure('server', { message: 'Not now.' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Not now.');
  await actions.fill('Your message', 'Enjoy it much!');
  expect(screen.queryByText('Not now.')).toBeNull();
  await actions.press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Not now.')).toBeNull();
});

test('ERR-04: the error message for a gift that could not be cancelled can be closed', async () => {
  const gifts: Gifts = {
    gifts: [{ giftid: 'g', email: 'bob@example.com', date: tomorrow, state: 'scheduled' }],
    left: 2,
  };
  const { perform } = await at(gifts);
  await actions.press('Cancel the gift to bob@example.com');
  await perform(fail('cancelGift', failure('server', { message: 'Too late.' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Too late.');
  await actions.press('Close message');
  expect(screen.queryByText('Too late.')).toBeNull();
});

test("before the buyer gives a code to another person, a warning shows the first recipient's email address", async () => {
  await at({
    gifts: [{ giftid: 'g', email: 'mia@example.com', date: '2026-12-24', state: 'sent' }],
    left: 2,
  });
  expect(screen.queryByText('Is it for somebody else?')).toBeNull();
  await actions.press('Give to another person');
  expect(screen.getByText('Sent to mia@example.com')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await actions.press('Leave it');
  expect(screen.queryByText('Sent to mia@example.com')).toBeNull();
  await actions.press('Give to another person');
  await actions.press('Give the same code again');
  await screen.findByRole('dialog');
});

test('the warning before giving a code to another person lists all earlier gifts, including scheduled gifts and links', async () => {
  await at({
    gifts: [
      { giftid: 'g', email: 'mia@example.com', date: '2026-11-20', state: 'sent' },
      { giftid: 'h', email: '', date: '2026-11-21', state: 'sent' },
      { giftid: 'i', email: 'tom@example.com', date: tomorrow, state: 'scheduled' },
    ],
    left: 2,
  });
  await actions.press('Give to another person');
  for (const text of ['Sent to mia@example.com', 'Given away by link', 'Will be sent to tom@example.com'])
    expect(screen.getByText(text)).toBeVisible();
});

test('the gift list says that a gift scheduled for today goes out today', async () => {
  await at({
    gifts: [{ giftid: 'g', email: 'mia@example.com', date: zurichDay(new Date()), state: 'scheduled' }],
    left: 2,
  });
  expect(screen.getByText('Gift for mia@example.com goes out today')).toBeVisible();
});

test('the warning before giving a code to another person says that a scheduled gift has not been sent yet', async () => {
  await at({
    gifts: [{ giftid: 'g', email: 'mia@example.com', date: tomorrow, state: 'scheduled' }],
    left: 2,
  });
  await actions.press('Give to another person');
  expect(screen.getByText('Will be sent to mia@example.com')).toBeVisible();
  expect(screen.queryByText('Sent to mia@example.com')).toBeNull();
});

test('each gift in the list shows its current state', async () => {
  const gifts = { giftid: 'g', email: 'bob@example.com', date: '2026-12-24' };
  const { perform } = await at({ gifts: [{ ...gifts, state: 'scheduled' }], left: 2 });
  expect(screen.getByRole('button', { name: 'Cancel the gift to bob@example.com' })).toBeEnabled();
  await perform({ type: 'xstate.after.refreshInterval.gift.list' });
  await perform(done('loadGifts', { gifts: [{ ...gifts, state: 'sent' }], left: 2 }));
  expect(screen.getByText(/^Gift sent to bob@example\.com on /)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel the gift to bob@example.com' })).toBeEnabled();
});

test.each([
  [{ opened: 1 as const }, 'Gift to bob@example.com: opened'],
  [{ opened: 1 as const, thanked: 1 as const }, 'Gift to bob@example.com: opened, with a thank you'],
  [{ email: '', opened: 1 as const }, 'Gift by link: opened'],
  [{ email: '', opened: 1 as const, thanked: 1 as const }, 'Gift by link: opened, with a thank you'],
])('an opened gift is marked as opened and cannot be cancelled: %j', async (more, text) => {
  const gift = { giftid: 'g', email: 'bob@example.com', date: '2026-12-24', state: 'sent' as const };
  await at({ gifts: [{ ...gift, ...more }], left: 2 });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Cancel the gift/ })).toBeNull();
});

test('a gift sent as a link needs no email address, and the link can be copied', async () => {
  const { pending, perform } = await at();
  await actions.press('Send as a gift');
  await screen.findByRole('dialog');
  await actions.pick(/^By link/);
  expect(screen.queryByLabelText(/^Recipient’s e-mail/)).toBeNull();
  expect(screen.queryByLabelText(/^Send on/)).toBeNull();
  await actions.fill('Your name', 'Ada');
  await actions.press('Create link');
  expect(pending.get('sendGift')?.input).toMatchObject({ way: 'link', draft: { sender: 'Ada', email: '' } });
  const link = 'https://shop.example/gift#gift=token';
  await perform(
    done('sendGift', {
      gifts: [{ giftid: 'g', email: '', date: '2026-12-24', state: 'sent', link }],
      left: 2,
    }),
  );
  expect(screen.getByText(link)).toBeVisible();
  await actions.press('Copy');
  expect(pending.get('copyText')?.input).toEqual({ text: link });
  await perform(done('copyText', undefined));
  await actions.press('Done');
  expect(screen.queryByText(link)).toBeNull();
  await actions.press('Show the link');
  expect(await screen.findByText(link)).toBeVisible();
});

test('the dialog for sending a gift says what the recipient will see', async () => {
  await at();
  await actions.press('Send as a gift');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('It shows the value of the card, not your receipt.');
});

test('once all three gifts that an order allows have been opened, no gift can be sent or cancelled', async () => {
  await at({
    gifts: [1, 2, 3].map((n) => ({
      giftid: String(n),
      email: `friend${n}@example.com`,
      date: '2026-12-24',
      state: 'sent' as const,
      opened: 1 as const,
    })),
    left: 0,
  });
  expect(screen.getByText('Gift to friend1@example.com: opened')).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
