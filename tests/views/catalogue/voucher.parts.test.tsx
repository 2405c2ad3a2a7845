/**
 * Tests behaviour of the voucher page that no walked path covers: reasons for disabled values, and hidden
 * content.
 */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { credentialsMachine } from '../../../machines/account/credentials/credentials.machine.ts';
import {
  codes,
  eligibility,
  eligibilityInReview,
  report,
  voucher,
  voucherInput,
} from '../../../machines/account/fixtures.ts';
import { productMachine, type Eligibility } from '../../../machines/catalogue/product/product.machine.ts';
import type { AppServices } from '../../../src/actors/services.ts';
import { CredentialsList } from '../../../src/features/account/credentials/CredentialsList.tsx';
import { VoucherScreen } from '../../../src/features/catalogue/product/voucher/VoucherScreen.tsx';
import { markCheckoutRegistration } from '../../../src/features/identity/auth/authRequests.ts';
import { createMemoryBackend, createStorage } from '../../../src/storage/storage.ts';
import { eventually } from '../../setup/eventually.ts';
import { actions, draw } from '../harness/page.tsx';

const route = { screen: 'voucher', path: '/paysafe/paysafecard', params: {}, query: {} };
const open = async (who: Eligibility, residence = 'CH') => {
  const r = createChartHarness(productMachine, { ...voucherInput, residence });
  await r.perform(done('loadProduct', voucher));
  await r.perform(done('loadEligibility', who));
  draw(<VoucherScreen actor={r.actor as never} route={route} />);
  return r;
};
const value = (price: string) => screen.getByRole('radio', { name: new RegExp(String.raw`^CHF\s${price}`) });
const buttons = () => screen.getAllByRole('button', { name: 'Buy' });

describe('voucher page', () => {
  test('a visitor on the voucher page sees every value, the verification steps and a sign-up button', async () => {
    await open(null);
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeEnabled();
    expect(within(screen.getByRole('list', { name: 'Verification' })).getAllByRole('listitem')).toHaveLength(
      5,
    );
    await actions.pick(/^CHF\s150/);
    for (const button of buttons()) expect(button).toBeEnabled();
  });

  test('a voucher value above the remaining daily limit is disabled and shows the reason', async () => {
    await open(eligibility);
    expect(value('100.00')).toBeEnabled();
    expect(value('150.00')).toBeDisabled();
    expect(screen.getByText('More than you have left today')).toBeInTheDocument();
    expect(screen.getByText('CHF 100.00 of CHF 1’500.00 left')).toBeInTheDocument();
    expect(screen.getByText('Until 31 Dec 2026')).toBeInTheDocument();
  });

  test('the voucher page mentions the yearly limit instead of the daily one if less of the yearly limit is left', async () => {
    const daily = { ...eligibility.limit.daily, available: '1000.00' };
    await open({
      ...eligibility,
      limit: { ...eligibility.limit, daily, yearly: { ...daily, available: '20.00' } },
    });
    expect(screen.getAllByText('More than you have left this year')).toHaveLength(3);
  });

  test('the voucher quantity is capped at the limit, and returns to 1 if it is too high for a newly selected value', async () => {
    const r = await open(eligibility);
    await actions.pick(/^CHF\s10\.00/);
    const quantity = () => screen.getByLabelText<HTMLSelectElement>('Quantity');
    expect(quantity().options).toHaveLength(10);
    await actions.select('Quantity', '7');
    expect(screen.getAllByText('CHF 70.00').length).toBeGreaterThan(0);
    await actions.pick(/^CHF\s50/);
    expect(quantity().value).toBe('1');
    expect(quantity().options).toHaveLength(2);
    expect(r.actor.getSnapshot().can({ type: 'product.quantityChosen', quantity: 3 })).toBe(false);
  });

  test("a value selected by a visitor is discarded if it exceeds the customer's limits after the sign-in", async () => {
    const r = await open(null);
    await actions.pick(/^CHF\s150/);
    await act(() => r.perform({ type: 'session.found' }));
    await act(() => r.perform(done('loadEligibility', eligibility)));
    expect(value('150.00')).not.toBeChecked();
    r.take();
    await actions.press('Buy');
    expect(screen.getByRole('group', { name: 'Choose a value' })).toHaveAccessibleDescription(
      'Choose a value',
    );
    expect(r.take().effects).toEqual([]);
  });

  test.each([
    ['in review', eligibilityInReview, 'CH', /We will e-mail you as soon as you can buy/],
    ['from another country', eligibility, 'DE', /Vouchers can only be bought in your country of residence/],
  ] as const)('a customer %s sees why no voucher can be bought', async (_, who, residence, words) => {
    await open(who, residence);
    await actions.pick(/^CHF\s10\.00/);
    for (const button of buttons()) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(words);
    }
  });
});

describe('voucher codes in the account', () => {
  test('voucher codes are absent from the page and the chart until requested, and are removed after a minute', async () => {
    const r = createChartHarness(credentialsMachine);
    const { container } = draw(<CredentialsList actor={r.actor as never} />);
    await act(() => r.perform(done('loadReport', report)));
    const everywhere = () => container.innerHTML + JSON.stringify(r.actor.getSnapshot());
    expect(everywhere()).not.toContain('0123');
    await actions.press(/^Show the code of order R-26-0000-0001/);
    await act(() => r.perform(done('openCodes', codes)));
    expect(screen.getByText('0123 4567 8901 2345')).toBeVisible();
    await act(() => r.perform({ type: 'xstate.after.codeDuration.credentials.code.shown' }));
    expect(everywhere()).not.toContain('0123');
  });
});

test('the flag for signing up during checkout is removed soon after its actor has stopped', async () => {
  const store = createStorage(createMemoryBackend());
  const actor = createActor(markCheckoutRegistration({ store } as AppServices)).start();
  expect(store.read('toRegister')).toBe('paysafe');
  actor.stop();
  expect(store.read('toRegister')).toBe('paysafe');
  await eventually(() => expect(store.read('toRegister')).toBeNull());
});
