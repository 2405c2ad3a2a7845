import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { receivedGiftMachine } from '../../../machines/checkout/receivedGift/receivedGift.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { ReceivedGiftScreen } from '../../../src/features/checkout/receivedGift/ReceivedGiftScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

const code = '0123 4567 8901 2345';
const at = async (gift = f.receivedGift) => {
  const r = createChartHarness(receivedGiftMachine, { token: 'token-of-the-gift' });
  draw(
    <ReceivedGiftScreen
      actor={r.actor as never}
      route={{ screen: 'receivedGift', path: '/gift', params: {}, query: {} }}
    />,
  );
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  await perform(done('viewGift', gift));
  return { ...r, perform };
};
const openGift = async (gift = f.openedGift) => {
  const r = await at();
  await actions.press('Open the gift');
  await r.perform(done('openGift', gift));
  return r;
};

test('an unopened gift shows the giver and the message, but not the code or the value', async () => {
  const { pending } = await at();
  expect(screen.getByRole('heading', { name: 'Ada has a gift for you' })).toBeVisible();
  expect(screen.getByText('Happy birthday!')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/CHF|0123/);
  expect(pending.has('openGift')).toBe(false);
});

test('opening a gift shows the card, its value, a code to copy, and how to redeem it', async () => {
  const { pending, perform } = await openGift();
  expect(screen.getByRole('heading', { name: /^Alpina, CHF\s20\.00$/ })).toHaveFocus();
  expect(screen.getByRole('img', { name: /^Alpina, CHF\s20\.00$/ })).toBeVisible();
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.getByText('Enter the code.')).toBeVisible();
  expect(screen.getByText('Switzerland')).toBeVisible();
  await actions.press('Copy');
  expect(pending.get('copyText')?.input).toEqual({ text: '0123456789012345' });
  await perform(fail('copyText', null));
  expect(screen.getByRole('alert')).toHaveTextContent('The code is selected: copy it yourself.');
});

test('the recipient can thank the giver with one click, even without a message', async () => {
  const { pending, perform } = await openGift();
  await actions.press('Say thank you');
  expect(pending.get('sendThanks')?.input).toEqual({ token: 'token-of-the-gift', draft: { words: '' } });
  await perform(done('sendThanks', { ...f.receivedGift, opened: 1, thanked: 1 }));
  expect(screen.getByText('We’ve sent your thank-you to Ada.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Say thank you' })).toBeNull();
});

test.each([
  ['x'.repeat(201), 'This is too long.'],
  ['see www.evil.example', 'No links or e-mail addresses, please.'],
])('the thank-you form rejects the message %s with an error on the message field', async (words, text) => {
  const { pending } = await openGift();
  await actions.fill(/^Message to Ada/, words);
  await actions.press('Say thank you');
  expect(pending.has('sendThanks')).toBe(false);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByLabelText(/^Message to Ada/)).toHaveFocus();
});

test('a cancelled gift shows a message and cannot be opened', async () => {
  const { perform } = await at();
  await actions.press('Open the gift');
  await perform(fail('openGift', f.failure('gone', { code: 'GIFT_CANCELLED' })));
  expect(screen.getByText('This gift was cancelled')).toBeVisible();
  expect(screen.getByText(/^The sender has cancelled it, so there is no code to see\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open the gift' })).toBeNull();
});
