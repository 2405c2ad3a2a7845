import { i18n } from '@lingui/core';
import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { groupedCode, maskedCode, rawCode } from '../../../contract/domain/catalogue/rechargeCode.ts';
import { validityText } from '../../../contract/domain/catalogue/validity.ts';
import { dateText } from '../../../contract/domain/dates.ts';
import { displayChf } from '../../../contract/domain/money.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { orderMachine, type OrderView } from '../../../machines/checkout/order/order.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { OrderSuccessScreen } from '../../../src/features/checkout/order/OrderSuccessScreen.tsx';
import { shownCodes, shownValidity } from '../../domain/shownValues.ts';
import { actions, draw, expectUnpressable } from '../harness/page.tsx';

const [receipt] = f.print.receipts;
const printOf = (...receipts: Partial<typeof receipt & object>[]) => ({
  ...f.print,
  receipts: receipts.map((more) => ({ ...receipt!, ...more })),
});

const at = async (view: Partial<OrderView> = {}) => {
  const r = createChartHarness(orderMachine);
  draw(
    <OrderSuccessScreen
      actor={r.actor as never}
      route={{ screen: 'orderSuccess', path: '/order-success', params: {}, query: {} }}
      Prove={() => <p>proof</p>}
      Give={() => <p>gift</p>}
      Name={() => <p>who is it</p>}
    />,
  );
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  await perform(done('readEntrance', { link: null, ordertoken: f.order.ordertoken }));
  await perform(
    done('loadOrder', {
      order: f.giftOrder,
      print: f.print,
      locked: false,
      passkey: false,
      guest: false,
      ...view,
    }),
  );
  return { ...r, perform };
};
const page = () => document.body.textContent;

test('the order details state if a top-up amount excludes local taxes', async () => {
  await at({ order: { ...f.completedOrder, before_tax: 1 }, print: null });
  expect(screen.getByText('They receive').nextElementSibling).toHaveTextContent(
    'INR 299.00 before local taxes',
  );
});

test('the confirmation of a top-up says if the operator deducts local taxes', async () => {
  const print = printOf({ recharge_code: 'OP-5533', pin: null, serial: null });
  const note = 'The operator deducts local taxes from the amount.';
  await at({ order: { ...f.completedOrder, before_tax: 1 }, print });
  expect(screen.getByText(note)).toBeVisible();
  cleanup();
  await at({ order: f.completedOrder, print });
  expect(page()).not.toContain(note);
});

test("the order details contain a plan's contents", async () => {
  const contents = { text: 'unlimited calls, 1.5 GB a day', lang: 'en' };
  await at({ order: { ...f.completedOrder, contents }, print: null });
  expect(screen.getByText('They receive').nextElementSibling).toHaveTextContent(
    'unlimited calls, 1.5 GB a day',
  );
});

