import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { cartMachine } from '../../../machines/checkout/cart/cart.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import type { Cart } from '../../../machines/types.ts';
import { CartPanel } from '../../../src/features/checkout/cart/CartPanel.tsx';
import { actions, draw } from '../harness/page.tsx';

const holding = async (cart: Cart = f.cart) => {
  const r = createChartHarness(cartMachine);
  await r.perform(done('readCartToken', cart.carttoken));
  await r.perform(done('loadCart', cart));
  const onClose = vi.fn<() => void>();
  draw(<CartPanel actor={r.actor as never} onClose={onClose} />);
  return { r, onClose };
};
const row = (name: string) => screen.getByText(name).closest('div');

describe('keyboard focus in the cart', () => {
  test("the focus moves to the confirmation of a removal, and then back to Remove or to the empty cart's link", async () => {
    const { r } = await holding();
    const press = async (name: string): Promise<void> => {
      screen.getByRole('button', { name }).focus();
      await actions.press(name);
    };
    await press('Remove');
    expect(screen.getByRole('group', { name: 'Remove this item?' })).toHaveFocus();
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
    await press('Remove');
    await press('Remove');
    await act(() => r.perform(done('removeCart')));
    expect(screen.getByRole('link', { name: 'Browse products' })).toHaveFocus();
  });

  test('opening the cart does not take the focus away from an element outside it', async () => {
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    await holding();
    expect(screen.getByRole('button', { name: 'Remove' })).not.toHaveFocus();
    elsewhere.remove();
  });
});

