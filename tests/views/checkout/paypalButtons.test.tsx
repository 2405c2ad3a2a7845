/**
 * Tests PayPal's button with a simulated script. The script's calls become chart events, and the chart's
 * results become the calls' return values.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { paypalMachine } from '../../../machines/checkout/paypal/paypal.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { PaypalButtons } from '../../../src/features/checkout/paypal/PaypalButtons.tsx';
import { PaypalPay } from '../../../src/features/checkout/paypal/PaypalPay.tsx';
import { icons } from '../../../src/ui/icon/icons.ts';
import { laterIcons } from '../../../src/ui/icon/laterIcons.ts';
import { actions, draw } from '../harness/page.tsx';

type Handlers = {
  onInit: (data: object, actions: object) => void;
  onClick: (data: object, actions: object) => Promise<boolean>;
  createOrder: () => Promise<string>;
  onApprove: (data: object, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
};
const nothing = async (): Promise<void> => {};
const orderID = '5O190127TN364715T';
const noWindow = 'Window is closed: no order';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'paypal');
  for (const script of document.querySelectorAll('script')) script.remove();
});

/** Opens a page with PayPal's script loaded. `eligible` means that PayPal offers this shopper a button. */
const open = async (
  script: 'eligible' | 'not eligible' | 'lost' = 'eligible',
  ordertoken: string | null = f.order.ordertoken,
) => {
  const r = createChartHarness(paypalMachine, {
    ordertoken,
    config: { client_id: 'client-of-the-fixture' },
  });
  const onPress = vi.fn();
  draw(<PaypalPay actor={r.actor as never} onPress={onPress} />);
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  await perform(done('loadButtons', PaypalButtons));
  let handlers = {} as Handlers;
  const Buttons = (given: Handlers) => {
    handlers = given;
    return {
      isEligible: () => script === 'eligible',
      render: async () => given.onInit({}, { enable: nothing, disable: nothing }),
      close: nothing,
      updateProps: nothing,
    };
  };
  const tag = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>('script[src*="paypal.com/sdk/js"]');
    expect(found).not.toBeNull();
    return found!;
  });
  expect(r.snapshot().hasTag('starting')).toBe(true);
  await act(async () => {
    if (script === 'lost') tag.dispatchEvent(new Event('error'));
    else {
      Object.assign(globalThis, { paypal: { Buttons } });
      tag.dispatchEvent(new Event('load'));
    }
  });
  // `performPlainly` is for calls within `act`, because React does not support overlapping `act` calls.
  return { ...r, performPlainly: r.perform, perform, script: () => handlers, onPress };
};
/** Returns the icon of the alert with the given text. */
const signOf = (words: RegExp) =>
  screen.getByText(words).closest('[role=status]')?.querySelector('path')?.getAttribute('d');
/**
 * Clicks PayPal's button. Returns the order id for PayPal, or the failure message for `onError`, as PayPal's
 * script does.
 */
const pressed = async (page: Awaited<ReturnType<typeof open>>): Promise<string> => {
  const answers = { resolve: async () => true, reject: async () => false };
  if (!(await page.script().onClick({}, answers))) return 'no window';
  try {
    return await page.script().createOrder();
  } catch (error) {
    page.script().onError(error);
    return (error as Error).message;
  }
};
const created = done('createPaypal', { id: orderID, status: 'PAYER_ACTION_REQUIRED', currency: 'CHF' });
const approving = async () => {
  const page = await open();
  let result: Promise<string> = Promise.resolve('');
  await act(async () => void (result = pressed(page)));
  await page.perform(created);
  expect(await result).toBe(orderID);
  return page;
};

test("PAY-02: the PayPal button can be clicked once PayPal's script has rendered it", async () => {
  const { snapshot } = await open();
  expect(snapshot().value).toBe('ready');
});

test.each(['not eligible', 'lost'] as const)(
  'PayPal is shown as unavailable if its button cannot be shown (%s)',
  async (script) => {
    // A script that fails to load also logs an error to the console.
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { snapshot } = await open(script);
    await waitFor(() => expect(snapshot().value).toBe('unavailable'));
    expect(screen.getByText('PayPal is not available right now')).toBeVisible();
    complaint.mockRestore();
  },
);

test('PAY-02: PayPal receives the id of the order that the shop created', async () => {
  const { snapshot } = await approving();
  expect(snapshot().value).toBe('approving');
});