describe('code on the order page', () => {
  test('the code on the order page is hidden until the customer reveals it, and can be hidden again', async () => {
    await at();
    expect(page()).not.toMatch(/0123456789|0123 4567/);
    expect(screen.getByText('•••• •••• •••• ••••')).toBeVisible();
    await actions.press('Show code');
    expect(screen.getByText('0123 4567 8901 2345')).toBeVisible();
    await actions.press('Hide code');
    expect(page()).not.toMatch(/0123456789|0123 4567/);
  });

  test.each([false, true])('copying a code leaves out its spaces (code revealed: %s)', async (revealed) => {
    const { pending, perform } = await at({ print: printOf({ recharge_code: '0123 4567 8901 2345' }) });
    if (revealed) await actions.press('Show code');
    await actions.press('Copy');
    expect(pending.get('copyText')?.input).toEqual({ text: '0123456789012345' });
    await perform(done('copyText'));
    // The page shows the confirmation only once.
    expect(screen.getAllByText('Copied')).toHaveLength(1);
  });

  test('with several codes, only the copied one is marked as copied', async () => {
    const { perform } = await at({
      print: printOf({ recharge_code: '1111222233334444' }, { recharge_code: '5555666677778888' }),
    });
    expect(screen.getByText('Code 1 of 2')).toBeVisible();
    await actions.press('Show codes');
    expect(screen.getByText('5555 6666 7777 8888')).toBeVisible();
    await actions.press('Copy');
    await perform(done('copyText'));
    expect(screen.getAllByRole('button', { name: 'Copied' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(1);
  });

  test('the PIN is hidden until the code is revealed, but the serial number and the validity are always visible', async () => {
    await at({ print: printOf({ pin: '9876', validity: 'P28D' }) });
    expect(page()).not.toContain('9876');
    for (const text of ['778899', '28 days']) expect(screen.getByText(text)).toBeVisible();
    await actions.press('Show code');
    for (const text of ['9876', '778899', '28 days']) expect(screen.getByText(text)).toBeVisible();
  });

  test('if a code is only a link, the page contains the link only while the code is revealed', async () => {
    const redeem_url = 'https://issuer.example/redeem?code=AB12';
    await at({ print: printOf({ recharge_code: '', redeem_url }) });
    expect(document.body.innerHTML).not.toContain('issuer.example');
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
    await actions.press('Show code');
    const link = screen.getByRole('link', { name: /Redeem online/ });
    expect(link).toHaveAttribute('href', redeem_url);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await actions.press('Hide code');
    expect(document.body.innerHTML).not.toContain('issuer.example');
  });

  test.each(shownCodes)(
    'the order page shows the code %s as %s, like the email and the receipt',
    async (code, shown) => {
      await at({ print: printOf({ recharge_code: code }) });
      await actions.press('Show code');
      expect(screen.getByText(shown)).toBeVisible();
    },
  );

  test.each(shownValidity)(
    'the order page shows the validity period %s in language %s as %s',
    async (validity, language, shown) => {
      act(() => i18n.loadAndActivate({ locale: language, messages: {} }));
      onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
      await at({ print: printOf({ validity }) });
      expect(screen.getByText(shown.replace('\u00a0', ' '))).toBeVisible();
    },
  );

  test('a code keeps the hyphens that its issuer added', () => {
    expect(groupedCode('ABCD-EFGH-12')).toBe('ABCD-EFGH-12');
    expect(maskedCode('ABCD-EFGH-12')).toBe('••••-••••-••');
    expect(rawCode(' 12 34\u00a056 ')).toBe('123456');
    expect(groupedCode('123456789')).toBe('1234 5678 9');
  });

  test('an https URL from the issuer becomes a link, but a script URL does not', async () => {
    await at({
      print: printOf({ support_url: 'javascript:alert(1)', terms_url: 'https://issuer.example/terms' }),
    });
    expect(screen.queryByRole('link', { name: /Help from the issuer/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Terms of the issuer/ })).toHaveAttribute(
      'href',
      'https://issuer.example/terms',
    );
  });
});

test('the order page for a direct top-up shows the phone number and a reference, but no code', async () => {
  await at({
    order: f.completedOrder,
    print: printOf({ recharge_code: 'OP-5533', pin: null, serial: null }),
  });
  expect(screen.getByRole('heading', { name: 'INR\u00a0299.00 sent to +91 98010 41300' })).toBeVisible();
  expect(screen.getByText('OP-5533')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Show code/ })).toBeNull();
  expect(screen.getByText('who is it')).toBeVisible();
});

test('the order page for a top-up with a PIN shows the PIN as a code', async () => {
  await at({ order: f.completedOrder, print: printOf({ pin: '0123456789012345' }) });
  expect(screen.getByRole('button', { name: 'Show code' })).toBeEnabled();
  expect(screen.queryByText('PIN')).toBeNull();
});

test('in another browser, the order page hides the code, requires verification, and says which email contains the code', async () => {
  await at({ order: { ...f.giftOrder, email: 'a***@e***.com' }, print: null, locked: true });
  expect(screen.getByText('The code is in the e-mail we sent to a***@e***.com')).toBeVisible();
  expect(screen.getByText('proof')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Show code/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Receipt (PDF)' })).toBeEnabled();
});

test('the order page requires no verification in the buyer’s own browser', async () => {
  await at();
  expect(screen.queryByText('proof')).toBeNull();
});

test('the order email can be resent only once a minute', async () => {
  const { perform } = await at();
  await actions.press('Resend e-mail');
  expectUnpressable('Resend e-mail');
  await perform(done('sendMail', { sent_to: 'a***@e***.com' }));
  expect(screen.getByRole('button', { name: 'E-mail has been sent.' })).toBeDisabled();
  expect(screen.getByText('E-mail has been sent.', { selector: '[role=status]' })).toBeInTheDocument();
  await perform({ type: 'xstate.after.mailCooldown.order.completed.mail.cooldown' });
  expect(screen.getByRole('button', { name: 'Resend e-mail' })).toBeEnabled();
});

test('only one receipt is prepared at a time', async () => {
  const { perform } = await at();
  await actions.press('Receipt (PDF)');
  expectUnpressable('Receipt (PDF)');
  await perform(done('saveReceipt'));
  await actions.press('Receipt (PDF)');
});

test('ORD-01 CHK-03 CHK-04: the order page shows every amount as the server sends it', async () => {
  const order = {
    ...f.giftOrder,
    operator: 'Alpina AG',
    quantity: 2,
    amount: '20.00',
    subtotal: '40.00',
    servicecharge: '0.50',
    discount: '2.00',
    giftcode: 'SPRING',
    total: '38.50',
    invoice: 'R-26-000123',
  };
  await at({ order });
  const details = within(screen.getByRole('region', { name: 'Order details' }));
  for (const [label, value] of [
    ['Product', 'Alpina'],
    ['Operator', 'Alpina AG'],
    ['Quantity', '2'],
    ['Amount', 'CHF 20.00'],
    ['Subtotal', 'CHF 40.00'],
    ['Service fee', 'CHF 0.50'],
    ['Promo code SPRING', '− CHF 2.00'],
    ['Total', 'CHF 38.50'],
    ['Transaction ID', '230214123456789012'],
    ['Invoice', 'R-26-000123'],
  ])
    expect(details.getByText(label!).nextElementSibling, label).toHaveTextContent(value!);
});

test('an order for one item without a fee or a discount shows its amount only once', async () => {
  await at();
  const details = within(screen.getByRole('region', { name: 'Order details' }));
  for (const label of ['Quantity', 'Amount', 'Subtotal']) expect(details.queryByText(label)).toBeNull();
  expect(details.getByText('Total').nextElementSibling).toHaveTextContent('CHF 4.90');
});

test('the order page shows the code as soon as the buyer is verified', async () => {
  const { perform } = await at({ locked: true, print: null });
  await perform(done('oneTimeCode', { outcome: 'proved', proof: {}, failure: null }));
  await perform(
    done('loadOrder', { order: f.giftOrder, print: f.print, locked: false, passkey: false, guest: false }),
  );
  expect(screen.getByText('0123 4567 8901 2345')).toBeVisible();
  await actions.press('Hide code');
  expect(screen.queryByText('0123 4567 8901 2345')).toBeNull();
});

test('a processing order shows its steps and a warning instead of the code', async () => {
  await at({ order: f.processingOrder, print: null });
  expect(screen.getByText('Please do not refresh, go back or close this window.')).toBeVisible();
  expect(screen.getByText('Processing').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the order page shows a note if a delivery is slow', async () => {
  const { perform } = await at({ order: f.processingOrder, print: null });
  expect(page()).not.toContain('It may take more time to respond.');
  await perform({ type: 'xstate.after.slowAfter.order.processing.duration.normal' });
  expect(screen.getByText('It may take more time to respond. Please wait for a while.')).toBeVisible();
  // The note about the slow delivery stays visible after the next status check.
  await perform({ type: 'xstate.after.pollInterval.order.processing.polling.waiting' });
  await perform(
    done('loadOrder', { order: f.processingOrder, print: null, locked: false, passkey: false, guest: false }),
  );
  expect(screen.getByText('It may take more time to respond. Please wait for a while.')).toBeVisible();
});

test("dates and periods on the order page use the page's language and Swiss time", () => {
  expect(dateText('2026-01-02T23:30:00.000Z', 'de')).toBe('3. Januar 2026 um 00:30');
  expect(validityText('P28D', 'de')).toBe('28 Tage');
  expect(validityText('2027-12-31T23:00:00Z', 'en-GB')).toBe('1 January 2028');
  expect(validityText('30 days', 'de')).toBe('30 days');
});

describe('unopened codes', () => {
  test('an unopened code shows its return deadline and a button that opens the code', async () => {
    const { pending } = await at({ order: f.returnableOrder, print: null });
    expect(
      screen.getByText(/^Nobody has opened it\. You can return it until 24 December 2030 at 11:00\./),
    ).toBeVisible();
    expect(screen.getByText('For 2 days, as long as nobody has opened the code')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull();
    await actions.press('Open the code');
    expect(pending.get('openCodes')?.input).toMatchObject({ ordertoken: expect.any(String) });
  });

  test('the buyer can return an unopened code after confirming the refund amount', async () => {
    const { pending } = await at({ order: f.returnableOrder, print: null });
    await actions.press('Return the code');
    expect(pending.has('returnOrder')).toBe(false);
    expect(
      screen.getByText((shown) =>
        shown.startsWith(
          `We’ll refund ${displayChf(f.returnableOrder.total).replace('\u00a0', ' ')} the way you paid`,
        ),
      ),
    ).toBeVisible();
    await actions.press('Keep it');
    expect(screen.queryByText(/the way you paid/)).toBeNull();
    await actions.press('Return the code');
    await actions.press('Return it for a refund');
    expect(pending.has('returnOrder')).toBe(true);
  });

  test('the order details say that a code is not refundable after delivery', async () => {
    await at({ order: f.giftOrder, print: f.print });
    expect(screen.getByText('Not refundable after delivery')).toBeVisible();
  });
});