describe('product in the cart', () => {
  test("CART-09 CART-10 CART-11 CART-12: the cart shows a top-up's price in francs, the phone number with a plus sign, the amount in the recipient's currency, the fee and the total", async () => {
    await holding();
    expect(screen.getByRole('heading', { name: 'Airtel India' })).toBeInTheDocument();
    expect(screen.getByText(/^\+91 /).textContent.replaceAll(' ', '')).toBe('+919801041300');
    expect(screen.getByText('INR 299.00')).toBeInTheDocument();
    expect(screen.getAllByText('CHF 4.90')).toHaveLength(2);
    expect(row('Quantity')).toHaveTextContent('1');
    expect(row('Service fee')).toHaveTextContent('CHF 0.00');
    expect(row('Total')).toHaveTextContent('CHF 4.90');
    expect(screen.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
  });

  test('the cart marks an amount from which the operator deducts local taxes', async () => {
    await holding({ ...f.cart, before_tax: 1 });
    expect(screen.getByText('They receive:', { exact: false })).toHaveTextContent(
      'They receive: INR 299.00 before local taxes',
    );
  });

  test('CART-13: the cart always shows a service fee of 0.00', async () => {
    await holding({ ...f.cart, ServiceFee: '5.00', TotalAmount: '9.90' });
    expect(row('Service fee')).toHaveTextContent(/^Service feeCHF 0\.00$/);
    expect(row('Total')).toHaveTextContent('CHF 9.90');
  });

  test('CART-11: a gift card in the cart has no phone number', async () => {
    await holding({
      ...f.cart,
      ProdType: 1,
      Mobile: null,
      ISDCode: null,
      ProdName: 'Alpina',
      Receivevalue: '20.00',
      ReceiveCurrency: 'CHF',
      Price: '20.00',
      TotalAmount: '20.00',
    });
    expect(screen.queryByText(/^\+/)).toBeNull();
  });

  test('CART-08: if a product picture fails to load, a drawing replaces it', async () => {
    await holding({ ...f.cart, logo: '/no.svg' });
    const picture = document.querySelector<HTMLImageElement>('img[src="/no.svg"]')!;
    expect(picture).toBeVisible();
    picture.dispatchEvent(new Event('error'));
    expect(picture).not.toBeVisible();
  });
});

describe('replacing the product in the cart', () => {
  const productIn = (name: string) =>
    screen.getByRole('region', { name }).textContent.replaceAll('\u00a0', ' ');

  test('the dialog for replacing a product shows both products with their phone numbers, values and prices', async () => {
    const { r } = await holding();
    const item = { ...f.otherItem, ProdName: 'Jio India', Mobile: '9801041301' };
    r.apply({ type: 'cart.addRequested', id: '1.1', request: f.otherRequest, item });
    await r.perform(done('loadCart', f.cart));
    expect(productIn('In your cart')).toMatch(/Airtel India.*98010 ?41300.*INR 299.00.*CHF 4.90/);
    expect(productIn('New product')).toMatch(/Jio India.*98010 ?41301.*INR 99.00.*CHF 1.90/);
  });

  test("the dialog for replacing a product shows an earlier order's quantity but not its unknown price", async () => {
    const { r } = await holding();
    const item = {
      ...f.otherItem,
      ProdName: 'Alpina',
      ProdType: 1 as const,
      Mobile: null,
      Quantity: 3,
      Price: null,
    };
    r.apply({ type: 'cart.addRequested', id: '1.1', request: f.repeatRequest, item });
    await r.perform(done('loadCart', { ...f.cart, Quantity: 2 }));
    expect(productIn('New product')).toMatch(/Alpina.*INR 99.00.*Quantity: 3/);
    expect(productIn('New product')).not.toContain('CHF');
  });

  test("the dialog for replacing a product shows a gift card's brand once and its country separately", async () => {
    const { r } = await holding();
    const item = { ...f.otherItem, ProdName: 'Alpina CH', ProdType: 1 as const, Mobile: null };
    r.apply({
      type: 'cart.addRequested',
      id: '1.1',
      request: f.otherRequest,
      item: { ...item, ccode_iso2: 'CH' },
    });
    await r.perform(done('loadCart', f.cart));
    const name = within(screen.getByRole('region', { name: 'New product' })).getByRole('heading');
    expect(name).toHaveTextContent(/^Alpina$/);
    expect(productIn('New product')).toContain('Switzerland');
  });

  test("the dialog for replacing a product shows the open order's product and the new one", async () => {
    const { r } = await holding();
    r.apply({ type: 'cart.addRequested', id: '1.1', request: f.otherRequest, item: f.otherItem });
    const order = { ordertoken: f.order.ordertoken, orderno: f.order.orderno, status: 'confirmed' as const };
    await r.perform(done('loadCart', { ...f.cart, order }));
    expect(productIn('In the order')).toMatch(/Airtel India.*INR 299.00/);
    expect(productIn('New product')).toMatch(/Airtel India.*INR 99.00/);
  });
});

describe('closing the cart without deciding', () => {
  test('closing the cart cancels the removal of a product', async () => {
    const { r, onClose } = await holding();
    await actions.press('Remove');
    await actions.press('Close cart');
    expect(r.snapshot().matches('filled')).toBe(true);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closing the cart without a choice keeps the existing cart', async () => {
    const { r } = await holding();
    r.apply({ type: 'cart.addRequested', id: '1.1', request: f.otherRequest, item: f.otherItem });
    await r.perform(done('loadCart', f.cart));
    expect(r.snapshot().matches('conflict')).toBe(true);
    r.take();
    await actions.press('Close cart');
    expect(r.snapshot().matches('filled')).toBe(true);
    expect(r.take().effects).toEqual([['announceKept', { id: '1.1' }]]);
  });

  test('closing the cart leaves an open order unchanged', async () => {
    const r = createChartHarness(cartMachine);
    await r.perform(done('readCartToken', null));
    r.apply({ type: 'cart.addRequested', id: '1.1', request: f.addRequest, item: f.requestedItem });
    await r.perform(
      fail('addToCart', f.failure('conflict', { code: 'ORDER_EXISTS', data: { ordertoken: 'o' } })),
    );
    draw(<CartPanel actor={r.actor as never} onClose={() => {}} />);
    expect(screen.getByText('You already have an order.')).toBeInTheDocument();
    await actions.press('Close cart');
    expect(r.snapshot().matches('empty')).toBe(true);
  });
});