test('if the PayPal payment cannot be created, PayPal’s window closes and the reason is shown', async () => {
  const page = await open();
  let result: Promise<string> = Promise.resolve('');
  await act(async () => void (result = pressed(page)));
  await act(async () => {
    void page.performPlainly(fail('createPaypal', f.failure('server')));
    expect(await result).toBe(noWindow);
  });
  expect(page.snapshot().context).toMatchObject({ failure: f.failure('server'), note: null });
});

test('if there is no order yet, the first click on the PayPal button requests one, and the payment opens once the order exists', async () => {
  const page = await open('eligible', null);
  page.onPress.mockImplementation(() => page.performPlainly({ type: 'paypal.ordering' }));
  let result: Promise<string> = Promise.resolve('');
  await act(async () => void (result = pressed(page)));
  expect(page.snapshot().value).toBe('ordering');
  expect(await pressed(page)).toBe('no window');
  expect(page.onPress).toHaveBeenCalledTimes(1);
  await page.perform({ type: 'paypal.ordered', ordertoken: f.order.ordertoken });
  await page.perform(created);
  expect(await result).toBe(orderID);
});

test('clicking the PayPal button opens no window if the form is invalid', async () => {
  const page = await open('eligible', null);
  expect(await pressed(page)).toBe('no window');
  expect(page.snapshot().value).toBe('ready');
  // In some browsers, PayPal's script creates the order even though the click was rejected.
  await expect(page.script().createOrder()).rejects.toThrow(noWindow);
  expect(page.pending.has('createPaypal')).toBe(false);
});

test("if the order is rejected, PayPal's window closes and the PayPal button shows no error message", async () => {
  const page = await open('eligible', null);
  page.onPress.mockImplementation(() => page.performPlainly({ type: 'paypal.ordering' }));
  let result: Promise<string> = Promise.resolve('');
  await act(async () => void (result = pressed(page)));
  await act(async () => {
    void page.performPlainly({ type: 'paypal.orderRefused' });
    expect(await result).toBe(noWindow);
  });
  expect(page.snapshot().value).toBe('ready');
  expect(screen.queryByText(/The PayPal window could not be opened/)).toBeNull();
});

test("PayPal's window closes when the checkout leaves the form", async () => {
  const page = await open('eligible', null);
  page.onPress.mockImplementation(() => page.performPlainly({ type: 'paypal.ordering' }));
  const answers = { resolve: async () => true, reject: async () => false };
  await act(async () => void (await page.script().onClick({}, answers)));
  const order = page.script().createOrder();
  page.actor.stop();
  await expect(order).rejects.toThrow(noWindow);
});

test('PayPal does not receive the order id of an earlier payment attempt', async () => {
  const page = await approving();
  let result: Promise<string> = Promise.resolve('');
  await act(async () => void (result = pressed(page)));
  expect(page.snapshot().value).toBe('creating');
  await page.perform(fail('createPaypal', f.failure('server')));
  expect(await result).toBe(noWindow);
});

test("API-42: closing PayPal's window or clicking the page's Cancel button cancels the payment", async () => {
  const closed = await approving();
  await act(async () => closed.script().onCancel());
  expect(closed.snapshot().value).toBe('cancelling');
  await closed.perform(done('cancelPaypal'));
  expect(signOf(/You left PayPal before paying/)).toBe(laterIcons.info);
  await act(async () => void pressed(closed));
  await closed.perform(created);
  await actions.press('Cancel PayPal');
  expect(closed.snapshot().value).toBe('cancelling');
});

test.each([
  [
    'declined, PayPal opens again for another card',
    f.failure('validation', { code: 'INSTRUMENT_DECLINED' }),
    true,
  ],
  ['lost, PayPal does not open again', f.networkFailure, false],
])(
  'API-41: after a failed capture, PayPal opens again only if the approved payment was declined (capture %s)',
  async (_, failure, again) => {
    const page = await approving();
    let restarts = 0;
    let ended: Promise<void> = Promise.resolve();
    await act(async () => {
      ended = page
        .script()
        .onApprove({ orderID, payerID: 'QYR5Z8XDVJNXQ' }, { restart: () => void (restarts += 1) });
    });
    expect(page.pending.get('capturePaypal')?.input).toMatchObject({ orderID, payerID: 'QYR5Z8XDVJNXQ' });
    await page.perform(fail('capturePaypal', failure));
    await act(async () => ended);
    expect(restarts).toBe(again ? 1 : 0);
    expect(page.snapshot().value).toBe(again ? 'approving' : 'unknown');
  },
);

test("an error in PayPal's script is shown to the shopper", async () => {
  const page = await approving();
  await act(async () => page.script().onError(new Error('The script broke')));
  await page.perform(done('cancelPaypal'));
  expect(signOf(/The PayPal window could not be opened/)).toBe(icons.alert);
});
